import type { Image } from '@sodalizio/contract/images';

/** The picture of an article, as in its form. */
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

/** Address of a smaller version that fits a square of that many pixels (contract, `imagePathPattern`). */
export const variantOf = (imagePath: string, pixels: 160 | 600 | 1200): string =>
  imagePath.replace(/(?:-(?:160|600|1200))?\.\w+$/, `-${pixels}.webp`);
