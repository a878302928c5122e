import { freezeSelection } from '@sodalizio/contract';
import { checkMessage } from '@sodalizio/contract/messages';
import {
  act,
  allAnswered,
  answers,
  aUser,
  button,
  elsewhere,
  field,
  flagged,
  hasUnsavedWork,
  manyMembers,
  refusal,
  screen,
  serverClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import {
  checking,
  compose,
  confirmed,
  fromMembers,
  numbers,
  openCreate,
  pressNext,
  pressSend,
  selection,
  sentBodies,
  text,
  write,
} from './test-create.tsx';

const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const current = () => screen.getByRole('navigation').querySelector('[aria-current="step"]')?.textContent;

test('from the search to the list: everybody found is selected, one is taken out, the others get it', async () => {
  const opened = await openCreate({ api: [checking({ reached: 1, excluded: { 'no-address': 1 } })] });
  const { person, api, address } = opened;
  expect(screen.getByRole('heading', { level: 1, name: 'Nuova comunicazione' })).toBeTruthy();
  expect(current()).toBe('1. Cerca i soci usando i filtri');
  await person.type(field('Cognome'), 'Socio');
  await person.click(button('Cerca'));
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  expect(current()).toContain('2. Seleziona i destinatari');
  expect(address()).toBe('/admin/messages/create?f=1&last_name=Socio&step=2');
  await person.click(await box('Seleziona Socio000002 Ada'));
  expect(screen.getAllByText('2 soci selezionati').length).toBeGreaterThan(0);
  await pressNext(opened);
  expect(await screen.findByText(/2 soci scelti con la ricerca/)).toBeTruthy();
  expect(current()).toContain('3. Componi il tuo messaggio');
  expect(document.activeElement?.textContent).toContain('3. Componi il tuo messaggio');
  expect(api.askedOf(freezeSelection).map(({ body }) => body)).toEqual([
    { filters: { f: '1', last_name: 'Socio' } },
    { selection, except: ['000002'] },
  ]);
  expect(await screen.findByText('1 socio riceverà 1 e-mail')).toBeTruthy();

  await compose(opened);
  await pressSend(opened);
  const question = await screen.findByRole('dialog', { name: 'Inviare a 1 socio?' });
  expect(within(question).getByText('Assemblea')).toBeTruthy();
  expect(question.textContent).toContain('Esclusi1');
  expect(question.textContent).toContain('Inviosubito');
  await confirmed(opened, '1 socio');
  expect(await screen.findByText('Comunicazione inviata')).toBeTruthy();
  expect(await screen.findByText(elsewhere)).toBeTruthy();
  expect(address()).toBe('/admin/messages');
  expect(sentBodies(api)).toEqual([
    {
      sections: [],
      users_aica_code: [],
      selection,
      without_expelled: true,
      title: 'Assemblea',
      content: '<p>Vi aspettiamo</p>',
      confirmed: 1,
      request: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
    },
  ]);
  expect(hasUnsavedWork()).toBe(false);
  expect(Object.keys(localStorage).filter((key) => key.includes('.draft.'))).toEqual([]);
});

test('with nobody selected there is no way on; a new search selects everybody again', async () => {
  const opened = await openCreate();
  const { person, api } = opened;
  await person.click(button('Cerca'));
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  await person.click(await screen.findByRole('button', { name: 'Deseleziona tutto' }));
  await waitFor(() => expect(screen.getAllByText('0 soci selezionati').length).toBeGreaterThan(0));
  expect(button('Avanti').getAttribute('aria-disabled')).toBe('true');
  await person.click(button('Avanti'));
  expect(api.askedOf(freezeSelection)).toHaveLength(1);
  await person.click(button('Indietro'));
  await person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  expect(api.askedOf(freezeSelection)).toHaveLength(2);
});

test('after a reload of the second step whoever was taken out stays out', async () => {
  const first = await openCreate();
  await first.person.click(button('Cerca'));
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  await first.person.click(await box('Seleziona Socio000001 Ada'));
  first.unmount();
  const { api } = await openCreate({ query: '?f=1&step=2' });
  await waitFor(() => expect(screen.getAllByText('2 soci selezionati').length).toBeGreaterThan(0));
  expect((await box('Seleziona Socio000001 Ada')).checked).toBe(false);
  expect(api.askedOf(freezeSelection)).toEqual([]);
});

test('Azzera changes the filters and selects nobody', async () => {
  const { person, api, address } = await openCreate({ query: '?f=1&last_name=Socio&step=1' });
  expect(field('Cognome').value).toBe('Socio');
  await person.click(button('Azzera'));
  expect(address()).toBe('/admin/messages/create?f=1&step=1');
  expect(field('Cognome').value).toBe('');
  expect(api.askedOf(freezeSelection)).toEqual([]);
});

test('the steps lead back and forth without losing the text or the search', async () => {
  const opened = await openCreate();
  const { person, go } = opened;
  await person.type(field('Cognome'), 'Socio{Enter}');
  await pressNext(opened);
  await compose(opened);
  await person.click(button(/^2\. Seleziona i destinatari/));
  expect((await screen.findAllByText('3 soci selezionati')).length).toBeGreaterThan(0);
  await person.click(button(/^1\. Cerca i soci usando i filtri/));
  expect(field('Cognome').value).toBe('Socio');
  expect(button('3. Componi il tuo messaggio')).toHaveProperty('disabled', true);
  go(-2);
  expect((await text()).textContent).toBe('Vi aspettiamo');
  expect(field(/^Titolo/).value).toBe('Assemblea');
  expect(screen.queryByText('Bozza ripristinata')).toBeNull();
  await person.click(button(/^1\. Cerca i soci usando i filtri/));
  expect(screen.getByText(/^Per ora la comunicazione è per 3 soci/)).toBeTruthy();
  await person.click(button('3. Componi il tuo messaggio'));
  expect((await text()).textContent).toBe('Vi aspettiamo');
});

const steps = () =>
  within(screen.getByRole('navigation', { name: 'Passi della comunicazione' }))
    .getAllByRole<HTMLButtonElement>('button')
    .map(({ disabled }) => !disabled);

test('who are being chosen anew are not those of the address', async () => {
  await openCreate({ query: `${fromMembers}&f=1&step=2` });
  expect(steps()).toEqual([true, true, false]);
});

test('a step is reachable once it has what it needs', async () => {
  const opened = await openCreate();
  expect(steps()).toEqual([true, false, false]);
  await opened.person.type(field('Cognome'), 'Socio{Enter}');
  await waitFor(() => expect(steps()).toEqual([true, true, false]));
  await pressNext(opened);
  await text();
  expect(steps()).toEqual([true, true, true]);
  await opened.person.click(button(/^1\. Cerca i soci usando i filtri/));
  expect(steps()).toEqual([true, true, true]);
  await opened.person.click(button(/^2\. Seleziona i destinatari/));
  // They are chosen anew.
  expect(steps()).toEqual([true, true, false]);
});

test('a reload brings the text back', async () => {
  const first = await openCreate({ query: fromMembers });
  await compose(first);
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
  first.unmount();
  await openCreate({ query: fromMembers });
  expect(await screen.findByText('Bozza ripristinata')).toBeTruthy();
  expect(field(/^Titolo/).value).toBe('Assemblea');
  expect((await text()).textContent).toBe('Vi aspettiamo');
});

test('from the list of Soci it begins with the text, and others can be chosen instead', async () => {
  const opened = await openCreate({ query: fromMembers, api: [checking({ reached: 12, mails: 11 })] });
  const { person, api } = opened;
  expect(current()).toContain('3. Componi il tuo messaggio');
  expect(screen.getByText(/12 soci scelti dall’elenco Soci/)).toBeTruthy();
  expect(button('2. Seleziona i destinatari, fatto')).toHaveProperty('disabled', true);
  expect(await screen.findByText('12 soci riceveranno 11 e-mail')).toBeTruthy();
  expect(api.askedOf(checkMessage).map(({ body }) => body)).toEqual([
    { sections: [], users_aica_code: [], selection, without_expelled: true, content: '' },
  ]);
  await compose(opened);
  // No word of the text is a reason to ask again; the expelled are.
  expect(api.askedOf(checkMessage)).toHaveLength(1);
  await person.click(screen.getByRole('checkbox', { name: 'Escludi i soci espulsi' }));
  await waitFor(() => expect(api.askedOf(checkMessage)).toHaveLength(2));
  expect(api.askedOf(checkMessage).at(-1)?.body).toMatchObject({ without_expelled: false });
  await person.click(button('Scegli altri soci'));
  await person.click(await screen.findByRole('button', { name: 'Cerca' }));
  await pressNext(opened);
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
  expect(field(/^Titolo/).value).toBe('Assemblea');
});

test('title and text are required, and nothing is asked before both are there', async () => {
  const opened = await openCreate({ query: fromMembers });
  await text();
  await pressSend(opened);
  const summary = (await screen.findByRole('alert')).textContent;
  for (const name of ['Titolo', 'Messaggio']) expect(summary).toContain(`${name}: Campo obbligatorio`);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['the search', ''],
  ['the text', fromMembers],
])('Annulla of %s goes back to where the person came from, or to the list', async (_, query) => {
  const began = await openCreate({ query });
  await began.person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(began.address()).toBe('/admin/messages'));
  began.unmount();
  const { person, go, address } = await openCreate();
  await act(async () => go('/admin/associates?f=1'));
  await act(async () => go(`/admin/messages/create${query}`));
  await act(async () => go('/admin/messages/create?f=1&step=2'));
  await act(async () => go(`/admin/messages/create${query}`));
  await person.click(await screen.findByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(address()).toBe('/admin/associates?f=1'));
});

