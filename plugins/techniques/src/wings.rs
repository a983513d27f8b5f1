//! Wings: a pivot whose candidates force a digit into one of its wings.

pub(crate) mod peer_order;
pub mod w_wing;
pub mod wxyz_wing;
pub mod xy_wing;
pub mod xyz_wing;

pub use peer_order::PivotWing;
pub use w_wing::WWing;
pub use wxyz_wing::WxyzWing;
pub use xy_wing::XyWing;
pub use xyz_wing::XyzWing;
