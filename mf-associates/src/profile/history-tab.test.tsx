import { associateHistory, takeBack } from '@sodalizio/contract/associates';
import { answers, refusal, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

test('an entry that cannot be taken back any more says so, and the history is read again', async () => {
  let taken = false;
  const entry = () => ({
    id: 9,
    at: '2026-11-21T09:30:00.000Z',
    who: 'Giulia Ferraro',
    action: 'section-added' as const,
    changes: [{ field: 'sigla', before: null, after: 'LAZ' }],
    reason: '',
    batch: null,
    takes_back: null,
    taken_back: taken,
    can_take_back: !taken,
  });
  const { person } = await openProfile({}, '?tab=cronologia', {
    api: [
      answers(associateHistory, () => ({ items: [entry()], more: false })),
      answers(takeBack, () => {
        taken = true;
        return refusal(409, 'conflict');
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: /^Ripristina: Sezione aggiunta/ }));
  await screen.findByText(/non si può più ripristinare/);
  await screen.findByText(/Ripristinata in seguito/);
  expect(screen.queryByRole('button', { name: /^Ripristina/ })).toBeNull();
});
