import { keyOf } from '@sodalizio/area-kit';
import { articleById, articlesOf, deleteArticle } from '@sodalizio/contract/cms';
import { answers, button, dialog, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { anArticle } from '../article/test-articles.ts';
import ArticlesListScreen from './articles-list.screen.tsx';
import { aRow, aWriter, fakeList } from './test-rows.ts';

const name = 'Fiera  "del libro"';

async function askRemoval(answer: () => ReturnType<typeof refusal> | undefined = () => undefined) {
  let rows = [aRow(), aRow({ id: 9, title: name })];
  const removal = answers(deleteArticle, ({ params }) => {
    const refused = answer();
    if (refused) return refused;
    rows = rows.filter(({ id }) => id !== params.article);
    return { status: 'deleted' as const };
  });
  const options = { path: '/admin/cms/news', area, user: aWriter(), api: [...fakeList(() => rows), removal] };
  const opened = await renderScreen(<ArticlesListScreen />, options);
  await screen.findByText('2 risultati trovati');
  await opened.person.click(screen.getAllByRole('button', { name: /^Azioni per Fiera/ })[0] ?? document.body);
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  const gone = () => {
    rows = rows.filter(({ title }) => title !== name);
  };
  return { ...opened, question: await dialog('ATTENZIONE!!'), gone };
}

const nameField = (question: HTMLElement) =>
  within(question).getByRole('textbox', { name: /^Per confermare digita il nome dell’articolo/ });

test('an article is deleted once its name is typed exactly', async () => {
  const { person, api, question } = await askRemoval();
  expect(question.textContent).toContain(`Sei sicuro di voler eliminare l’articolo "${name}"?`);
  await waitFor(() => expect(document.activeElement).toBe(nameField(question)));
  await person.type(nameField(question), 'Fiera "del libro"{Enter}');
  expect(await within(question).findByText('Il nome digitato non è corretto!')).toBeTruthy();
  expect(api.askedOf(deleteArticle)).toEqual([]);
  await person.clear(nameField(question));
  await person.type(nameField(question), name);
  expect(within(question).queryByText('Il nome digitato non è corretto!')).toBeNull();
  await person.click(within(question).getByRole('button', { name: 'Conferma eliminazione' }));
  const done = await dialog('Articolo eliminato con successo!');
  expect(api.askedOf(deleteArticle).map(({ path, query }) => [path, query.get('name')])).toEqual([
    ['/api/articles/9', name],
  ]);
  await person.click(within(done).getByRole('button', { name: 'Ok' }));
  expect(await screen.findByText('1 risultato trovato')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'News' })));
});

test('No and Escape delete nothing', async () => {
  const { person, api, question } = await askRemoval();
  await person.click(within(question).getByRole('button', { name: 'No' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(screen.getAllByRole('button', { name: /^Azioni per Fiera/ })[0] ?? document.body);
  await person.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
  await dialog('ATTENZIONE!!');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedOf(deleteArticle)).toEqual([]);
});

test('a failure is shown in a toast, and the article stays', async () => {
  const { person, question } = await askRemoval(() => refusal(500, 'internal'));
  await person.type(nameField(question), `${name}{Enter}`);
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
  expect(await within(question).findByRole('button', { name: 'Conferma eliminazione' })).toBeTruthy();
  await person.click(within(question).getByRole('button', { name: 'No' }));
  expect(button(/^Azioni per Fiera/)).toBeTruthy();
});

test.each([200, 404])('a deleted article is not shown from the cache: answer %i', async (status) => {
  const { person, question, cache } = await askRemoval(() => (status === 404 ? refusal(404, 'not-found') : undefined));
  const key = keyOf(articleById, { params: { article: 9 } });
  cache.setQueryData(key, anArticle({ id: 9 }));
  await person.type(nameField(question), `${name}{Enter}`);
  await screen.findByText(status === 404 ? /qualcuno l’ha eliminato/ : 'Articolo eliminato con successo!');
  expect(cache.getQueryData(key)).toBeUndefined();
});

test('one whose deletion lost its answer is deleted, and nobody else is blamed', async () => {
  let lost = true;
  const { person, question, gone } = await askRemoval(() =>
    lost ? refusal(503, 'unavailable') : refusal(404, 'not-found'),
  );
  await person.type(nameField(question), `${name}{Enter}`);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  lost = false;
  gone();
  await person.click(await within(question).findByRole('button', { name: 'Conferma eliminazione' }));
  await dialog('Articolo eliminato con successo!');
  expect(screen.queryByText(/qualcuno l’ha eliminato/)).toBeNull();
  await waitFor(() => expect(screen.queryByText('Il servizio non è pronto: riprova tra poco.')).toBeNull());
});

test('one whose deletion lost its answer leaves the list also where its dialog is closed then', async () => {
  let deleted = () => {};
  const { person, question, gone } = await askRemoval(() => {
    deleted();
    return refusal(503, 'unavailable');
  });
  deleted = gone;
  await person.type(nameField(question), `${name}{Enter}`);
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  await person.click(await within(question).findByRole('button', { name: 'No' }));
  expect(await screen.findByText('1 risultato trovato')).toBeTruthy();
});

test('an article that somebody else has deleted leaves the list', async () => {
  const { person, question, gone } = await askRemoval(() => refusal(404, 'not-found'));
  gone();
  await person.type(nameField(question), `${name}{Enter}`);
  expect(await screen.findByText('Questo articolo non c’è più: qualcuno l’ha eliminato.')).toBeTruthy();
  await person.click(within(question).getByRole('button', { name: 'No' }));
  expect(await screen.findByText('1 risultato trovato')).toBeTruthy();
});

test('an article that was renamed meanwhile stays, and the list has its new name', async () => {
  const { person, api, question } = await askRemoval(() => refusal(409, 'conflict'));
  const readings = api.askedOf(articlesOf.news).length;
  await person.type(nameField(question), `${name}{Enter}`);
  expect(await screen.findByText('Questi dati sono stati modificati nel frattempo.')).toBeTruthy();
  await waitFor(() => expect(api.askedOf(articlesOf.news).length).toBeGreaterThan(readings));
});
