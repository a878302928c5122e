import type { Image } from '@sodalizio/contract/images';

/** The picture of an article, as its form holds it. */
export interface Picture {
  readonly image_id: number;
  readonly image_path: string;
  readonly thumb_path: string;
}

export const pictureOf = ({ image_id, image_path, thumb_path }: Image): Picture => ({
  image_id,
  image_path,
  thumb_path,
});

/** Address of a stored picture made small: it fits a square of so many pixels (contract, `imagePathPattern`). */
export const variantOf = (imagePath: string, pixels: 160 | 600 | 1200): string =>
  imagePath.replace(/(?:-(?:160|600|1200))?\.\w+$/, `-${pixels}.webp`);
