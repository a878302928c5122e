import { reloadUser } from '@sodalizio/area-kit';
import { currentUser } from '@sodalizio/contract';
import { uploadImage } from '@sodalizio/contract/images';
import {
  archiveQuestionnaire,
  checkQuestionnaireFile,
  putVersionInUse,
  type Questionnaire,
  questionnaireById,
  questionnaireFile,
  questionnaireFileContent,
  questionnaireHistory,
  questionnaireVersionByNumber,
  questionnaireVersions,
  saveQuestionnaire,
} from '@sodalizio/contract/questionnaires';
import { aFile, anImage } from '@sodalizio/pictures/test-pictures';
import {
  act,
  allAnswered,
  answers,
  button,
  choice,
  dialog,
  elsewhere,
  field,
  type RenderOptions,
  refusal,
  renderScreen,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from '../area.tsx';
import { aContent } from '../file/test-content.ts';
import {
  aCheckedFile,
  anEditor,
  aQuestionnaire,
  aReader,
  aVersion,
  fakeQuestionnaire,
  fileId,
} from '../test-questionnaires.ts';
import EditQuestionnaireScreen from './edit-questionnaire.screen.tsx';
// Lazily imported by the screen: loading them takes longer than tests wait on a busy machine.
import './file.dialog.tsx';
import './version.dialog.tsx';

const open = (id: string, { api = [], ...options }: RenderOptions = {}, stored = { questionnaire: aQuestionnaire() }) =>
  renderScreen(<EditQuestionnaireScreen />, {
    path: '/admin/questionnaires/:id/edit',
    url: `/admin/questionnaires/${id}/edit`,
    area,
    user: anEditor(),
    api: [...fakeQuestionnaire(stored), ...api],
    ...options,
  });
const chooser = () => {
  const found = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find((one) =>
    one.accept.includes('.ods'),
  );
  if (!found) throw new Error('no choice of a spreadsheet');
  return found;
};
const logoChooser = () => {
  const logo = document.querySelector<HTMLInputElement>('input[type=file][accept*=".png"]');
  if (!logo) throw new Error('no choice of a picture');
  return logo;
};
/** The least that a new one needs. */
async function writeNew(person: Awaited<ReturnType<typeof open>>['person']) {
  await person.type(field('Nome'), 'Base');
  await person.type(field('Nome breve'), 'B');
  await person.type(field('Versione'), '1');
}
const aSheet = () => new File(['x'], 'nuove.xlsx');
const fault = { sheet: 'Domande', row: 14, column: null, sentence: 'nessuna risposta è segnata come giusta' };

test('a new one gets its slug from its name, until somebody types another', async () => {
  const { person, api, address } = await open('0');
  await person.type(field('Nome'), 'Abilità di base!');
  expect(field('Slug').value).toBe('abilita-di-base');
  await retype(person, 'Slug', 'abilita');
  await person.type(field('Nome'), ' 2');
  expect(field('Slug').value).toBe('abilita');
  await person.type(field('Nome breve'), 'Base');
  await person.type(field('Versione'), '2026.1');
  await person.click(button('Salva'));
  expect(await screen.findByText('"Abilità di base! 2" è salvato.')).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/admin/questionnaires'));
  expect(api.askedOf(saveQuestionnaire)[0]?.body).toEqual({
    ...{ id: 0, name: 'Abilità di base! 2', short_name: 'Base', slug: 'abilita', version: '2026.1' },
    ...{ result: 'score', image_id: null, file: null, request: expect.stringMatching(/^[\da-f]{8}-/) },
  });
});

test.each(['0', '3'])('the first file of %s is saved under the version that was typed before it', async (id) => {
  const stored = { questionnaire: aQuestionnaire({ filename: '', current: null }) };
  const check = answers(checkQuestionnaireFile, () => aCheckedFile());
  const { person, api } = await open(id, { api: [check] }, stored);
  await screen.findByRole('textbox', { name: 'Nome' });
  if (id === '0') await writeNew(person);
  await retype(person, 'Versione', '7');
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  await person.click(button('Togli il file'));
  expect(field('Versione').value).toBe('7');
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  await person.click(button('Salva'));
  await waitFor(() => expect(api.askedOf(saveQuestionnaire)).toHaveLength(1));
  expect(api.askedOf(saveQuestionnaire)[0]?.body).toMatchObject({ id: Number(id), version: '7', file: fileId });
});

test('a new one whose answer was lost is sent again as the same one, after a reload too', async () => {
  const lost = answers(saveQuestionnaire, () => refusal(500, 'internal'));
  const sendNew = async () => {
    const { person, api, unmount } = await open('0', { api: [lost] });
    await screen.findByRole('textbox', { name: 'Nome' });
    if (field('Nome').value === '') await writeNew(person);
    await person.click(button('Salva'));
    await screen.findByText('Si è verificato un errore, riprovare più tardi.');
    unmount();
    return api.askedOf(saveQuestionnaire).map(({ body }) => (body as { request?: string }).request);
  };
  const [first] = await sendNew();
  expect(first).toMatch(/^[\da-f]{8}-/);
  expect(await sendNew()).toEqual([first]);
});

test('what is typed while a new one is saved stays in the open form, and is an edit of it', async () => {
  const stored = { questionnaire: aQuestionnaire({ filename: '', current: null }) };
  const known = Promise.withResolvers<void>();
  const late = answers(saveQuestionnaire, async ({ body: { id, name, short_name, revision } }) => {
    await known.promise;
    const { questionnaire } = stored;
    if (id && revision !== questionnaire.revision) return refusal(409, 'conflict');
    stored.questionnaire = { ...questionnaire, name, short_name, revision: id ? questionnaire.revision + 1 : 1 };
    return stored.questionnaire;
  });
  const { person, api, address } = await open('0', { api: [late] }, stored);
  await screen.findByRole('textbox', { name: 'Nome' });
  await writeNew(person);
  await person.click(button('Salva'));
  await person.type(field('Nome breve'), ' 2');
  known.resolve();
  expect(await screen.findByText('Salvato, tranne le ultime modifiche')).toBeTruthy();
  expect([field('Nome').value, field('Nome breve').value]).toEqual(['Base', 'B 2']);
  await person.click(button('Salva'));
  await waitFor(() => expect(address()).toBe('/admin/questionnaires'));
  expect(api.askedOf(saveQuestionnaire).map(({ body }) => body)).toMatchObject([
    { id: 0, short_name: 'B' },
    { id: 3, short_name: 'B 2', revision: 1 },
  ]);
});

test('what is required is said, and a wrong slug with an example', async () => {
  const { person, api } = await open('0');
  await person.click(button('Salva'));
  for (const name of ['Nome', 'Nome breve', 'Slug', 'Versione'])
    expect(field(name).getAttribute('aria-describedby')).toMatch(/error/);
  expect(screen.queryAllByText('Formato non valido')).toEqual([]);
  await person.type(field('Slug'), 'Con Spazi');
  await person.click(button('Salva'));
  expect((await screen.findAllByText('Campo obbligatorio')).length).toBeGreaterThanOrEqual(3);
  expect(screen.getAllByText(/Solo lettere minuscole, cifre e trattini/).length).toBeGreaterThan(0);
  expect(api.askedOf(saveQuestionnaire)).toEqual([]);
});

test('a file with faults is not taken; mended, it is shown, compared and saved as a version', async () => {
  let mended = false;
  const comparison = {
    ...{ added: ['Q9'], gone: [], changed: [], configurations: { added: [], gone: [], changed: [] } },
    turned: [{ code: 'RETE-01', answer: 'Un cavo', right: true }],
  };
  const { person, api } = await open('3', {
    api: [
      answers(checkQuestionnaireFile, () =>
        mended ? aCheckedFile({ comparison }) : aCheckedFile({ file: null, faults: { found: [fault], more: 0 } }),
      ),
    ],
  });
  await screen.findByText('In uso: versione 1.0, competenze.xlsx');
  expect(field('Versione').readOnly).toBe(true);
  await person.upload(chooser(), aSheet());
  expect(await screen.findByText('Foglio Domande, riga 14')).toBeTruthy();
  expect(screen.queryByText('File pronto: si salva con il questionario')).toBeNull();
  mended = true;
  await person.upload(chooser(), aSheet());
  expect(await screen.findByText('File pronto: si salva con il questionario')).toBeTruthy();
  expect(screen.queryByText('Foglio Domande, riga 14')).toBeNull();
  const changes = within(screen.getByRole('region', { name: 'Che cosa cambia' }));
  expect(changes.getByText('RETE-01: «Un cavo» ora è giusta')).toBeTruthy();
  expect(changes.getByText('Domande aggiunte: 1')).toBeTruthy();
  await retype(person, 'Versione', '2.0');
  await person.click(button('Salva'));
  await waitFor(() =>
    expect(api.askedOf(saveQuestionnaire)[0]?.body).toMatchObject({ version: '2.0', file: fileId, revision: 4 }),
  );
});

test('another file keeps the version that was typed; one that cannot be read, the file before it too', async () => {
  let away = false;
  const check = answers(checkQuestionnaireFile, () => (away ? refusal(503, 'unavailable') : aCheckedFile()));
  const opened = await open('3', { api: [check] });
  const { person, api } = opened;
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  await retype(person, 'Versione', '2.0');
  await person.upload(chooser(), aSheet());
  // Of the first file it is said already.
  await waitFor(() => expect(api.askedOf(checkQuestionnaireFile)).toHaveLength(2));
  await allAnswered(opened);
  await screen.findByText('File pronto: si salva con il questionario');
  expect(field('Versione').value).toBe('2.0');
  away = true;
  await person.upload(chooser(), aSheet());
  await screen.findByText('Il servizio non è pronto: riprova tra poco.');
  expect(field('Versione').value).toBe('2.0');
  expect(screen.getByText('File pronto: si salva con il questionario')).toBeTruthy();
});

test('a version name that was typed comes back with the next good file after a faulty or an identical one', async () => {
  let checked = aCheckedFile();
  const { person } = await open('3', { api: [answers(checkQuestionnaireFile, () => checked)] });
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  await retype(person, 'Versione', '2.0');
  checked = aCheckedFile({ file: null, faults: { found: [fault], more: 0 } });
  await person.upload(chooser(), aSheet());
  await screen.findByText('Foglio Domande, riga 14');
  expect(field('Versione').value).toBe('1.0');
  checked = aCheckedFile({ same_as: '1.0' });
  await person.upload(chooser(), aSheet());
  await screen.findByText('Il contenuto del file è uguale a quello della versione 1.0.');
  expect(field('Versione').value).toBe('1.0');
  checked = aCheckedFile();
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  expect(field('Versione').value).toBe('2.0');
});

test('the same content is no new version, and says which one has it', async () => {
  const { person } = await open('3', {
    api: [answers(checkQuestionnaireFile, () => aCheckedFile({ same_as: '1.0' }))],
  });
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  expect(await screen.findByText('Il contenuto del file è uguale a quello della versione 1.0.')).toBeTruthy();
  expect(screen.queryByText('File pronto: si salva con il questionario')).toBeNull();
  expect(field('Versione').readOnly).toBe(true);
});

test('a file taken away again gives the version its name back', async () => {
  const { person } = await open('3', { api: [answers(checkQuestionnaireFile, () => aCheckedFile())] });
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  await retype(person, 'Versione', '2.0');
  await person.click(button('Togli il file'));
  expect(field('Versione').value).toBe('1.0');
  expect(field('Versione').readOnly).toBe(true);
});

test('a waiting file is read for its preview, which says so when it cannot be', async () => {
  let away = true;
  const { person } = await open('3', {
    api: [
      answers(checkQuestionnaireFile, () => aCheckedFile()),
      answers(questionnaireFileContent, () => (away ? refusal(404, 'not-found') : aContent())),
    ],
  });
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  expect(await screen.findByText(/3 domande, 1 configurazione\./)).toBeTruthy();
  await person.click(button('Anteprima e prova'));
  const again = await screen.findByRole('button', { name: 'Riprova' });
  away = false;
  await person.click(again);
  expect(await screen.findByText('Domanda 1 di 3')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Prova' })).toBeTruthy();
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('saving waits for a file that is being read', async () => {
  const { person, api } = await open('3', {
    api: [answers(checkQuestionnaireFile, () => new Promise<ReturnType<typeof aCheckedFile>>(() => {}))],
  });
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  await retype(person, 'Nome breve', 'Altro');
  await person.click(button('Salva'));
  expect(await screen.findByText(/Il file sta ancora arrivando/)).toBeTruthy();
  expect(api.askedOf(saveQuestionnaire)).toEqual([]);
});

test('saving waits for a logo that is on its way', async () => {
  const { person, api } = await open('3', { api: [answers(uploadImage, () => new Promise<never>(() => {}))] });
  await screen.findByText(/In uso/);
  await person.upload(logoChooser(), aFile('logo.png'));
  await screen.findByRole('progressbar');
  await retype(person, 'Nome breve', 'Altro');
  await person.click(button('Salva'));
  expect(await screen.findByText(/L’immagine sta ancora arrivando/)).toBeTruthy();
  expect(api.askedOf(saveQuestionnaire)).toEqual([]);
});

test.each(['3', '0'])(
  'a file that is dropped while %s is saved keeps the form open, and is in the next save',
  async (id) => {
    const stored = { questionnaire: aQuestionnaire({ filename: '', current: null }) };
    const [saving, reading] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const save = answers(saveQuestionnaire, async ({ body }) => {
      await saving.promise;
      const { questionnaire } = stored;
      if (body.id && body.revision !== questionnaire.revision) return refusal(409, 'conflict');
      stored.questionnaire = { ...questionnaire, short_name: body.short_name, revision: questionnaire.revision + 1 };
      return stored.questionnaire;
    });
    const check = answers(checkQuestionnaireFile, () => reading.promise.then(() => aCheckedFile()));
    const { person, api, address } = await open(id, { api: [save, check] }, stored);
    await screen.findByRole('textbox', { name: 'Nome' });
    if (id === '0') await writeNew(person);
    await retype(person, 'Nome breve', 'Altro');
    await person.click(button('Salva'));
    await waitFor(() => expect(api.askedOf(saveQuestionnaire)).toHaveLength(1));
    await person.upload(chooser(), aSheet());
    saving.resolve();
    expect(await screen.findByText(/^".*" è salvato\.$/)).toBeTruthy();
    reading.resolve();
    expect(await screen.findByText('File pronto: si salva con il questionario')).toBeTruthy();
    await person.click(button('Salva'));
    await waitFor(() => expect(address()).toBe('/admin/questionnaires'));
    expect(api.askedOf(saveQuestionnaire).at(-1)?.body).toMatchObject({ file: fileId, short_name: 'Altro' });
  },
);

test('a draft comes back with its file; one that waited too long says so', async () => {
  let gone = false;
  const options: RenderOptions = {
    api: [
      answers(checkQuestionnaireFile, () => aCheckedFile()),
      answers(questionnaireFile, () => (gone ? refusal(404, 'not-found') : aCheckedFile())),
    ],
  };
  const { person, unmount } = await open('3', options);
  await screen.findByText(/In uso/);
  await person.upload(chooser(), aSheet());
  await screen.findByText('File pronto: si salva con il questionario');
  await retype(person, 'Versione', '2.0');
  unmount();
  const again = await open('3', options);
  expect(await screen.findByText('File pronto: si salva con il questionario')).toBeTruthy();
  expect(field('Versione').value).toBe('2.0');
  again.unmount();
  gone = true;
  await open('3', options);
  expect(await screen.findByText(/Il file caricato non c’è più: caricalo di nuovo\./)).toBeTruthy();
});

test.each([
  [0, undefined],
  [1, 'Era «Punteggio»: cambia subito per il progetto che lo usa, anche se è concluso.'],
  [8, 'Era «Punteggio»: cambia subito per gli 8 progetti che lo usano, anche per quelli conclusi.'],
])('a changed result warns that it changes for the projects that use it: %i of them', async (projects, warning) => {
  const { person } = await open('3', {}, { questionnaire: aQuestionnaire({ projects }) });
  await screen.findByText(/In uso/);
  expect(screen.queryByText(/cambia subito/)).toBeNull();
  await person.selectOptions(choice('Risultato'), 'Livello');
  expect(screen.queryByText(/cambia subito/)?.textContent).toBe(warning);
  await person.selectOptions(choice('Risultato'), 'Punteggio');
  expect(screen.queryByText(/cambia subito/)).toBeNull();
});

test('a changed slug warns, and one that is taken says whose fault it is', async () => {
  const { person } = await open('3', {
    api: [answers(saveQuestionnaire, () => refusal(409, 'conflict', [{ path: 'body.slug', code: 'taken' }]))],
  });
  await screen.findByText(/In uso/);
  await retype(person, 'Slug', 'altro');
  expect(screen.getByText(/Era «competenze-di-base»: gli indirizzi che lo contengono/)).toBeTruthy();
  await person.click(button('Salva'));
  expect((await screen.findAllByText('Questo slug è già di un altro questionario')).length).toBeGreaterThan(0);
});

test('a version that a colleague’s file has named meanwhile keeps its name, which is not called taken', async () => {
  const stored = { questionnaire: aQuestionnaire({ current: null, filename: '', version: '1' }) };
  const refused = refusal(400, 'invalid-input', [{ path: 'body.version', code: 'not-allowed' }]);
  const save = answers(saveQuestionnaire, ({ body: { revision } }) =>
    revision === stored.questionnaire.revision ? refused : refusal(409, 'conflict'),
  );
  const { person } = await open('3', { api: [save] }, stored);
  await screen.findByText(/^Non c’è ancora nessun file/);
  await retype(person, 'Versione', '2026.2');
  stored.questionnaire = aQuestionnaire({ version: '2026.1', revision: 5, updated_by: 'Marco Riva' });
  await person.click(button('Salva'));
  const conflict = within(await dialog(/^Qualcun altro ha modificato/));
  await person.click(conflict.getByRole('radio', { name: /2026\.2/ }));
  await person.click(conflict.getByRole('button', { name: 'Salva con queste scelte' }));
  expect((await screen.findAllByText(/^Il nome di una versione non cambia/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/già di una versione/)).toBeNull();
});

test('two who change different fields are both kept', async () => {
  const stored = { questionnaire: aQuestionnaire() };
  const { person, api } = await open('3', {}, stored);
  await screen.findByText(/In uso/);
  await retype(person, 'Nome breve', 'Mio');
  stored.questionnaire = aQuestionnaire({ name: 'Della collega', revision: 5 });
  await person.click(button('Salva'));
  await waitFor(() => expect(stored.questionnaire).toMatchObject({ name: 'Della collega', short_name: 'Mio' }));
  expect(api.askedOf(saveQuestionnaire)).toMatchObject([{ body: { revision: 4 } }, { body: { revision: 5 } }]);
});

test('an earlier version comes back into use once it is confirmed', async () => {
  const { person, api } = await open('3', {
    api: [
      answers(questionnaireVersions, () => [
        aVersion({ number: 2, version: '2.0' }),
        aVersion({ in_use: false, projects: 1 }),
      ]),
      answers(putVersionInUse, () => aQuestionnaire({ version: '1.0', revision: 5 })),
    ],
  });
  expect(await screen.findByText(/3 domande, usata da 1 progetto/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Rimetti in uso la versione 2.0' })).toBeNull();
  await person.click(button('Rimetti in uso la versione 1.0'));
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso' }));
  expect(await screen.findByText('La versione 1.0 è di nuovo in uso.')).toBeTruthy();
  expect(api.askedOf(putVersionInUse)[0]).toMatchObject({
    path: '/api/questionnaires/3/versions/1/use',
    body: { revision: 4 },
  });
});

/** Two versions, whose coming into use waits for `answer`. */
function slowUse(stored: { questionnaire: Questionnaire }) {
  const { promise, resolve: answer } = Promise.withResolvers<void>();
  const use = answers(putVersionInUse, async ({ params: { number }, body: { revision } }) => {
    await promise;
    if (revision !== stored.questionnaire.revision) return refusal(409, 'conflict');
    const filename = number === 1 ? 'competenze.xlsx' : 'nuove.xlsx';
    const used = { version: `${number}.0`, current: number, filename };
    stored.questionnaire = { ...stored.questionnaire, ...used, revision: revision + 1 };
    return stored.questionnaire;
  });
  const versions = answers(questionnaireVersions, () => [
    aVersion({ number: 2, version: '2.0', in_use: stored.questionnaire.current === 2 }),
    aVersion({ in_use: stored.questionnaire.current === 1 }),
  ]);
  return { api: [versions, use], answer };
}

test('what is typed while a version comes back into use stays in the form, and is saved over it', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2, filename: 'nuove.xlsx' }) };
  const { api: slow, answer } = slowUse(stored);
  const { person, api, address } = await open('3', { api: slow }, stored);
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso la versione 1.0' }));
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso' }));
  await waitFor(() => expect(api.askedOf(putVersionInUse)).toHaveLength(1));
  await person.type(field('Nome'), ' 2026');
  answer();
  expect(await screen.findByText('La versione 1.0 è di nuovo in uso.')).toBeTruthy();
  expect(await screen.findByText('In uso: versione 1.0, competenze.xlsx')).toBeTruthy();
  expect([field('Nome').value, field('Versione').value]).toEqual(['Competenze di base 2026', '1.0']);
  expect(document.activeElement).toBe(field('Nome'));
  await person.click(button('Salva'));
  await waitFor(() => expect(address()).toBe('/admin/questionnaires'));
  expect(stored.questionnaire).toMatchObject({ name: 'Competenze di base 2026', version: '1.0', revision: 6 });
});

test('after a version came back into use under typed text, another one does at once, and the form restarts', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2, filename: 'nuove.xlsx' }) };
  const { api: slow, answer } = slowUse(stored);
  const { person, api } = await open('3', { api: slow }, stored);
  const use = async (version: string) => {
    await person.click(await screen.findByRole('button', { name: `Rimetti in uso la versione ${version}` }));
    const question = await dialog(`Rimettere in uso la versione ${version}?`);
    await person.click(within(question).getByRole('button', { name: 'Rimetti in uso' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await use('1.0');
  await person.type(field('Nome'), ' 2026');
  answer();
  await screen.findByText('La versione 1.0 è di nuovo in uso.');
  await use('2.0');
  expect(await screen.findByText('La versione 2.0 è di nuovo in uso.')).toBeTruthy();
  await waitFor(() => expect(field('Nome').value).toBe('Competenze di base'));
  expect(api.askedOf(putVersionInUse).map(({ body }) => body)).toEqual([{ revision: 4 }, { revision: 5 }]);
});

test('what is typed while a version comes back into use is a draft for who leaves the page meanwhile', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2 }) };
  const { api: slow, answer } = slowUse(stored);
  const { person, api, go } = await open('3', { api: slow }, stored);
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso la versione 1.0' }));
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso' }));
  await waitFor(() => expect(api.askedOf(putVersionInUse)).toHaveLength(1));
  await person.type(field('Nome'), ' 2026');
  act(() => go('/'));
  await screen.findByText(elsewhere);
  answer();
  await screen.findByText('La versione 1.0 è di nuovo in uso.');
  act(() => go(-1));
  expect(await screen.findByText('Bozza ripristinata')).toBeTruthy();
  expect([field('Nome').value, field('Versione').value]).toEqual(['Competenze di base 2026', '1.0']);
});

