/** CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Position of a picture behind the frame: both are centred, then the picture is moved by `crop` and scaled by `zoom`. */
export interface Placed {
  readonly crop: Point;
  readonly zoom: number;
  readonly media: Size;
  readonly frame: Size;
}

/** The nearest position at which the picture fills the frame. */
export function filling({ crop, zoom, media, frame }: Placed): Point {
  const along = (place: number, picture: number, hole: number) => {
    const room = Math.max(0, (picture * zoom - hole) / 2);
    // Normalises -0 to 0.
    return Math.min(room, Math.max(-room, place)) || 0;
  };
  return { x: along(crop.x, media.width, frame.width), y: along(crop.y, media.height, frame.height) };
}

/** The part of the picture in the frame, in shares (0…1) of the picture, as for `cropImage`; never beyond its edges. */
export function sharesInFrame(placed: Placed): { x: number; y: number; width: number; height: number } {
  const { zoom, media, frame } = placed;
  const { x, y } = filling(placed);
  const along = (place: number, picture: number, hole: number) => {
    const length = Math.min(1, hole / (picture * zoom));
    const start = 0.5 - length / 2 - place / (picture * zoom);
    return { start: Math.min(1 - length, Math.max(0, start)), length };
  };
  const across = along(x, media.width, frame.width);
  const down = along(y, media.height, frame.height);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}
