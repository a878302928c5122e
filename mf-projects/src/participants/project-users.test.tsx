import {
  actOnParticipants,
  addParticipant,
  checkParticipantAct,
  type Participant,
  type ParticipantCheck,
  type ParticipantDetails,
  participantDetails,
  participantsPageOf,
  projectById,
  reactivateParticipant,
  renewPanelToken,
  saveParticipant,
} from '@sodalizio/contract/projects';
import {
  act,
  allAnswered,
  answers,
  button,
  elsewhere,
  field,
  refusal,
  retype,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { aProject } from '../project/test-project.tsx';
import { aParticipant, bruno, fakeActs, fakeParticipants, openParticipants } from './test-participants.tsx';
import './qr-code.tsx';

afterEach(() => vi.restoreAllMocks());

const two = () => [aParticipant(), bruno];
/** Rows are drawn after their number is known. */
const shown = () => screen.findByRole('button', { name: 'Anna Bianchi' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const dialog = () => screen.findByRole('dialog');
const reaching =
  (reached: number, left_out: ParticipantCheck['left_out'] = []) =>
  () => ({
    chosen: reached,
    reached,
    left_out,
  });

test('the list has the columns of the specification and the truth of each state', async () => {
  await openParticipants(...fakeParticipants(two));
  await shown();
  expect(screen.getByText('2 partecipanti')).toBeTruthy();
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Matricola', 'Nome', 'Email', 'Stato', 'Ultimo aggiornamento', 'Link']),
  );
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows[1]).toMatch(/0001Anna Bianchianna@posta\.exampleInvitatomai/);
  expect(rows[2]).toMatch(/0002Bruno VerdiCompletato20\/11\/2026/);
  expect(screen.getByRole('link', { name: 'Modifica configurazione' }).getAttribute('href')).toBe(
    '/admin/projects/12/edit',
  );
  expect(screen.getByRole('link', { name: 'Risultati Competenze di base' }).getAttribute('href')).toBe(
    '/admin/projects/12/3/results',
  );
});

test('the title of the page says that these are the participants, and of which project', async () => {
  const { crumb } = await openParticipants(...fakeParticipants(two));
  await shown();
  expect(crumb()).toBe('Utenti progetto Corso base');
});

test('results of a test that is not active any more stay within reach', async () => {
  const former = { id: 4, name: 'Sicurezza' };
  const project = answers(projectById, () => aProject({ former_questionnaires: [former] }));
  await openParticipants(...fakeParticipants(two), project);
  await shown();
  const link = screen.getByRole('link', { name: 'Risultati Sicurezza (non più attivo)' });
  expect(link.getAttribute('href')).toBe('/admin/projects/12/4/results');
});

test('a language of a draft that was switched off meanwhile is there to be changed', async () => {
  const inLanguages = (it: boolean, en: boolean) => answers(projectById, () => aProject({ active_lang: { it, en } }));
  const first = await openParticipants(...fakeParticipants(two), inLanguages(true, true));
  await shown();
  await first.person.click(button('Aggiungi Utente'));
  await first.person.type(within(await dialog()).getByRole('textbox', { name: 'Nome' }), 'John Smith');
  await first.person.selectOptions(within(await dialog()).getByRole('combobox', { name: 'Lingua' }), 'Inglese');
  first.unmount();
  const { person } = await openParticipants(...fakeParticipants(two), inLanguages(true, false));
  await shown();
  await person.click(button('Aggiungi Utente'));
  const form = within(await dialog());
  expect(form.getByRole<HTMLInputElement>('textbox', { name: 'Nome' }).value).toBe('John Smith');
  await person.selectOptions(form.getByRole('combobox', { name: 'Lingua' }), 'Italiano');
  // It does not go while it has the focus.
  expect(form.getByRole<HTMLSelectElement>('combobox', { name: 'Lingua' }).value).toBe('it');
});

test('search and state are in the address', async () => {
  const { person, address } = await openParticipants(...fakeParticipants(two));
  await shown();
  await person.type(screen.getByRole('searchbox', { name: 'Cerca per nome, e-mail o matricola' }), '0002{Enter}');
  expect(await screen.findByText('1 partecipante trovato')).toBeTruthy();
  await person.click(screen.getByRole('combobox', { name: 'Stato' }));
  await person.click(await screen.findByRole('option', { name: 'Invitato' }));
  expect(await screen.findByText('Nessun partecipante trovato')).toBeTruthy();
  expect(address()).toBe('/admin/projects/12/users?search=0002&state=invited');
});

test('an opened row shows mails, attempts and presences', async () => {
  const details = answers(participantDetails, () => ({
    participant: aParticipant(),
    mails: [
      {
        ...{ id: 9, kind: 'reminder' as const, address: 'anna@posta.example', automatic: true },
        ...{ queued_at: '2026-11-20T08:30:00.000Z', state: 'sent' as const, reason: '' as const, settled_at: null },
      },
    ],
    attempts: [
      {
        ...{ id: 4, questionnaire_id: 3, questionnaire: 'Competenze di base', started_at: null },
        ...{ completed_at: '2026-11-20T09:00:00.000Z', timeout: true, items_answered: 1 },
      },
    ],
    presences: [
      { at: '2026-11-20T08:00:00.000Z', code: true },
      { at: '2026-11-19T08:00:00.000Z', code: false },
    ],
  }));
  const { person } = await openParticipants(...fakeParticipants(two), details);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Anna Bianchi' }));
  expect(await screen.findByText('Promemoria 20/11/2026, 09:30, automatica, anna@posta.example, Inviata')).toBeTruthy();
  expect(screen.getByText('20/11/2026, 09:00, dal codice QR')).toBeTruthy();
  expect(screen.getByText('19/11/2026, 09:00, segnata a mano')).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'E-mail',
    'Tentativi',
    'Presenze',
  ]);
  expect(screen.getByText('Competenze di base, completato 20/11/2026, 10:00, 1 risposta, tempo scaduto')).toBeTruthy();
});

