import {
  type Endpoint,
  findAssociates,
  freezeSelection,
  type Member,
  type OutputOf,
  type Permission,
} from '@sodalizio/contract';
import { bulkForecast, bulkPayment, bulkSection, undoBatch } from '@sodalizio/contract/associates';
import {
  allAnswered,
  answers,
  aUser,
  bySurname,
  type FakeAnswer,
  file,
  fireEvent,
  flagged,
  hasUnsavedWork,
  manyMembers,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  takeClock,
  waitFor,
  within,
} from '@sodalizio/testing';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { openList } from '../test-list.tsx';

const selection = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10';
const batch = 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a001';

/** Freezes like the server: existing named codes, a search, or an earlier selection except some. */
function freezing(members: readonly Member[]): FakeAnswer {
  let last = 0;
  return answers(freezeSelection, ({ body }) => {
    if ('codes' in body) last = members.filter(({ codaica }) => body.codes.includes(codaica)).length;
    else if ('filters' in body) last = members.filter((one) => bySurname(one, body.filters)).length;
    else last -= body.except.length;
    return { selection, count: last };
  });
}

const open = (members: Member[], api: readonly FakeAnswer[] = [], options: RenderOptions = {}) =>
  openList(members, { ...options, api: [freezing(members), ...api] });
type Opened = Awaited<ReturnType<typeof open>>;

afterEach(() => vi.restoreAllMocks());

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const member = (place: number) => `Seleziona Socio${String(place).padStart(6, '0')} Ada`;
const bar = () => screen.getByRole('region', { name: 'Selezione' });
const choose = async ({ person }: Opened, ...places: number[]) => {
  for (const place of places) await person.click(await box(member(place)));
  // The acts are loaded with the first selected row.
  await waitFor(() => expect(within(bar()).getAllByRole('button').length).toBeGreaterThan(1));
};
const payment = async ({ person }: Opened, amount: string) => {
  await person.click(within(bar()).getByRole('button', { name: 'Registra pagamento' }));
  const form = await screen.findByRole('dialog', { name: /^Registra lo stesso pagamento/ });
  await person.type(within(form).getByRole('textbox', { name: 'Importo' }), amount);
  return form;
};
const submit = async ({ person }: Opened, form: HTMLElement, name: string) =>
  person.click(within(form).getByRole('button', { name }));

const registerTwo = async (opened: Opened, form: HTMLElement) => {
  await submit(opened, form, 'Registra 2 pagamenti');
  await waitFor(() => expect(within(form).queryByRole('button', { name: 'Registrazione in corso' })).toBeNull());
};

test('choosing all that were found freezes them at that moment; single ones can be taken out', async () => {
  const opened = await open(manyMembers(250));
  const { person, api } = opened;
  await choose(opened, 1);
  expect(bar().textContent).toContain('1 socio selezionato');
  await person.click(screen.getByRole('checkbox', { name: 'Seleziona queste righe' }));
  expect(bar().textContent).toContain('100 soci selezionati');
  await person.click(within(bar()).getByRole('button', { name: 'Seleziona tutti i 250 trovati' }));
  await waitFor(() => expect(bar().textContent).toContain('Tutti i 250 soci trovati sono selezionati'));
  expect(api.askedOf(freezeSelection).map(({ body }) => body)).toEqual([{ filters: { f: '1' } }]);
  await choose(opened, 1, 2);
  expect(bar().textContent).toContain('248 soci selezionati: tutti i trovati tranne 2');
  expect((await box(member(2))).checked).toBe(false);
  expect((await box(member(3))).checked).toBe(true);

  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  api.also(answers(findAssociates, () => file('soci.xlsx', 'x', { 'x-row-count': '248' })));
  await person.click(within(bar()).getByRole('button', { name: 'Esporta selezione' }));
  await screen.findByText('Esportati 248 soci in soci.xlsx');
  expect(api.askedOf(freezeSelection).at(-1)?.body).toEqual({ selection, except: ['000001', '000002'] });
  expect(api.seen.at(-1)?.query.toString()).toBe(`selection=${selection}&sort=nome&export=true`);
});

