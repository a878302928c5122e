import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../ui-provider.tsx';

const files = { types: ['Files'], dropEffect: 'copy' };
const text = { types: ['text/plain'], dropEffect: 'copy' };

/** Whether the browser goes on to do what it does by itself: with a file, to replace the page by it. */
const drag = (place: Element, dataTransfer: typeof files) => fireEvent.dragOver(place, { dataTransfer });
const drop = (place: Element, dataTransfer: typeof files) => fireEvent.drop(place, { dataTransfer });

test('a file dropped beside a field does not replace the page; text is dropped as ever', () => {
  const view = render(
    <UiProvider env="test">
      <p>Soci</p>
    </UiProvider>,
  );
  const page = screen.getByText('Soci');
  expect([drag(page, files), drop(page, files)]).toEqual([false, false]);
  expect(files.dropEffect).toBe('none');
  expect([drag(page, text), drop(page, text)]).toEqual([true, true]);
  expect(text.dropEffect).toBe('copy');
  view.unmount();
  expect([drag(document.body, files), drop(document.body, files)]).toEqual([true, true]);
});

test('a field that takes files says itself what becomes of them', () => {
  const taken = vi.fn();
  const onDragOver = (event: React.DragEvent) => event.preventDefault();
  const onDrop = (event: React.DragEvent) => {
    event.preventDefault();
    taken([...event.dataTransfer.types]);
  };
  render(
    <UiProvider env="test">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place for files */}
      <div onDragOver={onDragOver} onDrop={onDrop}>
        Allegati
      </div>
    </UiProvider>,
  );
  const field = screen.getByText('Allegati');
  const dragged = { types: ['Files'], dropEffect: 'copy' };
  drag(field, dragged);
  drop(field, dragged);
  expect(taken).toHaveBeenCalledExactlyOnceWith(['Files']);
  expect(dragged.dropEffect).toBe('copy');
});
