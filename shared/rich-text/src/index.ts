/** Writing rich text. To show it, `@sodalizio/rich-text/shown-markup` comes without the editor. */
export type { Placeholder } from '@sodalizio/contract/markup';
export { RichText, type RichTextProps } from './rich-text.tsx';
