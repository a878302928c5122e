import { keyOf } from '@sodalizio/area-kit';
import {
  archiveQuestionnaire,
  deleteQuestionnaire,
  questionnaireById,
  questionnairesPageOf,
} from '@sodalizio/contract/questionnaires';
import {
  answers,
  button,
  field,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { anEditor, aQuestionnaire, aReader, fakeCatalogue } from '../test-questionnaires.ts';
import QuestionnairesListScreen from './questionnaires-list.screen.tsx';

const open = (options: RenderOptions = {}) =>
  renderScreen(<QuestionnairesListScreen />, {
    path: '/admin/questionnaires',
    area,
    user: anEditor(),
    ...options,
  });
const used = aQuestionnaire({ id: 4, name: 'Sicurezza', filename: '', projects: 2, current: null });
const two = () => [aQuestionnaire({ logo: '/images/0-1.png', logo_thumb: '/images/0-160.webp' }), used];
const menuOf = async (person: { click: (element: Element) => Promise<void> }, name: string) => {
  await person.click(await screen.findByRole('button', { name: new RegExp(name) }));
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
};

test('the list has the columns of the specification, and the count in words', async () => {
  await open({ api: fakeCatalogue(two) });
  expect(await screen.findByText('2 questionari trovati')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Logo',
    'Nome',
    'Data',
    'Versione',
    'File',
    'Progetti',
    'Azioni',
  ]);
  const [, first, second] = screen.getAllByRole<HTMLTableRowElement>('row');
  const texts = (row: HTMLTableRowElement | undefined) =>
    [...(row?.cells ?? [])].map(({ textContent }) => textContent).slice(1, 6);
  expect(texts(first)).toEqual(['Competenze di base', '20/11/2026', '1.0', 'competenze.xlsx', '0']);
  expect(texts(second)).toEqual(['Sicurezza', '20/11/2026', '1.0', 'Nessun file', '2']);
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/images/0-160.webp');
  expect(screen.getByRole('link', { name: 'Aggiungi Questionario' }).getAttribute('href')).toBe(
    '/admin/questionnaires/0/edit',
  );
});

test('search and state are in the address; what is archived is apart', async () => {
  const asked: { search: string | undefined; archived: unknown; sort: string | undefined }[] = [];
  const { person, address } = await open({ api: fakeCatalogue(two, asked) });
  await screen.findByText('2 questionari trovati');
  await person.type(screen.getByRole('searchbox', { name: 'Ricerca' }), 'Sicur{Enter}');
  expect(await screen.findByText('1 questionario trovato')).toBeTruthy();
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Archiviati' }));
  expect(await screen.findByText('Nessun questionario trovato')).toBeTruthy();
  expect(address()).toBe('/admin/questionnaires?search=Sicur&state=archived');
  await person.click(button('Rimuovi il filtro Ricerca: Sicur'));
  expect(await screen.findByText('Nessun questionario è archiviato')).toBeTruthy();
  await person.click(button('Rimuovi il filtro Stato: Archiviati'));
  await screen.findByText('2 questionari trovati');
  await person.click(button('Data'));
  await waitFor(() => expect(asked.at(-1)?.sort).toBe('last_update'));
});