test('a file and a logo on their way arrive in the form although a version comes back into use meanwhile', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2, filename: 'nuove.xlsx' }) };
  const { api: slow, answer } = slowUse(stored);
  const [reading, sending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const api = [
    ...fakeQuestionnaire(stored),
    ...slow,
    answers(checkQuestionnaireFile, () => reading.promise.then(() => aCheckedFile())),
    answers(uploadImage, () => sending.promise.then(() => anImage(4))),
  ];
  const { person } = await renderScreen(
    <main tabIndex={-1}>
      <EditQuestionnaireScreen />
    </main>,
    { ...{ path: '/admin/questionnaires/:id/edit', url: '/admin/questionnaires/3/edit', area, user: anEditor() }, api },
  );
  const use = async (version: string) => {
    await person.click(await screen.findByRole('button', { name: `Rimetti in uso la versione ${version}` }));
    const question = await dialog(`Rimettere in uso la versione ${version}?`);
    await person.click(within(question).getByRole('button', { name: 'Rimetti in uso' }));
    await screen.findByText(`La versione ${version} è di nuovo in uso.`);
    await screen.findByText(new RegExp(`^In uso: versione ${version}`));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  };
  await screen.findByText(/In uso/);
  answer();
  await person.upload(chooser(), aSheet());
  await use('1.0');
  reading.resolve();
  expect(await screen.findByText('File pronto: si salva con il questionario')).toBeTruthy();
  await person.upload(logoChooser(), aFile('logo.png'));
  await screen.findByRole('progressbar');
  await use('2.0');
  sending.resolve();
  expect(await screen.findByRole('img', { name: 'Anteprima dell’immagine' })).toBeTruthy();
});

