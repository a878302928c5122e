import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBlockquote,
  IconBold,
  IconClearFormatting,
  IconH2,
  IconH3,
  IconH4,
  IconIndentDecrease,
  IconIndentIncrease,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconMinus,
  IconPhoto,
  IconStrikethrough,
  IconTextCaption,
  IconUnderline,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import type { ComponentType } from 'react';
import type { labels } from './rich-text.labels.ts';

/** Actions that need more than the editor. */
export interface Around {
  readonly askLink: () => void;
  readonly askPicture: () => void;
  readonly askWords: () => void;
}

export interface Tool {
  readonly name: keyof typeof labels &
    (
      | 'undo'
      | 'redo'
      | 'h2'
      | 'h3'
      | 'h4'
      | 'strong'
      | 'em'
      | 'u'
      | 's'
      | 'ul'
      | 'ol'
      | 'deeper'
      | 'shallower'
      | 'quote'
      | 'rule'
      | 'link'
      | 'picture'
      | 'words'
      | 'clear'
    );
  readonly icon: ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;
  /** For display, by `keyWords`: 'Ctrl B'. */
  readonly keys?: string;
  /** Whether it is active at the cursor. Only for toggles. */
  readonly isOn?: (editor: Editor) => boolean;
  readonly isIdle?: (editor: Editor) => boolean;
  readonly opensDialog?: true;
  readonly run: (editor: Editor, around: Around) => void;
}

const heading = (level: 2 | 3 | 4, icon: Tool['icon']): Tool => ({
  name: `h${level}`,
  icon,
  keys: `Ctrl Alt ${level}`,
  isOn: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
});

/** The tools of the bar, in display order and groups. */
export const tools: readonly (readonly Tool[])[] = [
  [
    {
      name: 'undo',
      icon: IconArrowBackUp,
      keys: 'Ctrl Z',
      isIdle: (editor) => !editor.can().undo(),
      run: (editor) => editor.chain().focus().undo().run(),
    },
    {
      name: 'redo',
      icon: IconArrowForwardUp,
      keys: 'Ctrl Y',
      isIdle: (editor) => !editor.can().redo(),
      run: (editor) => editor.chain().focus().redo().run(),
    },
  ],
  [heading(2, IconH2), heading(3, IconH3), heading(4, IconH4)],
  [
    {
      name: 'strong',
      icon: IconBold,
      keys: 'Ctrl B',
      isOn: (editor) => editor.isActive('bold'),
      run: (editor) => editor.chain().focus().toggleBold().run(),
    },
    {
      name: 'em',
      icon: IconItalic,
      keys: 'Ctrl I',
      isOn: (editor) => editor.isActive('italic'),
      run: (editor) => editor.chain().focus().toggleItalic().run(),
    },
    {
      name: 'u',
      icon: IconUnderline,
      keys: 'Ctrl U',
      isOn: (editor) => editor.isActive('underline'),
      run: (editor) => editor.chain().focus().toggleUnderline().run(),
    },
    {
      name: 's',
      icon: IconStrikethrough,
      keys: 'Ctrl Maiusc S',
      isOn: (editor) => editor.isActive('strike'),
      run: (editor) => editor.chain().focus().toggleStrike().run(),
    },
  ],
  [
    {
      name: 'ul',
      icon: IconList,
      keys: 'Ctrl Maiusc 8',
      isOn: (editor) => editor.isActive('bulletList'),
      run: (editor) => editor.chain().focus().toggleBulletList().run(),
    },
    {
      name: 'ol',
      icon: IconListNumbers,
      keys: 'Ctrl Maiusc 7',
      isOn: (editor) => editor.isActive('orderedList'),
      run: (editor) => editor.chain().focus().toggleOrderedList().run(),
    },
    {
      name: 'shallower',
      icon: IconIndentDecrease,
      keys: 'Maiusc Tab',
      isIdle: (editor) => !editor.can().liftListItem('listItem'),
      run: (editor) => editor.chain().focus().liftListItem('listItem').run(),
    },
    {
      name: 'deeper',
      icon: IconIndentIncrease,
      keys: 'Tab',
      isIdle: (editor) => !editor.can().sinkListItem('listItem'),
      run: (editor) => editor.chain().focus().sinkListItem('listItem').run(),
    },
    {
      name: 'quote',
      icon: IconBlockquote,
      keys: 'Ctrl Maiusc B',
      isOn: (editor) => editor.isActive('blockquote'),
      run: (editor) => editor.chain().focus().toggleBlockquote().run(),
    },
    {
      name: 'rule',
      icon: IconMinus,
      run: (editor) => editor.chain().focus().setHorizontalRule().run(),
    },
  ],
  [
    {
      name: 'link',
      icon: IconLink,
      keys: 'Ctrl K',
      opensDialog: true,
      isOn: (editor) => editor.isActive('link'),
      run: (_editor, { askLink }) => askLink(),
    },
    { name: 'picture', icon: IconPhoto, opensDialog: true, run: (_editor, { askPicture }) => askPicture() },
    {
      name: 'words',
      icon: IconTextCaption,
      opensDialog: true,
      isIdle: (editor) => !editor.isActive('image'),
      run: (_editor, { askWords }) => askWords(),
    },
    {
      name: 'clear',
      icon: IconClearFormatting,
      run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
    },
  ],
];