test('one that a project uses is archived, not deleted; archiving is undone', async () => {
  let stored = two();
  const { person, api } = await open({
    api: [
      ...fakeCatalogue(() => stored),
      answers(archiveQuestionnaire, ({ body: { archived, revision }, params }) => {
        const changed = { ...used, archived, revision: revision + 1 };
        stored = stored.map((one) => (one.id === params.questionnaire ? changed : one));
        return changed;
      }),
    ],
  });
  await screen.findByText('2 questionari trovati');
  expect(await menuOf(person, 'Sicurezza')).toEqual(['Gestisci test', 'Archivia']);
  await person.click(screen.getByRole('menuitem', { name: 'Archivia' }));
  expect(await screen.findByText('1 questionario trovato')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Questionari' })));
  await person.click(button('Annulla'));
  expect(await screen.findByText('2 questionari trovati')).toBeTruthy();
  expect(await screen.findByText('"Sicurezza" è di nuovo in uso.')).toBeTruthy();
  expect(api.askedOf(archiveQuestionnaire).map(({ body }) => body)).toEqual([
    { archived: true, revision: 4 },
    { archived: false, revision: 5 },
  ]);
});

test('of two archived one after the other, both come back', async () => {
  const other = { ...used, id: 5, name: 'Igiene' };
  let stored = [used, other];
  const { person, api } = await open({
    api: [
      ...fakeCatalogue(() => stored),
      answers(archiveQuestionnaire, ({ body: { archived, revision }, params }) => {
        const one = params.questionnaire === 4 ? used : other;
        const changed = { ...one, archived, revision: revision + 1 };
        stored = stored.map((before) => (before.id === changed.id ? changed : before));
        return changed;
      }),
    ],
  });
  await screen.findByText('2 questionari trovati');
  for (const name of ['Sicurezza', 'Igiene']) {
    await menuOf(person, name);
    await person.click(screen.getByRole('menuitem', { name: 'Archivia' }));
    await screen.findByText(`"${name}" è archiviato.`);
  }
  for (const name of ['Igiene', 'Sicurezza']) {
    await person.keyboard('{Control>}z{/Control}');
    await screen.findByText(`"${name}" è di nuovo in uso.`);
  }
  expect(api.askedOf(archiveQuestionnaire)).toHaveLength(4);
});

test('one that a colleague has changed meanwhile is read again, and can then be archived', async () => {
  let stored = two();
  const { person, api } = await open({
    api: [
      ...fakeCatalogue(() => stored),
      answers(archiveQuestionnaire, ({ body: { archived, revision } }) =>
        revision === 4 ? refusal(409, 'conflict') : { ...used, archived, revision: revision + 1 },
      ),
    ],
  });
  await screen.findByText('2 questionari trovati');
  stored = stored.map((one) => (one.id === 4 ? { ...one, name: 'Sicurezza sul lavoro', revision: 5 } : one));
  await menuOf(person, 'Sicurezza');
  await person.click(screen.getByRole('menuitem', { name: 'Archivia' }));
  expect(await screen.findByText(/^Questi dati sono stati modificati nel frattempo/)).toBeTruthy();
  await screen.findByText('Sicurezza sul lavoro');
  await menuOf(person, 'Sicurezza sul lavoro');
  await person.click(screen.getByRole('menuitem', { name: 'Archivia' }));
  expect(await screen.findByText('"Sicurezza sul lavoro" è archiviato.')).toBeTruthy();
  expect(api.askedOf(archiveQuestionnaire).map(({ body }) => body)).toEqual([
    { archived: true, revision: 4 },
    { archived: true, revision: 5 },
  ]);
});

test('one whose archiving lost its answer is archived by a second click, and no colleague is blamed', async () => {
  let stored = two();
  const revisionOf = (id: number) => stored.find((one) => one.id === id)?.revision;
  const { person, api } = await open({
    api: [
      ...fakeCatalogue(() => stored),
      answers(archiveQuestionnaire, ({ body: { archived, revision }, params: { questionnaire: id } }) => {
        if (revisionOf(id) !== revision) return refusal(409, 'conflict');
        stored = stored.map((one) => (one.id === id ? { ...one, archived, revision: revision + 1 } : one));
        return refusal(503, 'unavailable');
      }),
      answers(questionnaireById, () => stored.find(({ id }) => id === 4) ?? refusal(404, 'not-found')),
    ],
  });
  await screen.findByText('2 questionari trovati');
  // The list, which is read again, takes as long.
  const held = Promise.withResolvers<void>();
  api.also(
    answers(questionnairesPageOf, async () => {
      await held.promise;
      const questionnaires = stored.filter(({ archived }) => !archived);
      return { questionnaires, total: questionnaires.length };
    }),
  );
  await menuOf(person, 'Sicurezza');
  await person.click(screen.getByRole('menuitem', { name: 'Archivia' }));
  expect((await screen.findAllByText(/^Il servizio non è pronto/)).length).toBeGreaterThan(0);
  await menuOf(person, 'Sicurezza');
  await person.click(screen.getByRole('menuitem', { name: 'Archivia' }));
  expect(await screen.findByText('"Sicurezza" è archiviato.')).toBeTruthy();
  held.resolve();
  expect(await screen.findByText('1 questionario trovato')).toBeTruthy();
  expect(screen.queryByText(/modificat[oi] .*nel frattempo/)).toBeNull();
  await waitFor(() => expect(screen.queryByText(/^Il servizio non è pronto/)).toBeNull());
});

test('deleting asks for the exact name, and says when it may not be', async () => {
  const { person } = await open({
    api: [...fakeCatalogue(two), answers(deleteQuestionnaire, () => refusal(409, 'questionnaire-in-use'))],
  });
  await screen.findByText('2 questionari trovati');
  expect(await menuOf(person, 'Competenze')).toEqual(['Gestisci test', 'Archivia', 'Elimina']);
  await person.click(screen.getByRole('menuitem', { name: 'Elimina' }));
  const asking = await screen.findByRole('dialog');
  expect(within(asking).getByText(/Sei sicuro di voler eliminare il questionario "Competenze di base"\?/)).toBeTruthy();
  await person.type(field('Per confermare digita il nome del questionario'), 'Competenze di base');
  await person.click(within(asking).getByRole('button', { name: 'Conferma eliminazione' }));
  expect(await screen.findByText(/puoi archiviarlo/)).toBeTruthy();
});

test.each([200, 404])('a deleted questionnaire is not shown from the cache: answer %i', async (status) => {
  const answer = () => (status === 404 ? refusal(404, 'not-found') : { status: 'deleted' as const });
  const { person, cache } = await open({ api: [...fakeCatalogue(two), answers(deleteQuestionnaire, answer)] });
  const key = keyOf(questionnaireById, { params: { questionnaire: 3 } });
  cache.setQueryData(key, aQuestionnaire());
  await menuOf(person, 'Competenze');
  await person.click(screen.getByRole('menuitem', { name: 'Elimina' }));
  await person.type(
    await screen.findByRole('textbox', { name: /^Per confermare digita/ }),
    'Competenze di base{Enter}',
  );
  await screen.findByText(status === 404 ? /qualcuno l’ha eliminato/ : 'Questionario eliminato con successo!');
  expect(cache.getQueryData(key)).toBeUndefined();
});

test('one whose deletion lost its answer is deleted, and nobody else is blamed', async () => {
  let stored = two();
  const { person } = await open({
    api: [
      ...fakeCatalogue(() => stored),
      answers(deleteQuestionnaire, () => {
        const isThere = stored.some(({ id }) => id === 3);
        stored = stored.filter(({ id }) => id !== 3);
        return isThere ? refusal(503, 'unavailable') : refusal(404, 'not-found');
      }),
    ],
  });
  await menuOf(person, 'Competenze');
  await person.click(screen.getByRole('menuitem', { name: 'Elimina' }));
  await person.type(
    await screen.findByRole('textbox', { name: /^Per confermare digita/ }),
    'Competenze di base{Enter}',
  );
  expect((await screen.findAllByText(/^Il servizio non è pronto/)).length).toBeGreaterThan(0);
  await person.click(button('Conferma eliminazione'));
  expect(await screen.findByText('Questionario eliminato con successo!')).toBeTruthy();
  expect(screen.queryByText(/qualcuno l’ha eliminato/)).toBeNull();
  expect(await screen.findByText('1 questionario trovato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/^Il servizio non è pronto/)).toBeNull());
});

test('who may not edit finds and looks, nothing more', async () => {
  const { person } = await open({ api: fakeCatalogue(two), user: aReader() });
  await screen.findByText('2 questionari trovati');
  expect(screen.queryByRole('link', { name: 'Aggiungi Questionario' })).toBeNull();
  expect(await menuOf(person, 'Sicurezza')).toEqual(['Vedi test']);
});
