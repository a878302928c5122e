import { listAreaStates } from '@sodalizio/contract';
import { answers, type RenderOptions, refusal, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { area } from './area.tsx';
import SettingsScreen from './settings.screen.tsx';
import { anAreaState, aRelease, fakeAreas, giulia } from './test-area-states.ts';

const open = (options: RenderOptions) =>
  renderScreen(<SettingsScreen />, { path: '/admin/settings', area, ...options });
const card = (name: string) => screen.findByRole('region', { name });
const facts = (region: HTMLElement, word: string) =>
  within(region)
    .getAllByText(word)
    .map((term) => term.nextElementSibling?.textContent);

test('an area shows its live release, since when, by whom and why', async () => {
  await open({ api: fakeAreas({ areas: [anAreaState()] }) });
  const things = await card('Cose');
  expect(facts(things, 'In uso')).toEqual(['1.2.0']);
  expect(facts(things, 'Da quando')).toEqual(['18/11/2026, 18:05, Giulia Ferraro']);
  expect(facts(things, 'Motivo')).toEqual(['Filtro per anno']);
  expect(within(things).getByText('Attiva')).toBeTruthy();
  expect(within(things).getByText('340 aperture, nessun guasto')).toBeTruthy();
  expect(screen.getByText('1 area')).toBeTruthy();
});

test('an area that is off, and one that is tried, say it in words', async () => {
  const off = { since: '2026-11-20T07:00:00.000Z', by: giulia, why: 'Salva due volte' };
  const canary = {
    ...aRelease('1.3.0'),
    since: '2026-11-20T10:00:00.000Z',
    by: giulia,
    why: 'Nuovi filtri',
    failing_until: null,
    percent: 10,
    judged: false,
    people: [
      { id: 4, name: 'Anna Monti', email: 'anna@sodalizio.example' },
      { id: 5, name: 'Paolo Ferrero', email: 'paolo@sodalizio.example' },
    ],
  };
  await open({
    api: fakeAreas({ areas: [anAreaState({ off }), anAreaState({ id: 'cms', label: 'News', canary })] }),
  });
  const things = await card('Cose');
  expect(within(things).getAllByText('Disattivata').length).toBe(2);
  expect(within(things).queryByText('Attiva')).toBeNull();
  expect(facts(things, 'Motivo')).toEqual(['Filtro per anno', 'Salva due volte']);
  expect(within(things).getByRole('button', { name: 'Riattiva: Cose' })).toBeTruthy();
  expect(within(things).queryByRole('button', { name: 'Disattiva: Cose' })).toBeNull();

  const news = await card('News');
  expect(within(news).getByText('In prova per 2 persone e il 10 %')).toBeTruthy();
  expect(facts(news, 'In prova')).toEqual(['1.3.0 per Anna Monti, Paolo Ferrero, 10\u00a0% degli altri']);
  expect(within(news).getByRole('button', { name: 'Estendi a tutti: News' })).toBeTruthy();
  expect(within(news).getByRole('button', { name: 'Termina la prova: News' })).toBeTruthy();
});

test('an area that was never opened has no data, and a failing one shows how often', async () => {
  const failures = [{ cause: 'hung', count: 3, last_detail: 'the code: no answer within 5000 ms' } as const];
  const ailing = anAreaState({
    id: 'cms',
    label: 'News',
    health: [{ version: '2.0.0', loads: 97, failures, fell_back: 1 }],
  });
  await open({ api: fakeAreas({ areas: [anAreaState({ health: [] }), ailing] }) });
  expect(within(await card('Cose')).getByText('Nessun dato')).toBeTruthy();
  expect(within(await card('News')).getByText('97 aperture, 3 guasti (3 %)')).toBeTruthy();
});

test('where there is no area yet, the page says how one comes', async () => {
  await open({ api: fakeAreas({ areas: [] }) });
  expect(await screen.findByText('Nessuna area ancora')).toBeTruthy();
  expect(screen.getByText(/npm run release -- mf-nome/)).toBeTruthy();
});

test('the command of the kit is there where the product has one', async () => {
  const held: Parameters<typeof fakeAreas>[0] = { areas: [anAreaState()] };
  const { cache } = await open({ api: fakeAreas(held) });
  await card('Cose');
  expect(screen.queryByRole('region', { name: 'Kit per chi sviluppa' })).toBeNull();
  held.kit = '/kit/sodalizio-kit-abc.tgz';
  await cache.refetchQueries();
  const kit = within(await screen.findByRole('region', { name: 'Kit per chi sviluppa' }));
  expect(kit.getByRole<HTMLInputElement>('textbox').value).toBe(
    `npx --yes ${window.location.origin}/kit/sodalizio-kit-abc.tgz eventi "Eventi"`,
  );
});

test('a failed reading is shown, and Riprova reads again', async () => {
  let broken = true;
  const areas = answers(listAreaStates, () =>
    broken
      ? refusal(500, 'internal')
      : { revision: 1, shell: '', kit: null, verdict_required: null, areas: [anAreaState()] },
  );
  const { person } = await open({ api: [areas] });
  expect((await screen.findByRole('alert')).textContent).toContain('Si è verificato un errore');
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  expect(await card('Cose')).toBeTruthy();
});

test('a later reading that fails leaves what was there, and says that it may be old', async () => {
  let broken = false;
  const areas = answers(listAreaStates, () =>
    broken
      ? refusal(500, 'internal')
      : { revision: 1, shell: '', kit: null, verdict_required: null, areas: [anAreaState()] },
  );
  const { cache, person } = await open({ api: [areas] });
  await card('Cose');
  broken = true;
  await cache.refetchQueries();
  expect(await screen.findByText(/questi dati possono essere vecchi/)).toBeTruthy();
  expect(await card('Cose')).toBeTruthy();
  broken = false;
  await person.click(screen.getByRole('button', { name: 'Riprova' }));
  await waitFor(() => expect(screen.queryByText(/questi dati possono essere vecchi/)).toBeNull());
});