test('an address that refuses mails is shown in the opened row, and reactivated there', async () => {
  const since = '2026-11-20T08:30:00.000Z';
  let suppressed: ParticipantDetails['suppressed'] = { since, reason: 'refusals', answer: '550 Mailbox disabled' };
  let away = true;
  const details = answers(participantDetails, () => ({
    ...{ participant: aParticipant(), mails: [], attempts: [], presences: [], suppressed },
  }));
  const reactivation = answers(reactivateParticipant, () => {
    if (away) return refusal(500, 'internal');
    suppressed = null;
    return { suppressed };
  });
  const { person, api } = await openParticipants(...fakeParticipants(two), details, reactivation);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Anna Bianchi' }));
  expect(await screen.findByText('Dal 20/11/2026 non riceve e-mail: il suo indirizzo le respinge')).toBeTruthy();
  expect(screen.getByText('Risposta del server di posta: 550 Mailbox disabled')).toBeTruthy();
  await person.click(button('Riattiva l’indirizzo'));
  expect(await screen.findByText(/^Si è verificato un errore/)).toBeTruthy();
  away = false;
  await person.click(button('Riattiva l’indirizzo'));
  expect(await screen.findByText('Indirizzo riattivato')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/non riceve e-mail/)).toBeNull());
  expect(document.activeElement?.textContent).toBe('E-mail');
  expect(api.askedOf(reactivateParticipant).at(-1)?.path).toBe('/api/project/12/users/1/reactivate');
});

test('a mail on its way is looked at again', async () => {
  let state: 'queued' | 'sent' = 'queued';
  const details = answers(participantDetails, () => {
    const mail = {
      ...{
        id: 9,
        kind: 'welcome' as const,
        address: 'anna@posta.example',
        automatic: false,
        state,
        reason: '' as const,
      },
      ...{ queued_at: '2026-11-20T08:30:00.000Z', settled_at: null },
    };
    return { participant: aParticipant(), mails: [mail], attempts: [], presences: [] };
  });
  const { person } = await openParticipants(...fakeParticipants(two), details);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Anna Bianchi' }));
  expect(await screen.findByText(/^Invito .* In coda$/)).toBeTruthy();
  state = 'sent';
  expect(await screen.findByText(/^Invito .* Inviata$/)).toBeTruthy();
});

test('somebody is added by hand; who is there already is said under the field', async () => {
  let taken = true;
  const adding = answers(addParticipant, ({ body }) =>
    taken
      ? (refusal(409, 'conflict', [{ path: 'body.foreign_token', code: 'taken' }]) as never)
      : aParticipant({ ...body, state: 'invited' }),
  );
  const { person, api } = await openParticipants(...fakeParticipants(two), adding);
  await shown();
  await person.click(button('Aggiungi Utente'));
  await person.click(within(await dialog()).getByRole('button', { name: 'Aggiungi' }));
  expect(api.askedOf(addParticipant)).toEqual([]);
  await person.type(field(/^Matricola/), '0003');
  await person.type(field(/^Nome/), 'Carla Rossi');
  await person.type(field('Email'), 'carla');
  await person.click(within(await dialog()).getByRole('button', { name: 'Aggiungi' }));
  expect((await screen.findAllByText(/Indirizzo e-mail non valido/)).length).toBeGreaterThan(0);
  await retype(person, 'Email', 'carla@posta.example');
  await person.click(within(await dialog()).getByRole('button', { name: 'Aggiungi' }));
  expect((await screen.findAllByText(/Già usato da un altro/)).length).toBeGreaterThan(0);
  taken = false;
  await retype(person, /^Matricola/, '0004');
  await person.click(within(await dialog()).getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByText('Carla Rossi è nel progetto, e l’invito è in partenza.')).toBeTruthy();
  expect(api.askedOf(addParticipant).at(-1)?.body).toEqual({
    ...{ foreign_token: '0004', full_name: 'Carla Rossi', email: 'carla@posta.example', language: 'it' },
    request: expect.any(String),
  });
});