test('a version comes back into use also after a colleague’s change, which is told first', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2 }) };
  const opened = await open(
    '3',
    {
      api: [
        answers(questionnaireVersions, () => [
          aVersion({ number: 2, version: '2.0' }),
          aVersion({ in_use: false, projects: 1 }),
        ]),
        answers(putVersionInUse, ({ body }) =>
          body.revision === stored.questionnaire.revision
            ? { ...stored.questionnaire, version: '1.0', current: 1, revision: body.revision + 1 }
            : refusal(409, 'conflict'),
        ),
      ],
    },
    stored,
  );
  const { person, api } = opened;
  await screen.findByText(/3 domande, usata da 1 progetto/);
  stored.questionnaire = { ...stored.questionnaire, name: 'Altro', revision: 5 };
  const use = async () => {
    await person.click(button('Rimetti in uso la versione 1.0'));
    await person.click(await screen.findByRole('button', { name: 'Rimetti in uso' }));
  };
  await use();
  expect(await screen.findByText(/^Questi dati sono stati modificati nel frattempo/)).toBeTruthy();
  await waitFor(() => expect(api.askedOf(questionnaireById)).toHaveLength(2));
  await allAnswered(opened);
  await use();
  expect(await screen.findByText('La versione 1.0 è di nuovo in uso.')).toBeTruthy();
});

