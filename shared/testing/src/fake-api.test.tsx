import { call, download } from '@sodalizio/area-kit';
import { sessionStore } from '@sodalizio/area-kit/host';
import { aicaProxy, associatesPage, currentUser, findAssociates } from '@sodalizio/contract';
import { expect, test } from 'vitest';
import { answers, file, flagged, refusal } from './fake-api.ts';
import { fakeAssociates } from './fake-associates.ts';
import { aMember, aUser } from './people.ts';
import { renderScreen } from './render-screen.tsx';

test('a call of area-kit travels over real HTTP and comes back parsed', async () => {
  const { api } = await renderScreen(null, { api: [answers(currentUser, () => aUser({ first_name: 'Ada' }))] });
  await expect(call(currentUser, {})).resolves.toMatchObject({ first_name: 'Ada' });
  const [asked] = api.askedOf(currentUser);
  expect(asked?.headers.authorization).toBe('Bearer an-access-token');
  expect(asked?.headers.sessiontoken).toBe('a-session-token');
  expect(asked?.headers['x-requested-with']).toBe('XMLHttpRequest');
});

test('the query arrives as the endpoint parses it', async () => {
  const { api } = await renderScreen(null, { api: fakeAssociates({ members: [aMember()] }) });
  const page = await call(associatesPage, { query: { f: '1', status: ['', 'Si'], new: true, limit: 1 } });
  expect(page.total).toBe(1);
  expect(api.askedOf(findAssociates)[0]?.query.toString()).toBe('f=1&status=&status=Si&new=true&limit=1');
});

test('a refusal and the legacy flag are the errors a screen sees', async () => {
  const { api } = await renderScreen(null, {
    api: [
      answers(findAssociates, () => flagged('registry-session-missing')),
      answers(aicaProxy, () => refusal(401, 'registry-wrong-credentials')),
    ],
  });
  await expect(call(associatesPage, { query: { limit: 1 } })).rejects.toMatchObject({
    code: 'registry-session-missing',
  });
  await expect(call(aicaProxy, { body: { v: 2 } }, { basic: { username: 'a', password: 'b' } })).rejects.toMatchObject({
    code: 'registry-wrong-credentials',
    message: 'Le credenziali inserite non sono correte, riprovare.',
  });
  expect(api.askedOf(aicaProxy)[0]?.headers.authorization).toBe('Basic YTpi');
});

test('a file arrives with its name, its rows and its bytes', async () => {
  await renderScreen(null, {
    api: [answers(findAssociates, () => file('soci.xlsx', 'abc', { 'x-row-count': '3' }))],
  });
  const got = await download(findAssociates, { query: { export: true } });
  expect(got.name).toBe('soci.xlsx');
  expect(got.file.size).toBe(3);
});

test('what breaks the contract is written down', async () => {
  const { api } = await renderScreen(null, {
    toleratesFaults: true,
    api: [answers(currentUser, () => ({ ...aUser(), id: 1.5 }))],
  });
  await expect(call(currentUser, {})).rejects.toMatchObject({ code: 'internal' });
  api.also(answers(currentUser, () => refusal(401, 'registry-wrong-credentials')));
  await expect(call(currentUser, {})).rejects.toMatchObject({ code: 'internal' });
  await expect(call(associatesPage, { query: { limit: 1 } })).rejects.toMatchObject({ code: 'not-found' });
  expect(api.faults).toHaveLength(3);
  expect(api.faults[0]).toContain('does not fit the contract');
  expect(api.faults[1]).toContain("'registry-wrong-credentials' is no error of this endpoint");
  expect(api.faults[2]).toContain('has no answer');
});

test('the person signed in is the one the test names', async () => {
  await renderScreen(null, { user: aUser({ id: 7 }) });
  expect(sessionStore.getState().user?.id).toBe(7);
});