test('without credentials of the registry its dialog opens at once', async () => {
  await openCreate({ user: aUser({ aica_password: false }) });
  expect(await screen.findByRole('dialog', { name: /^Inserisci credenziali/ })).toBeTruthy();
});

test('a registry session that ended opens the dialog where people are chosen', async () => {
  await openCreate({
    query: '?f=1&step=2',
    api: [answers(freezeSelection, () => flagged('registry-session-missing'))],
  });
  expect(await screen.findByRole('dialog', { name: /^Inserisci credenziali/ })).toBeTruthy();
});

test('a selection that is gone leads back to the recipients, with the text kept', async () => {
  let gone = true;
  const opened = await openCreate({
    query: `?f=1&step=3&selection=${selection}&count=3`,
    api: [answers(checkMessage, () => (gone ? refusal(404, 'selection-gone') : numbers({ reached: 3 })))],
  });
  const { person } = opened;
  await compose(opened);
  expect(await screen.findByText('La selezione è scaduta: scegli di nuovo i destinatari.')).toBeTruthy();
  gone = false;
  await person.click(button('Scegli di nuovo i destinatari'));
  await pressNext(opened);
  expect((await text()).textContent).toBe('Vi aspettiamo');
  expect(await screen.findByText('3 soci riceveranno 3 e-mail')).toBeTruthy();
});

