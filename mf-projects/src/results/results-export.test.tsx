import { findResults } from '@sodalizio/contract/projects';
import { act, button, type FakeAnswer, file, refusal, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { area } from '../area.tsx';
import ProjectResultsScreen from './project-results.screen.tsx';
import { aManager, anOpenResult, aResult, fakeResults } from './test-results.ts';

afterEach(() => vi.restoreAllMocks());

const name = 'risultati-Formazione-2026-Competenze-di-base-2026-11-23.xlsx';

/** The page, and a file where `download` is asked for: one address has both. */
function withFile(exported: () => ReturnType<typeof refusal> | Promise<never>): FakeAnswer[] {
  const pages = fakeResults(() => [aResult(), anOpenResult()]);
  const page = pages.find(({ endpoint }) => endpoint.path === findResults.path);
  const both: FakeAnswer = {
    endpoint: findResults,
    handle: (request) => (request.raw.get('download') === 'true' ? exported() : page?.handle(request)),
  };
  return [...pages, both];
}

const open = (exported: Parameters<typeof withFile>[0], search = '') =>
  renderScreen(<ProjectResultsScreen />, {
    path: '/admin/projects/:project_id/:questionnaire_id/results',
    url: `/admin/projects/7/3/results${search}`,
    area,
    user: aManager(),
    api: withFile(exported),
  });

test('Esporta in excel saves exactly the rows that are shown, in their order, under the server’s name', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { person, api } = await open(
    () => file(name, 'PK', { 'x-row-count': '1' }),
    '?search=bianchi&state=open&timeout=true&sort=-score',
  );
  await screen.findByText('Ugo Bianchi');
  await person.click(button('Esporta in excel'));
  await screen.findByText(`Esportato 1 risultato in ${name}`);
  expect(names).toEqual([name]);
  const asked = api.askedOf(findResults).at(-1);
  expect([asked?.path, asked?.query.toString()]).toEqual([
    '/api/project/7/questionnaire/3/results',
    'search=bianchi&state=open&timeout=true&sort=-score&download=true',
  ]);
});

test('a failed export is said, and the button comes back', async () => {
  const { person } = await open(() => refusal(500, 'internal'));
  await screen.findByText('Ugo Bianchi');
  await person.click(button('Esporta in excel'));
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  await waitFor(() => expect(button('Esporta in excel').getAttribute('aria-disabled')).toBe('false'));
});

test('Esporta in excel is off while others are searched, until they are shown', async () => {
  const others = Promise.withResolvers<object>();
  const opened = await open(() => refusal(500, 'internal'));
  await screen.findByText('Ugo Bianchi');
  expect(button('Esporta in excel').hasAttribute('disabled')).toBe(false);
  opened.api.also({ endpoint: findResults, handle: () => others.promise });
  act(() => opened.go('/admin/projects/7/3/results?search=rossi'));
  await waitFor(() => expect(button('Esporta in excel').hasAttribute('disabled')).toBe(true));
  others.resolve({ results: [aResult()], total: 1, participants: 1, completed: 1 });
  await waitFor(() => expect(button('Esporta in excel').hasAttribute('disabled')).toBe(false));
});

test('while it runs it shows its progress, and can be cancelled', async () => {
  const { person } = await open(() => new Promise<never>(() => {}));
  await screen.findByText('Ugo Bianchi');
  button('Esporta in excel').focus();
  await person.keyboard('{Enter}');
  await screen.findByText('Esportazione dei risultati in corso');
  expect(button('Esporta in excel').getAttribute('aria-disabled')).toBe('true');
  // A browser takes the focus of a button that is disabled.
  expect(button('Esporta in excel').hasAttribute('disabled')).toBe(false);
  expect(document.activeElement).toBe(button('Esporta in excel'));
  await person.click(button('Annulla'));
  await screen.findByText('Esportazione annullata');
  await waitFor(() => expect(button('Esporta in excel').getAttribute('aria-disabled')).toBe('false'));
});