test('a selection of all stays the same while the search gets other matches, with a message', async () => {
  const members = manyMembers(30);
  const opened = await open(members);
  const { person } = opened;
  await choose(opened, 1);
  await person.click(within(bar()).getByRole('button', { name: 'Seleziona tutti i 30 trovati' }));
  await waitFor(() => expect(bar().textContent).toContain('Tutti i 30 soci trovati sono selezionati'));
  members.push(...manyMembers(31).slice(30));
  await opened.cache.invalidateQueries();
  await screen.findByText('31 soci trovati');
  expect(bar().textContent).toContain('30 soci selezionati; ora la ricerca ne trova 31');
  await person.click(within(bar()).getByRole('button', { name: 'Seleziona tutti i 31 trovati' }));
  await waitFor(() => expect(bar().textContent).toContain('Tutti i 31 soci trovati sono selezionati'));
  members.length = 0;
  await opened.cache.invalidateQueries();
  await screen.findByText('0 soci trovati');
  expect(bar().textContent).toContain('31 soci selezionati; ora la ricerca non ne trova nessuno');
  expect(within(bar()).queryByRole('button', { name: /^Seleziona tutti/ })).toBeNull();
});

test('a selection survives another search, shows it, and may be extended', async () => {
  const opened = await open(manyMembers(30));
  await choose(opened, 1, 2);
  opened.go('/admin/associates?f=1&last_name=socio00002');
  await screen.findByText('10 soci trovati');
  expect(bar().textContent).toContain('Selezione di 2 soci da una ricerca precedente');
  await choose(opened, 21);
  expect(bar().textContent).toContain('3 soci selezionati, 2 da altre ricerche');
});

test('a selection of all of another search is shown with a link back, and its replacement can be undone', async () => {
  const opened = await open(manyMembers(30));
  const { person } = opened;
  await choose(opened, 1);
  await person.click(within(bar()).getByRole('button', { name: 'Seleziona tutti i 30 trovati' }));
  await waitFor(() => expect(bar().textContent).toContain('Tutti i 30'));
  opened.go('/admin/associates?f=1&last_name=socio00002');
  await screen.findByText('10 soci trovati');
  expect(bar().textContent).toContain('Selezione di 30 soci da una ricerca precedente');
  await choose(opened, 21);
  expect(bar().textContent).toContain('1 socio selezionato');
  const notice = await screen.findByText('La selezione precedente (30 soci) è stata sostituita');
  await person.click(within(notice.parentElement ?? notice).getByRole('button', { name: 'Ripristina' }));
  expect(bar().textContent).toContain('Selezione di 30 soci da una ricerca precedente');
  await person.click(within(bar()).getByRole('button', { name: 'Torna a quella ricerca' }));
  await screen.findByText('30 soci trovati');
  expect(bar().textContent).toContain('Tutti i 30 soci trovati sono selezionati');
});

test('closing the outcome gives the focus back to the act', async () => {
  const opened = await open(manyMembers(3), [answers(bulkPayment, () => ({ batch, done: 2, skipped: [] }))]);
  const { person } = opened;
  await choose(opened, 1, 2);
  await registerTwo(opened, await payment(opened, '50'));
  const outcome = await screen.findByRole('dialog', { name: 'Esito' });
  await waitFor(() => expect(outcome.contains(document.activeElement)).toBe(true));
  await person.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(within(bar()).getByRole('button', { name: 'Registra pagamento' })),
  );
});

test('a payment is typed once, its button says the number, each row is reported, and all is undone', async () => {
  const skipped = [{ codaica: '000002', name: 'Socio000002 Ada', reason: 'already-paid' as const }];
  const left = [{ codaica: '000003', name: 'Socio000003 Ada', reason: 'changed-since' as const }];
  const opened = await open(manyMembers(3), [
    answers(bulkPayment, () => ({ batch, done: 2, skipped })),
    answers(undoBatch, () => ({ batch, done: 1, skipped: left })),
  ]);
  const { person, api } = opened;
  await choose(opened, 1, 2, 3);
  const form = await payment(opened, '1234,5');
  expect(form.textContent).toContain('Riguarda 3 soci');
  await within(form).findByText('Totale € 3.703,50: 3 soci × € 1.234,50');
  await person.type(within(form).getByRole('textbox', { name: 'Estremi pagamento' }), 'CRO 7');
  expect(form.textContent).toContain('Dopo si può annullare tutto');
  await person.dblClick(within(form).getByRole('button', { name: 'Registra 3 pagamenti' }));

  const outcome = await screen.findByRole('dialog', { name: 'Esito' });
  expect(outcome.textContent).toContain('Pagamento registrato a 2 soci, 1 saltato');
  const skippedTable = within(outcome).getByRole('table', { name: '1 socio saltato' });
  const row = within(skippedTable).getByRole('row', { name: /000002/ });
  expect(
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['000002', 'Socio000002 Ada', expect.stringMatching(/^ha già un pagamento per il \d{4}$/)]);
  const asked = api.askedOf(bulkPayment);
  expect(asked).toHaveLength(1);
  expect(asked[0]?.body).toMatchObject({ selection, quota: 1234.5, estremipaga: 'CRO 7', even_if_paid: false });
  expect(api.askedOf(freezeSelection).map(({ body }) => body)).toEqual([{ codes: ['000001', '000002', '000003'] }]);

  await person.click(within(outcome).getByRole('button', { name: 'Annulla tutto' }));
  const undone = await screen.findByRole('dialog', { name: 'Annullato' });
  expect(undone.textContent).toContain('Annullato per 1 socio');
  expect(within(undone).getByRole('table', { name: '1 socio lasciato com’è' })).toBeTruthy();
  expect(within(undone).queryByRole('button', { name: 'Annulla tutto' })).toBeNull();
  expect(api.askedOf(undoBatch).map(({ path }) => path)).toEqual([`/api/admin/batches/${batch}/undo`]);
});