test('somebody whose answer was lost is shown, and can be added again', async () => {
  const rows = two();
  const carla = aParticipant({ id: 3, foreign_token: '0003', full_name: 'Carla Rossi', email: '' });
  let lost = true;
  const adding = answers(addParticipant, () => {
    if (lost) rows.push(carla);
    return lost ? refusal(500, 'internal') : carla;
  });
  const { person, api } = await openParticipants(...fakeParticipants(() => rows), adding);
  await shown();
  await person.click(button('Aggiungi Utente'));
  await person.type(field(/^Matricola/), '0003');
  await person.type(field(/^Nome/), 'Carla Rossi');
  await person.click(within(await dialog()).getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByRole('button', { name: 'Carla Rossi', hidden: true })).toBeTruthy();
  lost = false;
  await person.click(within(await dialog()).getByRole('button', { name: 'Aggiungi' }));
  expect(await screen.findByText('Carla Rossi è nel progetto, e l’invito è in partenza.')).toBeTruthy();
  const [first, again] = api.askedOf(addParticipant);
  expect(first?.body).toMatchObject({ foreign_token: '0003', request: expect.stringMatching(/^[\da-f-]{36}$/) });
  expect(again?.body).toEqual(first?.body);
});

test('one is changed from the row’s menu, with the revision that was read', async () => {
  const saving = answers(saveParticipant, ({ body }) => aParticipant({ ...body, revision: 4 }) as Participant);
  const { person, api } = await openParticipants(...fakeParticipants(two), saving);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Anna Bianchi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Modifica' }));
  await retype(person, /^Nome/, 'Anna Neri');
  await person.click(within(await dialog()).getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('I dati di Anna Neri sono salvati.')).toBeTruthy();
  expect(api.askedOf(saveParticipant)[0]?.body).toMatchObject({ full_name: 'Anna Neri', revision: 3 });
});

test('what a colleague has saved meanwhile is kept beside one’s own change', async () => {
  let stored = aParticipant();
  const saving = answers(saveParticipant, ({ body: { revision, ...fields } }) =>
    revision === stored.revision ? aParticipant({ ...fields, revision: revision + 1 }) : refusal(409, 'conflict'),
  );
  const details = answers(participantDetails, () => ({ participant: stored, mails: [], attempts: [], presences: [] }));
  const { person, api } = await openParticipants(...fakeParticipants(two), saving, details);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Anna Bianchi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Modifica' }));
  await retype(person, /^Nome/, 'Anna Neri');
  stored = aParticipant({ email: 'anna.b@posta.example', revision: 4 });
  await person.click(within(await dialog()).getByRole('button', { name: 'Salva' }));
  expect(await screen.findByText('I dati di Anna Neri sono salvati.')).toBeTruthy();
  expect(api.askedOf(saveParticipant).at(-1)?.body).toMatchObject({
    ...{ full_name: 'Anna Neri', email: 'anna.b@posta.example', revision: 4 },
  });
});

test('what is typed of a participant stays when somebody else has deleted the project meanwhile', async () => {
  const { person, cache, api } = await openParticipants(...fakeParticipants(two));
  await shown();
  await person.click(button('Aggiungi Utente'));
  await person.type(field(/^Nome/), 'Carla');
  api.also(answers(projectById, () => refusal(404, 'not-found')));
  // As after a moment without a line.
  await cache.invalidateQueries();
  expect(api.askedOf(projectById)).toHaveLength(2);
  await person.type(field(/^Nome/), ' Rossi');
  expect(field(/^Nome/).value).toBe('Carla Rossi');
});

