/** Choosing, cropping and describing pictures of the library. */
export { BlankPicture } from './blank-picture.tsx';
export { type PickedPicture, usePicturePicker } from './pick-picture.tsx';
export type { StorePicture } from './picture.save.ts';
export { type Picture, pictureOf, variantOf } from './picture.ts';
export { PictureField, type PictureFieldProps } from './picture-field.tsx';
export { pictureLabels } from './pictures.labels.ts';
