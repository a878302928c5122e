import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { addPerson, aProject } from './test-projects.ts';

let app: TestApp;
let superadmin: SignedIn;
let at = new Date('2026-11-23T10:00:00Z');
beforeAll(async () => {
  app = await startTestApp({ members: 1, now: () => at });
  superadmin = await app.signIn('superadmin');
});
afterAll(() => app.close());

const said = async (link: string) => /<p role="status">(.*?)<\/p>/.exec(await (await fetch(link)).text())?.[1];

it('a personal link of a project without a deadline says nothing of one', async () => {
  const { project } = await aProject(superadmin);
  const { link } = await addPerson(superadmin, project.id);
  expect(await said(link)).toBeUndefined();
});

it('a personal link says until when the tests are done: to the end of that day in Rome', async () => {
  const { project } = await aProject(superadmin, { deadline: '2026-11-30' });
  const { link } = await addPerson(superadmin, project.id);
  const until = 'Da completare entro il 30/11/2026.';
  const over = expect.stringMatching(/^Il termine era il 30\/11\/2026/);
  for (const [moment, words] of [
    ['2026-11-29T10:00:00Z', until],
    ['2026-11-30T22:59:59Z', until],
    ['2026-11-30T23:00:00Z', over],
  ] as const) {
    at = new Date(moment);
    expect(await said(link), moment).toEqual(words);
  }
});