test('selected members who were skipped stay from the search they were found by', async () => {
  const skipped = [{ codaica: '000002', name: 'Socio000002 Ada', reason: 'already-paid' as const }];
  const opened = await open(manyMembers(30), [answers(bulkPayment, () => ({ batch, done: 1, skipped }))]);
  await choose(opened, 1, 2);
  opened.go('/admin/associates?f=1&last_name=socio00002');
  await screen.findByText('10 soci trovati');
  await registerTwo(opened, await payment(opened, '50'));
  const outcome = await screen.findByRole('dialog', { name: 'Esito' });
  await opened.person.click(within(outcome).getByRole('button', { name: 'Seleziona il socio saltato' }));
  expect(bar().textContent).toContain('Selezione di 1 socio da una ricerca precedente');
});

/** A payment is for the current year. */
function in2026() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-27T10:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
}

test('who has paid is named before anybody pays, and is not counted', async () => {
  in2026();
  const forecasting = answers(bulkForecast, ({ body: { act } }) =>
    act.kind === 'payment' && act.annorif === 2026 && !act.even_if_paid
      ? {
          changed: 1,
          reasons: [
            { reason: 'already-paid' as const, count: 150 },
            { reason: 'gone' as const, count: 1 },
          ],
          skipped: [{ codaica: '000002', name: 'Socio000002 Ada', reason: 'already-paid' as const }],
        }
      : { changed: 2, reasons: [], skipped: [] },
  );
  const opened = await open(manyMembers(2), [forecasting, answers(bulkPayment, paidTwo)]);
  const { person, api } = opened;
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await within(form).findByText('151 soci vengono saltati.');
  expect(form.textContent).toContain('Totale € 60,00: 1 socio × € 60,00');
  expect(within(form).getByRole('button', { name: 'Registra 1 pagamento' })).toBeTruthy();
  await person.click(within(form).getByRole('button', { name: 'Mostra chi' }));
  expect(
    within(form)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['150 hanno già un pagamento per il 2026', '1 non è più tra i soci']);
  expect(within(form).getByRole('row', { name: /Socio000002 Ada/ }).textContent).toContain('ha già un pagamento');
  expect(form.textContent).toContain('e altri 150');
  await person.click(within(form).getByRole('checkbox', { name: 'Registra anche a chi ha già pagato per il 2026' }));
  await within(form).findByText('Nessuno viene saltato.');
  await submit(opened, form, 'Registra 2 pagamenti');
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(api.askedOf(bulkForecast).at(-1)?.body).toMatchObject({ chosen: { codes: ['000001', '000002'] } });
});

test('who would be skipped is asked after a pause in typing, not with each key', async () => {
  const opened = await open(manyMembers(2));
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await within(form).findByText('Nessuno viene saltato.');
  await allAnswered(opened);
  const year = within(form).getByRole('textbox', { name: 'Anno di riferimento' });
  fireEvent.change(year, { target: { value: '2024' } });
  expect(opened.cache.isFetching()).toBe(0);
  fireEvent.change(year, { target: { value: '2025' } });
  expect(opened.cache.isFetching()).toBe(0);
  await waitFor(() =>
    expect(opened.api.askedOf(bulkForecast).at(-1)?.body).toMatchObject({
      act: { annorif: 2025, even_if_paid: false },
    }),
  );
});