test('the participants of a cached project that was deleted meanwhile do not stay', async () => {
  const { cache, api, go } = await openParticipants(...fakeParticipants(two));
  await shown();
  act(() => go('/'));
  await screen.findByText(elsewhere);
  api.also(answers(projectById, () => refusal(404, 'not-found')));
  // As after a while.
  await cache.invalidateQueries({ refetchType: 'none' });
  act(() => go(-1));
  expect(await screen.findByText('Questo progetto non esiste')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Aggiungi Utente' })).toBeNull();
});

test('before mails leave the exact number is shown, with who is left out; a new number is shown again', async () => {
  let check: ParticipantCheck = {
    ...{ chosen: 2, reached: 1, digest: 'of-one' },
    left_out: [{ reason: 'no-address', people: 1 }],
  };
  let changed = true;
  const acting = answers(actOnParticipants, ({ body }) => {
    if (changed) {
      changed = false;
      check = { chosen: 2, reached: 2, digest: 'of-two', left_out: [] };
      return refusal(409, 'participants-changed') as never;
    }
    return { reached: Number(body.confirmed), ids: [] };
  });
  const { person, api } = await openParticipants(
    ...fakeParticipants(two),
    answers(checkParticipantAct, () => check),
    acting,
  );
  await shown();
  await person.click(box('Seleziona Anna Bianchi'));
  expect(await screen.findByText('1 partecipante selezionato')).toBeTruthy();
  await person.click(button('Seleziona tutti i 2'));
  await person.click(button('Invia l’invito'));
  const asking = within(await dialog());
  expect(await asking.findByText('Vale per 1 partecipante.')).toBeTruthy();
  expect(asking.getByText('1 partecipante senza e-mail')).toBeTruthy();
  await person.click(asking.getByRole('button', { name: 'Invia a 1 partecipante' }));
  expect(await asking.findByText('Vale per 2 partecipanti.')).toBeTruthy();
  await person.click(await asking.findByRole('button', { name: 'Invia a 2 partecipanti' }));
  expect(await screen.findByText('2 inviti in partenza.')).toBeTruthy();
  const acts = api.askedOf(actOnParticipants).map(({ body }) => body);
  expect(acts).toMatchObject([
    { act: 'invite', choice: { all: true, search: '', except: [] }, confirmed: 1, digest: 'of-one' },
    { act: 'invite', choice: { all: true, search: '', except: [] }, confirmed: 2, digest: 'of-two' },
  ]);
  expect(acts[0]).not.toHaveProperty('request', Reflect.get(acts[1] ?? {}, 'request'));
});

test('an act that reaches nobody cannot be confirmed, and gives no number before it is known', async () => {
  const known = Promise.withResolvers<void>();
  const opened = await openParticipants(
    ...fakeParticipants(two),
    answers(checkParticipantAct, () =>
      known.promise.then(() => reaching(0, [{ reason: 'completed' as const, people: 2 }])()),
    ),
  );
  const { person, api } = opened;
  await shown();
  await person.click(box('Seleziona Anna Bianchi'));
  await person.click(button('Promemoria'));
  const asked = within(await dialog());
  expect(asked.getByRole('button', { name: 'Promemoria' })).toBeTruthy();
  known.resolve();
  const send = await asked.findByRole('button', { name: 'Nessuno da raggiungere' });
  expect(send.getAttribute('data-disabled')).toBe('true');
  await person.click(send);
  await allAnswered(opened);
  expect(api.askedOf(actOnParticipants)).toEqual([]);
});

test('a row’s own act leaves the selection, and who was removed is no longer in it', async () => {
  const { person } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)));
  await shown();
  await person.click(box('Seleziona Bruno Verdi'));
  await screen.findByText('1 partecipante selezionato');
  const removes = async (name: string) => {
    await person.click(button(`Azioni per ${name}`));
    await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
    await person.click(await screen.findByRole('button', { name: 'Rimuovi 1 partecipante' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await removes('Anna Bianchi');
  expect(screen.getByText('1 partecipante selezionato')).toBeTruthy();
  await removes('Bruno Verdi');
  expect(screen.queryByText(/selezionat/)).toBeNull();
});

test('one saved after its form was closed does not close another’s', async () => {
  const held = Promise.withResolvers<void>();
  const saving = answers(saveParticipant, async ({ body }) => {
    await held.promise;
    return aParticipant({ ...body, revision: 4 }) as Participant;
  });
  const { person, api } = await openParticipants(...fakeParticipants(two), saving);
  await shown();
  const edit = async (name: string) => {
    await person.click(button(`Azioni per ${name}`));
    await person.click(await screen.findByRole('menuitem', { name: 'Modifica' }));
    await dialog();
  };
  await edit('Anna Bianchi');
  await retype(person, /^Nome/, 'Anna Neri');
  await person.click(within(await dialog()).getByRole('button', { name: 'Salva' }));
  await waitFor(() => expect(api.askedOf(saveParticipant)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await edit('Bruno Verdi');
  await retype(person, /^Email/, 'bruno.v@posta.example');
  held.resolve();
  await screen.findByText('I dati di Anna Neri sono salvati.');
  expect(field(/^Email/).value).toBe('bruno.v@posta.example');
});

test('a removal names the one it is for, and is undone from its toast', async () => {
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)));
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Bruno Verdi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  const asking = within(await dialog());
  expect(asking.getByText('Bruno Verdi, matricola 0002')).toBeTruthy();
  await person.click(await asking.findByRole('button', { name: 'Rimuovi 1 partecipante' }));
  expect(await screen.findByText('1 partecipante rimosso.')).toBeTruthy();
  await person.click(button('Annulla'));
  expect(await screen.findByText('1 partecipante è tornato.')).toBeTruthy();
  expect(api.askedOf(actOnParticipants).map(({ body }) => body)).toMatchObject([
    { act: 'remove', choice: { ids: [2] }, confirmed: 1 },
    { act: 'restore', choice: { ids: [2] } },
  ]);
});

test('an act whose answer was lost is sent again as the same one, and the removed can come back', async () => {
  let lost = true;
  const acting = answers(actOnParticipants, () =>
    lost ? (refusal(503, 'unavailable') as never) : { reached: 1, ids: [2] },
  );
  const { person, api } = await openParticipants(
    ...fakeParticipants(two),
    answers(checkParticipantAct, () => ({ chosen: lost ? 1 : 0, reached: lost ? 1 : 0, left_out: [] })),
    acting,
  );
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Bruno Verdi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  const asking = within(await dialog());
  await person.click(await asking.findByRole('button', { name: 'Rimuovi 1 partecipante' }));
  await asking.findByText('Il servizio non è pronto: riprova tra poco.');
  lost = false;
  await person.click(asking.getByRole('button', { name: 'Rimuovi 1 partecipante' }));
  await screen.findByText('1 partecipante rimosso.');
  expect(button('Annulla')).toBeTruthy();
  const [first, again, ...more] = api.askedOf(actOnParticipants).map(({ body }) => body);
  expect(more).toEqual([]);
  expect(again).toEqual(first);
  expect(first).toHaveProperty('request', expect.any(String));
});

test('an undoing that failed can be tried again: nothing else brings them back', async () => {
  let away = true;
  const acting = answers(actOnParticipants, ({ body }) =>
    body.act === 'restore' && away ? (refusal(503, 'unavailable') as never) : { reached: 1, ids: [2] },
  );
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)), acting);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Bruno Verdi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  await person.click(await within(await dialog()).findByRole('button', { name: 'Rimuovi 1 partecipante' }));
  await screen.findByText('1 partecipante rimosso.');
  await person.click(button('Annulla'));
  const said = 'Annulla la rimozione (Bruno Verdi, matricola 0002): Il servizio non è pronto: riprova tra poco.';
  expect(await screen.findByText(said)).toBeTruthy();
  away = false;
  await person.click(button('Riprova'));
  expect(await screen.findByText('1 partecipante è tornato.')).toBeTruthy();
  // It fades.
  await waitFor(() => expect(screen.queryByText(said)).toBeNull());
  const acts = api.askedOf(actOnParticipants).map(({ body }) => body);
  expect(acts).toMatchObject([{ act: 'remove' }, { act: 'restore' }, { act: 'restore' }]);
});

