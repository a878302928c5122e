import { expect, test } from 'vitest';
import { batchLabels } from './batches/batches.labels.ts';
import { dialogLabels } from './bulk/bulk-dialog.labels.ts';
import { feesLabels } from './fees/fees.labels.ts';
import { paymentLabels } from './payments/payment.labels.ts';
import { profileLabels } from './profile/profile.labels.ts';

test('a day that is pronounced with a vowel first has its article elided', () => {
  expect(feesLabels.changed('2026-11-11T09:00:00Z', 'Ada')).toBe('Modificate l’11/11/2026, 10:00 da Ada');
  expect(profileLabels.quotaPaid(2026, '2026-03-08')).toBe('Quota 2026 pagata l’08/03/2026');
  expect(profileLabels.quotaSummary('2026', 50, '2026-11-11', '')).toBe('Quota 2026: € 50,00 l’11/11');
  expect(paymentLabels.alreadyPaid(2026, 50, '2026-11-11')).toBe('Ha già pagato il 2026: € 50,00 l’11/11/2026');
});

test('several members have the article of how their number is said', () => {
  expect(batchLabels.seeSkipped(8)).toBe('Vedi gli 8 soci saltati');
  expect(batchLabels.seeLeft(11)).toBe('Vedi gli 11 soci lasciati come sono');
  expect(dialogLabels.selectSkipped(80)).toBe('Seleziona gli 80 soci saltati');
  expect(dialogLabels.selectSkipped(12)).toBe('Seleziona i 12 soci saltati');
});