/** An act of which the server does the first and loses the answer, and then is away until `back`. */
function losesAnswer(stored: { questionnaire: Questionnaire }, change: Partial<Questionnaire>) {
  let away = false;
  const act = ({ body: { revision } }: { body: { revision: number } }) => {
    if (revision !== stored.questionnaire.revision) return refusal(409, 'conflict');
    stored.questionnaire = { ...stored.questionnaire, ...change, revision: revision + 1 };
    away = true;
    return refusal(503, 'unavailable');
  };
  const read = answers(questionnaireById, () => (away ? refusal(503, 'unavailable') : stored.questionnaire));
  const back = () => {
    away = false;
  };
  return { act, read, back };
}

test('a version whose coming into use lost its answer is in use by a second click, and no colleague is blamed', async () => {
  const stored = { questionnaire: aQuestionnaire({ version: '2.0', current: 2 }) };
  const { act, read, back } = losesAnswer(stored, { version: '1.0', current: 1 });
  const versions = answers(questionnaireVersions, () => [
    aVersion({ number: 2, version: '2.0' }),
    aVersion({ in_use: false, projects: 1 }),
  ]);
  const { person, api } = await open('3', { api: [versions, read, answers(putVersionInUse, act)] }, stored);
  await screen.findByText(/3 domande, usata da 1 progetto/);
  const use = async () => {
    await person.click(button('Rimetti in uso la versione 1.0'));
    await person.click(await screen.findByRole('button', { name: 'Rimetti in uso' }));
  };
  await use();
  expect(await screen.findByText(/^Il servizio non è pronto/)).toBeTruthy();
  await waitFor(() => expect(api.askedOf(questionnaireById)).toHaveLength(2));
  back();
  await use();
  expect(await screen.findByText('La versione 1.0 è di nuovo in uso.')).toBeTruthy();
  expect(screen.queryByText(/modificat[oi] .*nel frattempo/)).toBeNull();
  expect(field('Versione').value).toBe('1.0');
});