test('one who came back by an undoing whose answer was lost is shown, and not asked for again', async () => {
  let lost = true;
  let people: readonly Participant[] = two();
  const acting = answers(actOnParticipants, ({ body }) => {
    if (body.act !== 'restore') {
      people = [aParticipant()];
      return { reached: 1, ids: [2] };
    }
    people = two();
    const now = lost;
    lost = false;
    return (now ? refusal(503, 'unavailable') : refusal(422, 'nobody-to-act-on')) as never;
  });
  const { person } = await openParticipants(...fakeParticipants(() => people), ...fakeActs(reaching(1)), acting);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Bruno Verdi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  await person.click(await within(await dialog()).findByRole('button', { name: 'Rimuovi 1 partecipante' }));
  await screen.findByText('1 partecipante rimosso.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bruno Verdi' })).toBeNull());
  await person.click(button('Annulla'));
  expect(await screen.findByRole('button', { name: 'Bruno Verdi' })).toBeTruthy();
  await person.click(button('Riprova'));
  expect(
    await screen.findByText(/^Annulla la rimozione \(Bruno Verdi, matricola 0002\): Nessuno dei partecipanti scelti/),
  ).toBeTruthy();
  // The pressed one fades.
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull());
});

/** Removes more participants than one call brings back, and presses `Annulla`. */
async function undoMany(count: number, restored: (ids: readonly number[], request: string | undefined) => unknown) {
  const acting = answers(actOnParticipants, ({ body: { act, choice, request } }) =>
    act === 'remove'
      ? { reached: count, ids: Array.from({ length: count }, (_, at) => at + 1) }
      : (restored('ids' in choice ? choice.ids : [], request) as never),
  );
  const opened = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(count)), acting);
  await shown();
  await opened.person.click(screen.getByRole('button', { name: 'Azioni per Bruno Verdi' }));
  await opened.person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  await opened.person.click(await within(await dialog()).findByRole('button', { name: /^Rimuovi \d/ }));
  await screen.findByText(/partecipanti rimossi\.$/);
  await opened.person.click(button('Annulla'));
  return opened;
}

