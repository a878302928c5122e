/** Pixels on the screen. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How a picture lies behind the frame: both are centred, then the picture is moved by `crop` and magnified by `zoom`. */
export interface Placed {
  readonly crop: Point;
  readonly zoom: number;
  /** The picture as it is drawn at zoom 1. */
  readonly media: Size;
  readonly frame: Size;
}

/** The nearest place at which the picture fills the frame. */
export function filling({ crop, zoom, media, frame }: Placed): Point {
  const along = (place: number, picture: number, hole: number) => {
    const room = Math.max(0, (picture * zoom - hole) / 2);
    // Never -0, which is no other place than 0.
    return Math.min(room, Math.max(-room, place)) || 0;
  };
  return { x: along(crop.x, media.width, frame.width), y: along(crop.y, media.height, frame.height) };
}

/** What of the picture lies in the frame, in shares (0…1) of the picture, as `cropImage` takes them; never beyond its edges. */
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