test('where all that were selected have expired, everybody found is selected again before going on', async () => {
  const opened = await openCreate({ query: '?f=1&step=2' });
  const { person, api } = opened;
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  const renewed = '0b7f6d0e-2f5a-4a55-9a0c-6b1d5c0a9e21';
  api.also(
    answers(freezeSelection, ({ body }) =>
      'selection' in body && body.selection === selection
        ? refusal(404, 'not-found')
        : { selection: renewed, count: 3 },
    ),
  );
  await person.click(button('Avanti'));
  expect(await screen.findByText(/^La selezione era scaduta/)).toBeTruthy();
  await pressNext(opened);
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
});

test('who goes back while the chosen are being frozen stays where they went', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openCreate({ query: '?f=1&step=2' });
  const { person, api, address } = opened;
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  api.also(
    answers(freezeSelection, async () => {
      await held.promise;
      return { selection, count: 3 };
    }),
  );
  await pressNext(opened);
  await screen.findByRole('button', { name: 'Un momento…' });
  await person.click(button('Indietro'));
  await screen.findByRole('button', { name: 'Cerca' });
  held.resolve();
  await allAnswered(opened);
  expect(current()).toBe('1. Cerca i soci usando i filtri');
  expect(address()).toBe('/admin/messages/create?f=1&step=1');
});

