import { type ChosenMembers, noFilters } from '@sodalizio/associate-search';
import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { dialogLabels } from './bulk-dialog.labels.ts';
import { ChosenSummary } from './chosen-summary.tsx';

const named = (count: number): ChosenMembers => ({
  kind: 'named',
  members: new Map(Array.from({ length: count }, (_, at) => [`${at}`, { name: `Socio ${at + 1}`, search: '' }])),
});
const all = (over: Partial<Extract<ChosenMembers, { kind: 'all' }>> = {}): ChosenMembers => ({
  kind: 'all',
  selection: '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10',
  count: 1200,
  filters: noFilters,
  except: new Set(),
  ...over,
});

test.each([
  [named(1), 'Riguarda 1 socio', 'Socio 1'],
  [named(5), 'Riguarda 5 soci', 'Socio 1, Socio 2, Socio 3, Socio 4, Socio 5'],
  [named(6), 'Riguarda 6 soci', 'Socio 1, Socio 2, Socio 3, Socio 4 e altri 2'],
  [named(1204), 'Riguarda 1.204 soci', 'Socio 1, Socio 2, Socio 3, Socio 4 e altri 1.200'],
  [all(), 'Riguarda 1.200 soci', 'Tutti i soci'],
  [all({ except: new Set(['7']) }), 'Riguarda 1.199 soci', 'Tutti i soci, tranne 1'],
  [all({ filters: { ...noFilters, last_name: 'rossi' } }), 'Riguarda 1.200 soci', 'Trovati con Cognome: rossi'],
])('the summary of selection %#', async (chosen, count, description) => {
  await renderScreen(<ChosenSummary chosen={chosen} today="2026-11-22" />);
  expect(screen.getByText(count)).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
});

test('the box for those who have paid names the year once it is typed', () => {
  expect([dialogLabels.evenIfPaid(''), dialogLabels.evenIfPaid(2026)]).toEqual([
    'Registra anche a chi ha già pagato per quell’anno',
    'Registra anche a chi ha già pagato per il 2026',
  ]);
});