test('an undoing in several calls goes on after one whose answer was lost', async () => {
  const done = new Map<string | undefined, number>();
  const { person } = await undoMany(20_001, (ids, request) => {
    const known = done.get(request);
    if (known !== undefined) return { reached: known, ids: [] };
    // Who is back already cannot come back again.
    if (request === undefined && done.size > 0) return refusal(422, 'nobody-to-act-on');
    done.set(request, ids.length);
    return done.size === 1 ? refusal(503, 'unavailable') : { reached: ids.length, ids: [] };
  });
  await person.click(await screen.findByRole('button', { name: 'Riprova' }));
  expect(await screen.findByText('20.001 partecipanti sono tornati.')).toBeTruthy();
  expect(done.size).toBe(3);
});

test('an undoing names its removal, and ends as soon as everybody is back', async () => {
  const { api } = await undoMany(20_001, () => ({ reached: 20_001, ids: [] }));
  expect(await screen.findByText('20.001 partecipanti sono tornati.')).toBeTruthy();
  const [removal, ...undoing] = api.askedOf(actOnParticipants).map(({ body }) => Object(body) as object);
  expect(undoing).toHaveLength(1);
  expect(undoing[0]).toMatchObject({ act: 'restore', removal: Reflect.get(Object(removal), 'request') });
});

test('an undoing in several calls goes on after one in which nobody can come back', async () => {
  await undoMany(10_001, (ids) => (ids.length > 1 ? refusal(422, 'nobody-to-act-on') : { reached: 1, ids: [] }));
  expect(await screen.findByText(/^È tornato 1 di 10\.001:/)).toBeTruthy();
});

test.each<[string, () => { reached: number; ids: number[] } | ReturnType<typeof refusal>, RegExp]>([
  ['is reported and can be undone', () => ({ reached: 1, ids: [1] }), /^1 partecipante rimosso\.$/],
  [
    'says why it failed',
    () => refusal(500, 'internal'),
    /^Rimuovi \(Anna Bianchi, matricola 0001\): Si è verificato un errore/,
  ],
])('a removal whose dialog is closed while it runs %s', async (_, ends, says) => {
  const held = Promise.withResolvers<void>();
  const removing = answers(actOnParticipants, async () => {
    await held.promise;
    return ends() as never;
  });
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)), removing);
  await shown();
  await person.click(screen.getByRole('button', { name: 'Azioni per Anna Bianchi' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  await person.click(await within(await dialog()).findByRole('button', { name: 'Rimuovi 1 partecipante' }));
  await waitFor(() => expect(api.askedOf(actOnParticipants)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve();
  expect(await screen.findByText(says)).toBeTruthy();
});

test.each([
  [
    1,
    '2026-11-23T02:02:00Z',
    'Nelle ultime 24 ore è già partito per 1 partecipante, oggi alle 03:02: lo riceverà di nuovo.',
  ],
  [
    29,
    '2026-11-22T22:59:00Z',
    'Nelle ultime 24 ore è già partito per 29 partecipanti, l’ultimo ieri alle 23:59: lo riceveranno di nuovo.',
  ],
])('a reminder that %i had lately says so before it is sent again', async (people, last, said) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z'), shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const check = () => ({ chosen: 30, reached: 30, left_out: [], lately: { people, last } });
  const { person } = await openParticipants(...fakeParticipants(two), ...fakeActs(check));
  await shown();
  await person.click(button('Promemoria a chi non ha finito'));
  const asking = within(await dialog());
  expect((await asking.findByRole('alert')).textContent).toBe(said);
  expect(asking.getByRole('button', { name: 'Invia a 30 partecipanti' })).toBeTruthy();
});

test('a new search begins with nobody selected', async () => {
  const { person } = await openParticipants(...fakeParticipants(two));
  await shown();
  await person.click(box('Seleziona Anna Bianchi'));
  expect(await screen.findByText('1 partecipante selezionato')).toBeTruthy();
  await person.type(screen.getByRole('searchbox', { name: 'Cerca per nome, e-mail o matricola' }), 'Bruno{Enter}');
  expect(await screen.findByText('1 partecipante trovato')).toBeTruthy();
  expect(screen.queryByText('1 partecipante selezionato')).toBeNull();
});

test('a deadline of their own is a day, or none', async () => {
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)));
  await shown();
  await person.click(box('Seleziona Anna Bianchi'));
  await person.click(button('Scadenza'));
  const asking = within(await dialog());
  await person.type(asking.getByRole('textbox', { name: 'Nuova scadenza' }), 'domani');
  await person.click(await asking.findByRole('button', { name: 'Cambia a 1 partecipante' }));
  expect(api.askedOf(actOnParticipants)).toEqual([]);
  await retype(person, 'Nuova scadenza', '31/12/2099');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Continua a modificare' }));
  await person.click(asking.getByRole('button', { name: 'Cambia a 1 partecipante' }));
  await waitFor(() =>
    expect(api.askedOf(actOnParticipants)[0]?.body).toMatchObject({ act: 'set-deadline', deadline: '2099-12-31' }),
  );
});