test('Cronologia tells who did what, in words', async () => {
  const { person } = await open('3', {
    api: [
      answers(questionnaireHistory, () => ({
        events: [
          {
            ...{ id: 2, at: '2026-11-20T08:30:00.000Z', by: 'Giulia Ferraro', act: 'update' as const },
            changes: [
              { field: 'result', before: 'score', after: 'level' },
              { field: 'image_id', before: '7', after: '' },
              { field: 'secret', before: 'a', after: 'b' },
            ],
          },
        ],
      })),
    ],
  });
  await screen.findByText(/In uso/);
  await person.click(button('Mostra la cronologia'));
  const entry = await screen.findByText('Modificato');
  const texts = entry.parentElement?.textContent ?? '';
  expect(texts).toContain('20/11/2026, 09:30, Giulia Ferraro');
  expect(texts).toContain('Risultato: da «Punteggio» a «Livello»');
  expect(texts).toContain('Logo: tolto (era «immagine n. 7»)');
  expect(texts).not.toContain('secret');
});

test('an archived one is read only, and comes back with a click', async () => {
  await open('3', {}, { questionnaire: aQuestionnaire({ archived: true }) });
  expect(await screen.findByText('Archiviato')).toBeTruthy();
  expect(button('Ripristina')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Rimetti in uso/ })).toBeNull();
});

