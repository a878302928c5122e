import { call } from '@sodalizio/area-kit';
import { currentUser } from '@sodalizio/contract';
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { allAnswered } from './all-answered.ts';
import { answers } from './fake-api.ts';
import { aUser } from './people.ts';
import { renderScreen } from './render-screen.tsx';

test('an answer, and one that is asked for because of it, has come once all is answered', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await renderScreen(null, {
    api: [
      answers(currentUser, async () => {
        await held.promise;
        return aUser();
      }),
    ],
  });
  const came: number[] = [];
  const ask = async () => {
    for (const nth of [1, 2, 3]) {
      await call(currentUser, {});
      came.push(nth);
    }
  };
  void ask();
  await waitFor(() => expect(opened.api.seen).toHaveLength(1));
  held.resolve();
  // The server has just answered, and the page has not read it yet.
  while (opened.api.unanswered() > 0) await new Promise(setImmediate);
  await allAnswered(opened);
  expect(came).toEqual([1, 2, 3]);
});
