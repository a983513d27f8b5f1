//! `Canvas`: pixels on which shapes are drawn, one over another.

use super::shape::{Color, Shape};
use zeno::{Mask, Stroke, Style, Transform};

/// Pixels, row by row: red, green, blue and opacity; transparent at first.
pub(super) struct Canvas {
    width: u32,
    height: u32,
    /// The number of pixels per unit of the picture.
    scale: f32,
    pixels: Vec<Color>,
}

impl Canvas {
    pub(super) fn new(width: u32, height: u32, scale: f32) -> Canvas {
        let pixels = vec![[0; 4]; width as usize * height as usize];
        Canvas { width, height, scale, pixels }
    }

    /// Fills a shape, then strokes it.
    pub(super) fn draw(&mut self, shape: &Shape) {
        if let Some(color) = shape.fill {
            self.cover(shape, zeno::Fill::NonZero, color);
        }
        if let Some(color) = shape.stroke {
            let mut stroke = Stroke::new(shape.width);
            stroke.cap(shape.cap).dash(&shape.dashes, 0.0);
            self.cover(shape, stroke, color);
        }
    }

    fn cover<'a>(&mut self, shape: &Shape, style: impl Into<Style<'a>>, color: Color) {
        let mut mask = Mask::new(shape.path.as_slice());
        let scaled = Transform::scale(self.scale, self.scale);
        let (shares, place) = mask.style(style).transform(Some(scaled)).render();
        let rows = shares.chunks(place.width.max(1) as usize);
        for (y, row) in (place.top..).zip(rows) {
            for (x, &share) in (place.left..).zip(row) {
                self.blend(x, y, color, share);
            }
        }
    }

    /// Blends a colour into a pixel of which the shape covers `share` of 255.
    fn blend(&mut self, x: i32, y: i32, [red, green, blue, opacity]: Color, share: u8) {
        let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
        if x >= self.width || y >= self.height || share == 0 {
            return;
        }
        let pixel = &mut self.pixels[(y * self.width + x) as usize];
        let over = u32::from(opacity) * u32::from(share) / 255;
        let under = u32::from(pixel[3]) * (255 - over) / 255;
        let covered = over + under;
        for (below, above) in pixel.iter_mut().zip([red, green, blue]) {
            let mixed = u32::from(above) * over + u32::from(*below) * under;
            *below = ((mixed + covered / 2) / covered.max(1)) as u8;
        }
        pixel[3] = covered as u8;
    }

    pub(super) fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.write_header()?.write_image_data(self.pixels.as_flattened())?;
        Ok(bytes)
    }
}