test('who is taken out while the chosen are being frozen gets no message', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openCreate({ query: '?f=1&step=2' });
  const { person, api, address } = opened;
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  api.also(
    answers(freezeSelection, async ({ body }) => {
      await held.promise;
      return { selection, count: 'except' in body ? 3 - (body.except?.length ?? 0) : 3 };
    }),
  );
  await pressNext(opened);
  await screen.findByRole('button', { name: 'Un momento…' });
  await person.click(await box('Seleziona Socio000002 Ada'));
  held.resolve();
  expect(await screen.findByText(/2 soci scelti con la ricerca/)).toBeTruthy();
  expect(address()).toContain('count=2');
  expect(api.askedOf(freezeSelection).at(-1)?.body).toEqual({ selection, except: ['000002'] });
});

test('who clears the selection while it is being frozen stays where people are chosen', async () => {
  const held = Promise.withResolvers<void>();
  const opened = await openCreate({ query: '?f=1&step=2' });
  const { person, api } = opened;
  await waitFor(() => expect(screen.getAllByText('3 soci selezionati').length).toBeGreaterThan(0));
  api.also(
    answers(freezeSelection, async () => {
      await held.promise;
      return { selection, count: 3 };
    }),
  );
  await pressNext(opened);
  await screen.findByRole('button', { name: 'Un momento…' });
  await person.click(button('Deseleziona tutto'));
  held.resolve();
  await allAnswered(opened);
  await screen.findByRole('button', { name: 'Avanti' });
  expect(current()).toContain('2. Seleziona i destinatari');
  expect(screen.getAllByText('0 soci selezionati').length).toBeGreaterThan(0);
  expect(screen.queryByText(/^I soci scelti non ci sono più/)).toBeNull();
});

test('thousands are shown by windows, all of them selected', async () => {
  await openCreate({ query: '?f=1&step=2', members: manyMembers(5000) });
  expect((await screen.findAllByText('5.000 soci selezionati')).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('row').length).toBeLessThan(80);
});

test('a freezing that fails leaves nobody selected, and can be repeated', async () => {
  const opened = await openCreate({
    query: '?f=1&step=2',
    api: [answers(freezeSelection, () => refusal(500, 'internal'))],
  });
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
  expect(button('Avanti').getAttribute('aria-disabled')).toBe('true');
  opened.api.also(answers(freezeSelection, () => ({ selection, count: 3 })));
  await opened.person.click(button('Seleziona tutti i soci trovati'));
  await pressNext(opened);
  expect(await screen.findByText(/3 soci scelti con la ricerca/)).toBeTruthy();
});

test('who may not use the library of pictures is told so, and writes without', async () => {
  const { person } = await openCreate({
    query: fromMembers,
    user: aUser({ roles: ['secretary'], available_permissions: ['messages.menu', 'messages.read', 'messages.send'] }),
  });
  await text();
  await person.click(button('Inserisci immagine'));
  expect(await screen.findByText('Non hai il permesso di usare le immagini della libreria.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('where pictures cannot be sent, the first one in the text is told of at once', async () => {
  const opened = await openCreate({ query: fromMembers, api: [checking({ reached: 12, pictures: false })] });
  await compose(opened);
  await screen.findByText(/^12 soci riceveranno/);
  const sentence = /richiedono l’indirizzo pubblico del server/;
  expect(screen.queryByText(sentence)).toBeNull();
  await write(`<img src="/images/${'a'.repeat(32)}.png" alt="Sala">`);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test('the year of a filter is the server’s, whatever this computer’s clock shows', async () => {
  serverClock('2031-02-03T10:00:00Z');
  await openCreate({ query: '?f=1&new=true&step=2' });
  expect(await screen.findByText(/Iscritti nel 2031/)).toBeTruthy();
});
