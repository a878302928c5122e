import { button, dialog, field, retype, waitFor } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProfile } from '../test-profile.tsx';

test.each([
  ['?tab=recapiti', 'Modifica dati: Recapiti'],
  ['?tab=azienda', /^Modifica dati/],
])('a phone offers letters for the postcode of another country, digits for Italy’s: %s', async (search, title) => {
  const { person } = await openProfile({}, search);
  await person.click(button('Modifica dati'));
  await dialog(title);
  await retype(person, 'Nazione', 'Irlanda');
  await waitFor(() => expect(field('CAP').inputMode).toBe(''));
  await retype(person, 'CAP', 'd02 x285');
  expect(field('CAP').value).toBe('d02 x285');
  await retype(person, 'Nazione', 'Italia');
  await waitFor(() => expect(field('CAP').inputMode).toBe('numeric'));
});

test('a phone offers letters for a VAT number, which begins with them abroad', async () => {
  const { person } = await openProfile({}, '?tab=azienda');
  await person.click(button('Modifica dati'));
  await dialog(/^Modifica dati/);
  expect(field('Partita IVA').inputMode).toBe('');
});