test('where all would be skipped, nothing is sent', async () => {
  in2026();
  const nobody = answers(bulkForecast, () => ({
    changed: 0,
    reasons: [{ reason: 'already-paid' as const, count: 2 }],
    skipped: [],
  }));
  const opened = await open(manyMembers(2), [nobody]);
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await within(form).findByText('2 soci vengono saltati: hanno già un pagamento per il 2026.');
  const button = within(form).getByRole('button', { name: 'Nessun pagamento da registrare' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await opened.person.click(button);
  await opened.person.type(within(form).getByRole('textbox', { name: 'Importo' }), '{Enter}');
  await allAnswered(opened);
  expect(opened.api.askedOf(freezeSelection)).toEqual([]);
});

test('where nobody can say who is skipped, the rule is shown and the act goes on', async () => {
  const opened = await open(manyMembers(2), [
    answers(bulkForecast, () => refusal(500, 'internal')),
    answers(bulkPayment, paidTwo),
  ]);
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await waitFor(() => expect(opened.api.askedOf(bulkForecast)).not.toEqual([]));
  await allAnswered(opened);
  expect(form.textContent).toContain('chi ha già un pagamento per quell’anno viene saltato');
  expect(form.textContent).toContain('Totale al massimo € 120,00');
  await submit(opened, form, 'Registra 2 pagamenti');
  await screen.findByRole('dialog', { name: 'Esito' });
});

test('those skipped can be chosen for what comes next', async () => {
  const skipped = [{ codaica: '000002', name: 'Socio000002 Ada', reason: 'already-linked' as const }];
  const opened = await open(manyMembers(3), [answers(bulkSection, () => ({ batch, done: 1, skipped }))]);
  const { person, api } = opened;
  await choose(opened, 1, 2);
  await person.click(within(bar()).getByRole('button', { name: 'Assegna sezione' }));
  const form = await screen.findByRole('dialog', { name: 'Assegna una sezione a 2 soci' });
  expect(form.textContent).toContain('Socio000001 Ada, Socio000002 Ada');
  await person.click(within(form).getByRole('combobox', { name: 'Sezione' }));
  await person.click(await screen.findByRole('option', { name: /Toscana/ }));
  await submit(opened, form, 'Assegna a 2 soci');
  const outcome = await screen.findByRole('dialog', { name: 'Esito' });
  expect(outcome.textContent).toContain('ha già questa sezione');
  expect(api.askedOf(bulkSection)[0]?.body).toEqual({ selection, sigla: 'TOS', preferita: 'No' });
  await person.click(within(outcome).getByRole('button', { name: 'Seleziona il socio saltato' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(bar().textContent).toContain('1 socio selezionato');
  expect([(await box(member(1))).checked, (await box(member(2))).checked]).toEqual([false, true]);
});

test('a section that is typed is taken by Enter, and nobody gets the one before', async () => {
  const opened = await open(manyMembers(2), [answers(bulkSection, () => ({ batch, done: 2, skipped: [] }))]);
  const { person, api } = opened;
  await choose(opened, 1, 2);
  await person.click(within(bar()).getByRole('button', { name: 'Assegna sezione' }));
  const form = await screen.findByRole('dialog', { name: 'Assegna una sezione a 2 soci' });
  const section = within(form).getByRole<HTMLInputElement>('combobox', { name: 'Sezione' });
  await person.click(section);
  await person.click(await screen.findByRole('option', { name: /Lombardia/ }));
  await person.click(section);
  await person.keyboard('{Control>}a{/Control}tosc{Enter}');
  await waitFor(() => expect(section.value).toMatch(/Toscana$/));
  expect(api.askedOf(bulkSection)).toEqual([]);
  await submit(opened, form, 'Assegna a 2 soci');
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(api.askedOf(bulkSection)[0]?.body).toMatchObject({ sigla: 'TOS' });
});

test('a failure is shown in the form, and the next press continues with the same selection', async () => {
  const opened = await open(manyMembers(2), [answers(bulkPayment, () => refusal(500, 'internal'))]);
  const { api } = opened;
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await registerTwo(opened, form);
  await within(form).findByText('Si è verificato un errore, riprovare più tardi.');
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Importo' }).value).toBe('€ 60,00');
  api.also(answers(bulkPayment, () => ({ batch, done: 2, skipped: [] })));
  await registerTwo(opened, form);
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(api.askedOf(freezeSelection)).toHaveLength(1);
});

/** A payment of two that is stored, and its answer lost; the forecast is then 0, unless who has paid is to pay again. */
async function unanswered() {
  in2026();
  let paid = false;
  const opened = await open(manyMembers(2), [
    answers(bulkForecast, ({ body: { act } }) =>
      paid && act.kind === 'payment' && !act.even_if_paid
        ? { changed: 0, reasons: [{ reason: 'already-paid' as const, count: 2 }], skipped: [] }
        : { changed: 2, reasons: [], skipped: [] },
    ),
    answers(bulkPayment, () => {
      paid = true;
      return refusal(503, 'unavailable');
    }),
  ]);
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await registerTwo(opened, form);
  await within(form).findByText('Il servizio non è pronto: riprova tra poco.');
  const forecasts = opened.api.askedOf(bulkForecast).length;
  for (const line of ['offline', 'online']) window.dispatchEvent(new Event(line));
  await waitFor(() => expect(opened.api.askedOf(bulkForecast).length).toBeGreaterThan(forecasts));
  await allAnswered(opened);
  opened.api.also(answers(bulkPayment, paidTwo));
  const sent = () => opened.api.askedOf(bulkPayment).map(({ body }) => body);
  return { opened, form, sent };
}

test('an act whose answer was lost is sent again as it was, although the forecast is 0 by now', async () => {
  const { opened, form, sent } = await unanswered();
  expect(form.textContent).toContain('Totale € 120,00: 2 soci × € 60,00');
  // Above the fields: a phone shows no more at once.
  expect(form.textContent).toMatch(/Non si sa se la richiesta di prima è riuscita\..*Importo/);
  await submit(opened, form, 'Registra 2 pagamenti');
  const outcome = await screen.findByRole('dialog', { name: 'Esito' });
  expect(outcome.textContent).toContain('Pagamento registrato a 2 soci');
  expect(sent()).toEqual([sent()[0], sent()[0]]);
  expect(opened.api.askedOf(freezeSelection)).toHaveLength(1);
});

test('another act is not sent before it is known what became of the one whose answer was lost', async () => {
  const { opened, form, sent } = await unanswered();
  const { person } = opened;
  await person.click(within(form).getByRole('checkbox', { name: 'Registra anche a chi ha già pagato per il 2026' }));
  await within(form).findByRole('button', { name: 'Ripeti la richiesta di prima' });
  expect(form.textContent).not.toContain('Totale');
  await person.type(within(form).getByRole('textbox', { name: 'Importo' }), '{Enter}');
  const question = await screen.findByRole('dialog', { name: 'Registrare € 60,00 a 2 soci?' });
  await person.click(within(question).getByRole('button', { name: 'Annulla' }));
  await submit(opened, form, 'Ripeti la richiesta di prima');
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(sent()).toEqual([sent()[0], sent()[0]]);
});

test('a payment whose answer was lost is still the same one when its dialog was closed and is opened again', async () => {
  const { opened, form, sent } = await unanswered();
  const { person } = opened;
  await person.click(within(form).getByRole('button', { name: 'Annulla' }));
  const question = await screen.findByRole('dialog', { name: 'Ci sono modifiche non salvate' });
  await person.click(within(question).getByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const reopen = async () => {
    await person.click(within(bar()).getByRole('button', { name: 'Registra pagamento' }));
    return screen.findByRole('dialog', { name: /^Registra lo stesso pagamento/ });
  };
  let again = await reopen();
  expect(within(again).getByRole<HTMLInputElement>('textbox', { name: 'Importo' }).value).toBe('€ 60,00');
  expect(again.textContent).toContain('Non si sa se la richiesta di prima è riuscita.');
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  again = await reopen();
  await person.click(within(again).getByRole('checkbox', { name: 'Registra anche a chi ha già pagato per il 2026' }));
  await submit(opened, again, 'Ripeti la richiesta di prima');
  await screen.findByRole('dialog', { name: 'Esito' });
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([sent()[0], sent()[0]]);
  expect(opened.api.askedOf(freezeSelection)).toHaveLength(1);
  const next = await reopen();
  expect(within(next).getByRole<HTMLInputElement>('textbox', { name: 'Importo' }).value).toBe('');
  expect(next.textContent).not.toContain('Non si sa');
});

test('a payment whose answer was lost need not be repeated: somebody may have undone it', async () => {
  const { opened, form, sent } = await unanswered();
  const { person } = opened;
  expect(within(form).queryByRole('button', { name: 'Non ripeterla: comincia da capo' })).toBeNull();
  await person.click(within(form).getByRole('button', { name: 'Annulla' }));
  const question = await screen.findByRole('dialog', { name: 'Ci sono modifiche non salvate' });
  await person.click(within(question).getByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(within(bar()).getByRole('button', { name: 'Registra pagamento' }));
  const again = await screen.findByRole('dialog', { name: /^Registra lo stesso pagamento/ });
  await person.click(within(again).getByRole('button', { name: 'Non ripeterla: comincia da capo' }));
  expect(again.textContent).not.toContain('Non si sa');
  await person.click(within(again).getByRole('checkbox', { name: 'Registra anche a chi ha già pagato per il 2026' }));
  await submit(opened, again, 'Registra 2 pagamenti');
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(sent()[1]).toMatchObject({ even_if_paid: true });
  expect(opened.api.askedOf(freezeSelection)).toHaveLength(2);
});

test.each([
  [503, 'area-off', 'Quest’area è momentaneamente disattivata: riprova più tardi o chiedi a un superadmin.'],
  [403, 'forbidden', 'Non hai il permesso per questa operazione.'],
] as const)(
  'an act that ended with %s %s may be partly done, and is sent again as it was',
  async (status, code, said) => {
    const opened = await open(manyMembers(2), [answers(bulkPayment, () => refusal(status, code))]);
    await choose(opened, 1, 2);
    const form = await payment(opened, '60');
    await registerTwo(opened, form);
    await within(form).findByText(said);
    opened.api.also(answers(bulkPayment, paidTwo));
    await opened.person.type(within(form).getByRole('textbox', { name: 'Estremi pagamento' }), 'CRO 7');
    await submit(opened, form, 'Ripeti la richiesta di prima');
    await screen.findByRole('dialog', { name: 'Esito' });
    const [first, ...others] = opened.api.askedOf(bulkPayment).map(({ body }) => body);
    expect(others).toEqual([first]);
  },
);

test('an act whose batch is being undone may be changed and sent', async () => {
  const opened = await open(manyMembers(2), [answers(bulkPayment, () => refusal(409, 'conflict'))]);
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await registerTwo(opened, form);
  await within(form).findByText('Questi dati sono stati modificati nel frattempo.');
  opened.api.also(answers(bulkPayment, paidTwo));
  await opened.person.type(within(form).getByRole('textbox', { name: 'Estremi pagamento' }), 'CRO 7');
  await submit(opened, form, 'Registra 2 pagamenti');
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(opened.api.askedOf(bulkPayment).at(-1)?.body).toMatchObject({ estremipaga: 'CRO 7' });
});

test('Enter pressed twice in a field registers no payment for many', async () => {
  const opened = await open(manyMembers(2));
  const { person, api } = opened;
  await choose(opened, 1, 2);
  const form = await payment(opened, '60{Enter}');
  await screen.findByRole('dialog', { name: 'Registrare € 60,00 a 2 soci?' });
  await person.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Registrare/ })).toBeNull());
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Importo' }).value).toBe('€ 60,00');
  expect(api.askedOf(bulkPayment)).toEqual([]);
  // The button says the number: a press of it asks nothing more.
  api.also(answers(bulkPayment, paidTwo));
  await submit(opened, form, 'Registra 2 pagamenti');
  await screen.findByRole('dialog', { name: 'Esito' });
});

test('who is gone since was chosen is told before anything is paid, with the number that is left', async () => {
  const opened = await open(manyMembers(3), [answers(bulkPayment, paidTwo)]);
  const { person, api } = opened;
  api.also(answers(freezeSelection, () => ({ selection, count: 2 })));
  await choose(opened, 1, 2, 3);
  const form = await payment(opened, '60');
  const press = async () => {
    await submit(opened, form, 'Registra 3 pagamenti');
    return screen.findByRole('dialog', { name: 'Registrare € 60,00 a 2 soci?' });
  };
  const question = await press();
  expect(question.textContent).toContain('1 dei soci scelti non c’è più. In totale € 120,00');
  await person.click(within(question).getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Registrare/ })).toBeNull());
  expect(api.askedOf(bulkPayment)).toEqual([]);
  await person.click(within(await press()).getByRole('button', { name: 'Registra 2 pagamenti' }));
  await screen.findByRole('dialog', { name: 'Esito' });
});