test('an empty deadline, which takes their own day away, is sent by a second press', async () => {
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)));
  await shown();
  await person.click(box('Seleziona Anna Bianchi'));
  await person.click(button('Scadenza'));
  const asking = within(await dialog());
  await asking.findByRole('button', { name: 'Cambia a 1 partecipante' });
  const day = asking.getByRole('textbox', { name: 'Nuova scadenza' });
  await waitFor(() => expect(document.activeElement).toBe(day));
  await person.keyboard('{Enter}');
  expect(asking.getByText('Vuota: vale quella del progetto.')).toBeTruthy();
  expect(api.askedOf(actOnParticipants)).toEqual([]);
  // A press within half a second may be the second of a double click.
  const send = asking.getByRole('button', { name: 'Cambia a 1 partecipante' });
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'));
  await person.keyboard('{Enter}');
  await waitFor(() => expect(api.askedOf(actOnParticipants)[0]?.body).toMatchObject({ deadline: null }));
});

test('a deadline that is past is sent by a second press', async () => {
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)));
  await shown();
  await person.click(box('Seleziona Anna Bianchi'));
  await person.click(button('Scadenza'));
  const asking = within(await dialog());
  await person.type(asking.getByRole('textbox', { name: 'Nuova scadenza' }), '31/12/2025');
  const send = await asking.findByRole('button', { name: 'Cambia a 1 partecipante' });
  await person.click(send);
  expect(asking.getByText('Questo giorno è già passato: risulteranno oltre la scadenza.')).toBeTruthy();
  expect(api.askedOf(actOnParticipants)).toEqual([]);
  await waitFor(() => expect(send.getAttribute('aria-disabled')).toBe('false'));
  await person.click(send);
  await waitFor(() => expect(api.askedOf(actOnParticipants)[0]?.body).toMatchObject({ deadline: '2025-12-31' }));
});

test('the personal link is shown as a QR code', async () => {
  const { person } = await openParticipants(...fakeParticipants(two));
  await shown();
  await person.click(button('Codice QR di Anna Bianchi'));
  const code = await within(await dialog()).findByRole('img', { name: 'Codice QR di Anna Bianchi' });
  expect(code.querySelectorAll('path').length).toBe(1);
  expect(screen.getByText('https://soci.example/partecipa/segreto')).toBeTruthy();
  await person.click(within(await dialog()).getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(document.activeElement).toBe(button('Codice QR di Anna Bianchi')));
});

test('the QR code of a personal link stays when the phone is turned and its row is drawn anew', async () => {
  const wide = window.matchMedia;
  const turned = new EventTarget();
  vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...wide(query),
    addEventListener: (_: string, heard: unknown) => {
      if (query.includes('max-width')) turned.addEventListener('change', heard as EventListener);
    },
  }));
  const { person } = await openParticipants(...fakeParticipants(two));
  await shown();
  await person.click(button('Codice QR di Anna Bianchi'));
  await within(await dialog()).findByRole('img', { name: 'Codice QR di Anna Bianchi' });
  act(() => void turned.dispatchEvent(Object.assign(new Event('change'), { matches: true })));
  await waitFor(() => expect(screen.queryByRole('table', { hidden: true })).toBeNull());
  expect(within(await dialog()).getByRole('img', { name: 'Codice QR di Anna Bianchi' })).toBeTruthy();
  await person.click(within(await dialog()).getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a removal and the personal code say the Matricola too: two participants may have one name', async () => {
  const namesake = aParticipant({ id: 3, foreign_token: '0003' });
  const { person } = await openParticipants(...fakeParticipants(() => [namesake]), ...fakeActs(reaching(1)));
  await shown();
  await person.click(button('Codice QR di Anna Bianchi'));
  expect(within(await dialog()).getByText('Anna Bianchi, matricola 0003')).toBeTruthy();
  await person.click(within(await dialog()).getByRole('button', { name: 'Chiudi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Azioni per Anna Bianchi'));
  await person.click(await screen.findByRole('menuitem', { name: 'Rimuovi' }));
  expect(within(await dialog()).getByText('Anna Bianchi, matricola 0003')).toBeTruthy();
});

test('a browser without a clipboard, as on a page without https, says that nothing was copied', async () => {
  const { person } = await openParticipants(...fakeParticipants(two));
  await shown();
  vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue(undefined as never);
  await person.click(button('Copia il link di Anna Bianchi'));
  expect(await screen.findByText(/^Il browser non ha permesso di copiare: apri/)).toBeTruthy();
  await person.click(button('Indirizzo e QR per il docente'));
  await person.click(within(await dialog()).getByRole('button', { name: 'Copia l’indirizzo' }));
  expect(await screen.findByText(/^Il browser non ha permesso di copiare: seleziona/)).toBeTruthy();
});