test('an archived one that a colleague has changed meanwhile comes back with a second click', async () => {
  const stored = { questionnaire: aQuestionnaire({ archived: true }) };
  const { person } = await open(
    '3',
    {
      api: [
        answers(archiveQuestionnaire, ({ body }) => {
          if (body.revision !== stored.questionnaire.revision) return refusal(409, 'conflict');
          stored.questionnaire = { ...stored.questionnaire, archived: false, revision: body.revision + 1 };
          return stored.questionnaire;
        }),
      ],
    },
    stored,
  );
  await screen.findByText('Archiviato');
  stored.questionnaire = { ...stored.questionnaire, name: 'Altro', revision: 5 };
  await person.click(button('Ripristina'));
  expect(await screen.findByText(/^Questi dati sono stati modificati nel frattempo/)).toBeTruthy();
  await screen.findByRole('heading', { name: 'Altro' });
  await person.click(button('Ripristina'));
  expect(await screen.findByRole('button', { name: 'Salva' })).toBeTruthy();
});

test('what is typed stays on the screen when somebody else has deleted the questionnaire meanwhile', async () => {
  const stored = { questionnaire: aQuestionnaire() };
  const { person, cache, api } = await open('3', {}, stored);
  await screen.findByText(/In uso/);
  await retype(person, 'Nome breve', 'Due ore');
  stored.questionnaire = aQuestionnaire({ id: 8 });
  // As after a moment without a line.
  await cache.invalidateQueries();
  expect(api.askedOf(questionnaireById)).toHaveLength(2);
  expect(await screen.findByText(/^Qualcuno ha eliminato questo questionario/)).toBeTruthy();
  await person.type(field('Nome breve'), ' di lavoro');
  expect(field('Nome breve').value).toBe('Due ore di lavoro');
});