test('members who are all gone are said to be, instead of asking about none', async () => {
  const opened = await open(manyMembers(2));
  opened.api.also(answers(freezeSelection, () => ({ selection, count: 0 })));
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await submit(opened, form, 'Registra 2 pagamenti');
  await within(form).findByText('I soci scelti non ci sono più: scegline altri.');
  expect(opened.api.askedOf(bulkPayment)).toEqual([]);
});

test('a selection that expired is frozen again by the next press', async () => {
  const opened = await open(manyMembers(2), [answers(bulkPayment, () => refusal(404, 'not-found'))]);
  const { api } = opened;
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  await registerTwo(opened, form);
  await within(form).findByRole('alert');
  api.also(answers(bulkPayment, () => ({ batch, done: 2, skipped: [] })));
  await registerTwo(opened, form);
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(api.askedOf(freezeSelection)).toHaveLength(2);
});

test('a lost registry session opens its dialog, and nothing typed or chosen is lost', async () => {
  const opened = await open(manyMembers(2), [answers(bulkPayment, () => flagged('registry-session-missing'))]);
  await choose(opened, 1);
  const form = await payment(opened, '60');
  await submit(opened, form, 'Registra 1 pagamento');
  await screen.findByRole('dialog', { name: /^Inserisci credenziali/ });
  expect(form.textContent).toContain('selezione e dati sono ancora qui');
  expect(form.querySelector<HTMLInputElement>('#bulk-payment-quota')?.value).toBe('€ 60,00');
});

