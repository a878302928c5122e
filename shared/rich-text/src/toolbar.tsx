import { UnstyledButton } from '@mantine/core';
import { RichTextEditor, useRichTextEditorContext } from '@mantine/tiptap';
import type { Placeholder } from '@sodalizio/contract/markup';
import { keyWords } from '@sodalizio/ui';
import { type Editor, useEditorState } from '@tiptap/react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { PlaceholderMenu } from './placeholder-menu.tsx';
import { labels } from './rich-text.labels.ts';
import styles from './rich-text.module.css';
import { type Around, type Tool, tools } from './tools.ts';

const all = tools.flat();
const moves: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_at, count) => count - 1,
};

interface ToolbarProps extends Around {
  bar: RefObject<HTMLDivElement | null>;
  controls: string;
  readOnly: boolean;
  placeholders: readonly Placeholder[];
  askFallback: () => void;
}

/** The bar above the text: one tab stop, arrows move through it, Escape returns to the text. */
export function Toolbar({ bar, controls, readOnly, placeholders, askFallback, ...around }: ToolbarProps) {
  const { editor } = useRichTextEditorContext();
  const [stop, setStop] = useState(0);
  const states = useToolStates(editor);
  if (!editor) return null;

  const count = all.length + (placeholders.length > 0 ? 1 : 0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    // Ignores keys of the menu, which is elsewhere in the DOM.
    if (!event.currentTarget.contains(document.activeElement)) return;
    if (event.key === 'Escape') {
      // Handled: a dialog around the form stays open.
      event.stopPropagation();
      editor.commands.focus();
    }
    const next = moves[event.key]?.(stop, count);
    if (next === undefined) return;
    event.preventDefault();
    setStop(next);
    bar.current?.querySelectorAll('button')[next]?.focus();
  };
  return (
    <RichTextEditor.Toolbar
      ref={bar}
      role="toolbar"
      aria-label={labels.toolbar}
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map((group) => (
        <RichTextEditor.ControlsGroup key={group[0]?.name}>
          {group.map((tool) => (
            <ToolButton
              key={tool.name}
              tool={tool}
              state={states?.[tool.name]}
              readOnly={readOnly}
              reached={all[stop] === tool}
              onReach={() => setStop(all.indexOf(tool))}
              onUse={() => tool.run(editor, around)}
            />
          ))}
        </RichTextEditor.ControlsGroup>
      ))}
      {placeholders.length > 0 && (
        <RichTextEditor.ControlsGroup>
          <PlaceholderMenu
            editor={editor}
            readOnly={readOnly}
            placeholders={placeholders}
            askFallback={askFallback}
            reached={stop === all.length}
            onReach={() => setStop(all.length)}
          />
        </RichTextEditor.ControlsGroup>
      )}
    </RichTextEditor.Toolbar>
  );
}

interface ToolState {
  readonly on: boolean | undefined;
  readonly idle: boolean;
}

/** States of the tools at the cursor; the bar re-renders only where they change. */
const useToolStates = (editor: Editor | null) =>
  useEditorState({
    editor,
    selector: ({ editor: current }): Readonly<Record<string, ToolState>> | undefined =>
      current && !current.isDestroyed
        ? Object.fromEntries(
            all.map(({ name, isOn, isIdle }) => [name, { on: isOn?.(current), idle: isIdle?.(current) ?? false }]),
          )
        : undefined,
  });

interface ToolButtonProps {
  tool: Tool;
  state: ToolState | undefined;
  readOnly: boolean;
  reached: boolean;
  onReach: () => void;
  onUse: () => void;
}

function ToolButton({ tool, state, readOnly, reached, onReach, onUse }: ToolButtonProps) {
  const name = labels[tool.name];
  // Before the editor exists there is nothing to undo.
  const idle = readOnly || (state?.idle ?? tool.isIdle !== undefined);
  return (
    <UnstyledButton
      className={styles.tool}
      aria-label={name}
      title={tool.keys ? labels.withKeys(name, keyWords(tool.keys)) : name}
      aria-pressed={state?.on}
      aria-haspopup={tool.opensDialog && 'dialog'}
      // Not `disabled`: the last undo would lose the focus.
      aria-disabled={idle || undefined}
      tabIndex={reached ? 0 : -1}
      onFocus={onReach}
      // Keeps the focus in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        if (!idle) onUse();
      }}
    >
      <tool.icon size={18} aria-hidden />
    </UnstyledButton>
  );
}
