import { act, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { AreaHistory } from './area-history.tsx';
import { anEvent, fakeAreas } from './test-area-states.ts';

test('where nothing further is there, the focus goes to the last event, and no later one takes it again', async () => {
  const events = Array.from({ length: 20 }, (_, at) => anEvent({ id: 100 - at }));
  const { person, cache } = await renderScreen(
    <>
      <AreaHistory area="things" />
      <input aria-label="Motivo" />
    </>,
    { api: fakeAreas({ areas: [], events }) },
  );
  const entries = () => screen.getAllByRole('listitem');
  await person.click(await screen.findByRole('button', { name: 'Mostra altre voci' }));
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull());
  expect.soft(document.activeElement).toBe(entries().at(-1));
  const field = screen.getByRole('textbox', { name: 'Motivo' });
  await person.click(field);
  events.unshift(anEvent({ id: 101 }));
  await act(() => cache.invalidateQueries());
  await waitFor(() => expect(entries()).toHaveLength(21));
  expect(document.activeElement).toBe(field);
});