test('a payment for many has a leave guard and a draft while typing, continues in the background, and deletes the draft once it is done', async () => {
  let release = () => {};
  const paid = new Promise<void>((resolve) => {
    release = resolve;
  });
  const opened = await open(manyMembers(2), [
    answers(bulkPayment, async () => {
      await paid;
      return { batch, done: 2, skipped: [] };
    }),
  ]);
  const drafts = () => Object.keys(localStorage).filter((key) => key.includes('.draft.'));
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  expect(hasUnsavedWork()).toBe(true);
  await waitFor(() => expect(drafts()).toHaveLength(1));
  await submit(opened, form, 'Registra 2 pagamenti');
  // It is running: leaving loses nothing, and after a failure the draft is there.
  await waitFor(() => expect(hasUnsavedWork()).toBe(false));
  expect(drafts()).toHaveLength(1);
  release();
  await screen.findByRole('dialog', { name: 'Esito' });
  expect(hasUnsavedWork()).toBe(false);
  expect(drafts()).toEqual([]);
});

type Ends<E extends Endpoint> = () => OutputOf<E> | ReturnType<typeof refusal>;
const paidTwo = () => ({ batch, done: 2, skipped: [] });

const closeWhileItRuns = async (
  ends: Ends<typeof bulkPayment>,
  undo: Ends<typeof undoBatch> = paidTwo,
  options: RenderOptions = {},
) => {
  const running = Promise.withResolvers<void>();
  const api = [
    answers(bulkPayment, async () => {
      await running.promise;
      return ends();
    }),
    answers(undoBatch, undo),
  ];
  const opened = await open(manyMembers(2), api, options);
  const { person } = opened;
  await choose(opened, 1, 2);
  await submit(opened, await payment(opened, '60'), 'Registra 2 pagamenti');
  await waitFor(() => expect(opened.api.askedOf(bulkPayment)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  return { ...opened, end: running.resolve };
};

test.each<[string, Ends<typeof undoBatch>, string]>([
  ['is undone', paidTwo, 'Annullato per 2 soci'],
  ['says why it is not undone', () => refusal(409, 'conflict'), 'Questa operazione è già stata annullata.'],
])('a payment for many that ends after its dialog was closed is reported, and %s', async (_, undo, says) => {
  const { person, end } = await closeWhileItRuns(paidTwo, undo);
  end();
  await screen.findByText('Pagamento registrato a 2 soci');
  await person.click(screen.getByRole('button', { name: 'Annulla tutto' }));
  await screen.findByText(says);
});

test('two payments for many that end after their dialogs were closed can both be undone', async () => {
  const batches = ['a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a002', 'a8f3e1de-1d55-4f2c-9f10-6c2d4ef7a003'];
  const running = Promise.withResolvers<void>();
  let sent = 0;
  const opened = await open(manyMembers(2), [
    answers(bulkPayment, async () => {
      sent += 1;
      const own = { batch: batches[sent - 1] ?? '', done: 2, skipped: [] };
      await running.promise;
      return own;
    }),
    answers(undoBatch, paidTwo),
  ]);
  const { person, api } = opened;
  await choose(opened, 1, 2);
  for (const [at, amount] of ['60', '70'].entries()) {
    const form = await payment(opened, '1');
    const field = within(form).getByRole('textbox', { name: 'Importo' });
    // What was typed for the one under way is its draft.
    await person.clear(field);
    await person.type(field, amount);
    await submit(opened, form, 'Registra 2 pagamenti');
    await waitFor(() => expect(api.askedOf(bulkPayment)).toHaveLength(at + 1));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  running.resolve();
  await waitFor(() => expect(screen.getAllByText('Pagamento registrato a 2 soci')).toHaveLength(2));
  for (const times of [1, 2]) {
    await person.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(api.askedOf(undoBatch)).toHaveLength(times));
  }
  const undone = api.askedOf(undoBatch).map(({ path }) => path.split('/').at(-2));
  expect(undone.toSorted()).toEqual(batches);
});

test('a payment for many that ends late says nothing, and offers no undo, to whoever has signed in since', async () => {
  // Nobody else has this id: what waits for them does not go on in a later test.
  const opened = await closeWhileItRuns(paidTwo, paidTwo, { user: aUser({ id: 77 }) });
  opened.unmount();
  await renderScreen(<p>la pagina di un’altra persona</p>, { user: aUser({ id: 8 }) });
  opened.end();
  await allAnswered(opened);
  expect(screen.queryByText(/Pagamento/)).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a dialog that is closed while its members are being frozen asks nothing any more, and the person is informed', async () => {
  const held = Promise.withResolvers<void>();
  const freezes = answers(freezeSelection, async () => {
    await held.promise;
    return { selection, count: 2 };
  });
  const opened = await open(manyMembers(3), [freezes]);
  await choose(opened, 1, 2);
  const form = await payment(opened, '45');
  await submit(opened, form, 'Registra 2 pagamenti');
  await waitFor(() => expect(opened.api.askedOf(freezeSelection)).toHaveLength(1));
  await within(form).findByRole('button', { name: 'Registrazione in corso' });
  expect(form.textContent).not.toContain('il lavoro continua');
  await opened.person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve();
  await screen.findByText('Pagamento non registrato: la finestra è stata chiusa prima.');
  await allAnswered(opened);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(opened.api.askedOf(bulkPayment)).toEqual([]);
});

test('a payment for many that fails after its dialog was closed says so', async () => {
  const { end } = await closeWhileItRuns(() => refusal(500, 'internal'));
  end();
  await screen.findByText('Si è verificato un errore, riprovare più tardi.');
  expect(screen.queryByRole('button', { name: 'Annulla tutto' })).toBeNull();
});

test('a double click passes no warning of a payment for many', async () => {
  const pass = takeClock();
  const opened = await open(manyMembers(2), [answers(bulkPayment, paidTwo)]);
  const { person, api } = opened;
  await choose(opened, 1, 2);
  const form = await payment(opened, '60');
  const year = within(form).getByRole('textbox', { name: 'Anno di riferimento' });
  await person.clear(year);
  await person.type(year, '2016');
  await person.dblClick(within(form).getByRole('button', { name: 'Registra 2 pagamenti' }));
  expect(document.activeElement).toBe(year);
  pass(500);
  expect(api.askedOf(freezeSelection)).toEqual([]);
  await submit(opened, form, 'Registra comunque');
  await screen.findByRole('dialog', { name: 'Esito' });
});

test('an amount is required, and no call is made without one', async () => {
  const opened = await open(manyMembers(2));
  await choose(opened, 1);
  await opened.person.click(within(bar()).getByRole('button', { name: 'Registra pagamento' }));
  const form = await screen.findByRole('dialog', { name: /^Registra lo stesso/ });
  await submit(opened, form, 'Registra 1 pagamento');
  await within(form).findByText('Importo: Campo obbligatorio');
  expect(opened.api.askedOf(freezeSelection)).toEqual([]);
});

test.each<[Permission[], string[]]>([
  [['associates.read'], []],
  [['associates.read', 'associates.export'], ['Esporta selezione']],
  [
    ['associates.read', 'associates.edit'],
    ['Assegna sezione', 'Registra pagamento'],
  ],
])('with %j a selection offers %j', async (available_permissions, offered) => {
  const opened = await open(manyMembers(2), [], { user: aUser({ available_permissions }) });
  await screen.findByText('2 soci trovati');
  if (offered.length === 0) return expect(screen.queryByRole('checkbox')).toBeNull();
  await choose(opened, 1);
  const buttons = within(bar())
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'));
  expect(buttons.filter((name) => name && name !== 'Deseleziona tutto')).toEqual(offered);
});
