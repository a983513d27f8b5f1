//! Records of runs, plans and manifests of shards are read or refused, whatever is in them: as
//! bytes, and as JSON under a checksum that is right.

#![no_main]

use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use seventeen_jobs::shards::plan::check_shard_count;
use seventeen_jobs::shards::{Shard, ShardManifest, ShardPlan};
use seventeen_jobs::store::{Digest, record};

/// What is made of a file with these bytes.
fn read(bytes: &[u8]) {
    let _ = record::parse_record::<ShardManifest>(bytes);
    let plan = record::parse_record::<ShardPlan>(bytes)
        .ok()
        .filter(|plan| check_shard_count(plan.shards).is_ok());
    if let Some(plan) = plan {
        for listing in 0..plan.listings.len() {
            let first = plan.shard_items(listing, 0);
            let last = plan.shard_items(listing, plan.shards.saturating_sub(1));
            assert!(first.start == 0 && last.end == plan.listings[listing].items);
        }
    }
}

fuzz_target!(|bytes: &[u8]| {
    read(bytes);
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(shard) = text.parse::<Shard>() {
        assert_eq!(shard.to_string().parse(), Ok(shard));
    }
    if let Ok(value) = serde_json::from_str::<Value>(text) {
        let record = value.to_string();
        let digest = Digest::of_bytes(record.as_bytes());
        let sealed = format!("{{\"record\":{record},\"blake3\":\"{digest}\"}}\n");
        read(sealed.as_bytes());
    }
});
