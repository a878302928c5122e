import { notificationsStore } from '@mantine/notifications';
import { toast } from '@sodalizio/ui';
import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from './render-screen.tsx';
import { takeClock } from './take-clock.ts';

const shown = () => notificationsStore.getState().notifications.length;

test('a toast does not close while a test waits for something else', async () => {
  await renderScreen(null);
  act(() => toast.success('Salvato'));
  expect(notificationsStore.getState().notifications[0]?.autoClose).toBe(false);
});

test('it closes by itself in a test that holds the clock', async () => {
  const pass = takeClock();
  await renderScreen(null);
  act(() => toast.success('Salvato'));
  expect(shown()).toBe(1);
  pass(5_000);
  expect(shown()).toBe(0);
});
