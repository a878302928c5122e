import { act, renderScreen, screen } from '@sodalizio/testing';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { hasUnsavedWork } from './host.ts';
import { useLeaveGuard } from './index.ts';

function Form() {
  const [dirty, setDirty] = useState(false);
  const lift = useLeaveGuard(dirty);
  return (
    <>
      <button type="button" onClick={() => setDirty(!dirty)}>
        type
      </button>
      <button type="button" onClick={lift}>
        lift
      </button>
    </>
  );
}

const asks = () => {
  const leaving = new Event('beforeunload', { cancelable: true });
  act(() => void window.dispatchEvent(leaving));
  return leaving.defaultPrevented;
};

test('only a form with unsaved words is guarded', async () => {
  const { person, unmount } = await renderScreen(<Form />);
  expect([hasUnsavedWork(), asks()]).toEqual([false, false]);
  await person.click(screen.getByRole('button', { name: 'type' }));
  expect([hasUnsavedWork(), asks()]).toEqual([true, true]);
  await person.click(screen.getByRole('button', { name: 'type' }));
  expect([hasUnsavedWork(), asks()]).toEqual([false, false]);
  await person.click(screen.getByRole('button', { name: 'type' }));
  unmount();
  expect([hasUnsavedWork(), asks()]).toEqual([false, false]);
});

test('two forms are guarded until both are saved, and a lifted guard is gone once', async () => {
  const { person } = await renderScreen(
    <>
      <Form />
      <Form />
    </>,
  );
  for (const button of screen.getAllByRole('button', { name: 'type' })) await person.click(button);
  const [first, second] = screen.getAllByRole('button', { name: 'lift' });
  if (!first || !second) throw new Error('two forms expected');
  await person.click(first);
  await person.click(first);
  expect(hasUnsavedWork()).toBe(true);
  await person.click(second);
  expect([hasUnsavedWork(), asks()]).toEqual([false, false]);
});