test('a concluded project says when its teacher panel still opens', async () => {
  const concluded = answers(projectById, () => aProject({ state: 'concluded', deadline: '2026-11-01' }));
  const { person } = await openParticipants(...fakeParticipants(two), concluded);
  await shown();
  await person.click(button('Indirizzo e QR per il docente'));
  expect(within(await dialog()).getByText(/^Il progetto è concluso: il pannello si apre solo finché/)).toBeTruthy();
});

test('the teacher panel’s address is shown with its QR code, and renewed once that is confirmed', async () => {
  let renewed = 0;
  const renewal = answers(renewPanelToken, () => {
    renewed += 1;
    return { token: 'd'.repeat(64) };
  });
  const { person } = await openParticipants(...fakeParticipants(two), renewal);
  await shown();
  expect(screen.getByRole('link', { name: 'Pannello docente' }).getAttribute('target')).toBe('_blank');
  await person.click(button('Indirizzo e QR per il docente'));
  const shared = await dialog();
  expect(await within(shared).findByRole('img', { name: 'Codice QR del pannello docente' })).toBeTruthy();
  await person.click(within(shared).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  const question = { name: 'Rinnovare l’indirizzo del pannello?' };
  await screen.findByRole('dialog', question);
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  await person.click(within(shared).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  const asked = await screen.findByRole('dialog', question);
  expect(renewed).toBe(0);
  await person.click(within(asked).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  expect(await screen.findByText('L’indirizzo del pannello è nuovo.')).toBeTruthy();
  expect(renewed).toBe(1);
  await waitFor(() => expect(screen.queryByRole('dialog', question)).toBeNull());
  await person.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button('Indirizzo e QR per il docente')));
});

test('the renewed address is shown also where the project cannot be read again', async () => {
  const down = answers(projectById, () => refusal(503, 'unavailable'));
  const { person, api } = await openParticipants(
    ...fakeParticipants(two),
    answers(renewPanelToken, () => ({ token: 'd'.repeat(64) })),
  );
  await shown();
  await person.click(button('Indirizzo e QR per il docente'));
  await person.click(within(await dialog()).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  const asked = await screen.findByRole('dialog', { name: 'Rinnovare l’indirizzo del pannello?' });
  api.also(down);
  await person.click(within(asked).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  expect(await screen.findByText('L’indirizzo del pannello è nuovo.')).toBeTruthy();
  expect(await screen.findByText(new RegExp(`/${'d'.repeat(64)}$`))).toBeTruthy();
});

test('a panel address whose renewal lost its answer is read again: the one before opens nothing any more', async () => {
  let token = 'c'.repeat(64);
  const project = answers(projectById, () => aProject({ id: 12, token }));
  const renewal = answers(renewPanelToken, () => {
    token = 'd'.repeat(64);
    return refusal(503, 'unavailable') as never;
  });
  const { person } = await openParticipants(project, ...fakeParticipants(two).slice(1), renewal);
  await shown();
  await person.click(button('Indirizzo e QR per il docente'));
  await person.click(within(await dialog()).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  const asked = await screen.findByRole('dialog', { name: 'Rinnovare l’indirizzo del pannello?' });
  await person.click(within(asked).getByRole('button', { name: 'Rinnova l’indirizzo' }));
  expect(await screen.findByText('Il servizio non è pronto: riprova tra poco.')).toBeTruthy();
  expect(await screen.findByText(new RegExp(`/${'d'.repeat(64)}$`))).toBeTruthy();
});

test('a personal link that was renewed is not offered any more where its row cannot be read again', async () => {
  const { person, api } = await openParticipants(...fakeParticipants(two), ...fakeActs(reaching(1)));
  await shown();
  api.also(answers(participantsPageOf, () => refusal(503, 'unavailable')));
  await person.click(button('Azioni per Anna Bianchi'));
  await person.click(await screen.findByRole('menuitem', { name: 'Rinnova il link' }));
  await person.click(await within(await dialog()).findByRole('button', { name: 'Rinnova a 1 partecipante' }));
  expect(await screen.findByText('Il link è nuovo.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Copia il link di Anna Bianchi' })).toBeNull());
  const again = await screen.findByRole('button', { name: 'Riprova' });
  api.also(...fakeParticipants(() => [aParticipant({ link: 'https://soci.example/partecipa/nuovo' }), bruno]));
  await person.click(again);
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await person.click(await screen.findByRole('button', { name: 'Copia il link di Anna Bianchi' }));
  expect(copied).toHaveBeenCalledWith('https://soci.example/partecipa/nuovo');
});