test('a cached questionnaire that was deleted meanwhile does not stay as a form', async () => {
  const stored = { questionnaire: aQuestionnaire() };
  const { cache, go } = await open('3', {}, stored);
  await screen.findByText(/In uso/);
  act(() => go('/'));
  await screen.findByText(elsewhere);
  stored.questionnaire = aQuestionnaire({ id: 8 });
  // As after a while.
  await cache.invalidateQueries({ refetchType: 'none' });
  act(() => go(-1));
  expect(await screen.findByText('Questo questionario non esiste')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText(/^Qualcuno ha eliminato/)).toBeNull();
});

test('who may not edit sees that the questionnaire was deleted meanwhile, and hears of no typed text', async () => {
  const stored = { questionnaire: aQuestionnaire() };
  const { cache } = await open('3', { user: aReader() }, stored);
  await screen.findByText('competenze-di-base');
  stored.questionnaire = aQuestionnaire({ id: 8 });
  await cache.invalidateQueries();
  expect(await screen.findByText('Questo questionario non esiste')).toBeTruthy();
  expect(screen.queryByText(/^Qualcuno ha eliminato/)).toBeNull();
});

test('the form goes with the right to edit', async () => {
  await open('3', { api: [answers(currentUser, aReader)] });
  await screen.findByText(/In uso/);
  expect(field('Nome breve').value).toBe('Base');
  await act(reloadUser);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByText('competenze-di-base')).toBeTruthy();
});

