/** The rich text editor. For rendering, `@sodalizio/rich-text/shown-markup` comes without it. */
export type { Placeholder } from '@sodalizio/contract/markup';
export { RichText, type RichTextProps } from './rich-text.tsx';