test('what is typed stays when a colleague archives the questionnaire, and is saved once it is restored', async () => {
  const stored = { questionnaire: aQuestionnaire() };
  const restoring = answers(archiveQuestionnaire, ({ body }) => {
    stored.questionnaire = { ...stored.questionnaire, archived: false, revision: body.revision + 1 };
    return stored.questionnaire;
  });
  const { person, cache, address } = await open('3', { api: [restoring] }, stored);
  await screen.findByText(/In uso/);
  await retype(person, 'Nome breve', 'Due ore');
  stored.questionnaire = aQuestionnaire({ archived: true, revision: 5 });
  await cache.invalidateQueries();
  expect(await screen.findByText('Archiviato')).toBeTruthy();
  expect(field('Nome breve').value).toBe('Due ore');
  await person.click(button('Ripristina'));
  await waitFor(() => expect(screen.queryByText('Archiviato')).toBeNull());
  await person.click(button('Salva'));
  await waitFor(() => expect(address()).toBe('/admin/questionnaires'));
  expect(stored.questionnaire).toMatchObject({ short_name: 'Due ore', revision: 7 });
});

test('an archived one whose restoring lost its answer is back by a second click, and no colleague is blamed', async () => {
  const stored = { questionnaire: aQuestionnaire({ archived: true }) };
  const { act, read, back } = losesAnswer(stored, { archived: false });
  const { person, api } = await open('3', { api: [read, answers(archiveQuestionnaire, act)] }, stored);
  await screen.findByText('Archiviato');
  await person.click(button('Ripristina'));
  expect(await screen.findByText(/^Il servizio non è pronto/)).toBeTruthy();
  await waitFor(() => expect(api.askedOf(questionnaireById)).toHaveLength(2));
  back();
  await person.click(button('Ripristina'));
  expect(await screen.findByText('"Competenze di base" è di nuovo in uso.')).toBeTruthy();
  expect(screen.queryByText(/modificat[oi] .*nel frattempo/)).toBeNull();
  expect(await screen.findByRole('button', { name: 'Salva' })).toBeTruthy();
});

test('restoring and bringing into use keep the focus, and leave it in the content', async () => {
  const stored = { questionnaire: aQuestionnaire({ archived: true, version: '2.0', current: 2 }) };
  const [restoring, using] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changed = (change: Partial<Questionnaire>) => {
    stored.questionnaire = { ...stored.questionnaire, ...change, revision: stored.questionnaire.revision + 1 };
    return stored.questionnaire;
  };
  const versions = () => [aVersion({ number: 2, version: '2.0' }), aVersion({ in_use: false })];
  const { person } = await renderScreen(
    <main tabIndex={-1}>
      <EditQuestionnaireScreen />
    </main>,
    {
      path: '/admin/questionnaires/:id/edit',
      url: '/admin/questionnaires/3/edit',
      area,
      user: anEditor(),
      api: [
        ...fakeQuestionnaire(stored),
        answers(questionnaireVersions, versions),
        answers(archiveQuestionnaire, () => restoring.promise.then(() => changed({ archived: false }))),
        answers(putVersionInUse, () => using.promise.then(() => changed({ version: '1.0', current: 1 }))),
      ],
    },
  );
  const keeps = async (name: string) => {
    await waitFor(() => expect(button(name).getAttribute('aria-disabled')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(button(name)));
  };
  await screen.findByText('Archiviato');
  act(() => button('Ripristina').focus());
  await person.keyboard('{Enter}');
  await keeps('Ripristina');
  restoring.resolve();
  await screen.findByRole('button', { name: 'Salva' });
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso la versione 1.0' }));
  await person.click(await screen.findByRole('button', { name: 'Rimetti in uso' }));
  await keeps('Rimetti in uso la versione 1.0');
  using.resolve();
  expect(await screen.findByText('La versione 1.0 è di nuovo in uso.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')));
});

test('who may not edit sees the questionnaire and its versions, without right answers', async () => {
  const { person } = await open('3', {
    user: aReader(),
    api: [
      answers(questionnaireVersions, () => [aVersion({ file: null })]),
      answers(questionnaireVersionByNumber, () => ({
        ...aVersion({ file: null }),
        content: aContent(),
        comparison: null,
      })),
    ],
  });
  expect(await screen.findByText('competenze-di-base')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Salva' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Scarica/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mostra la cronologia' })).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Guarda la versione 1.0' }));
  expect(await screen.findByText('Domanda 1 di 3')).toBeTruthy();
  expect(screen.queryByRole('tab', { name: 'Prova' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Mostra le risposte giuste' })).toBeNull();
});

test('one that does not exist says so; who may not add is told', async () => {
  const { unmount } = await open('99');
  expect(await screen.findByText('Questo questionario non esiste')).toBeTruthy();
  expect(
    await screen.findByText('Si è verificato un errore durante il recupero dei dati del questionario!'),
  ).toBeTruthy();
  unmount();
  await open('0', { user: aReader() });
  expect(await screen.findByText('Non puoi aggiungere questionari')).toBeTruthy();
});
