import {
  emailWarnings,
  phoneWarnings,
  soleTaxCodeWarnings,
  tidyEmail,
  tidyPhone,
  tidyTaxCode,
} from '@sodalizio/contract';
import { type Hand, hands } from '@sodalizio/testing/hands';
import { expect, test } from 'vitest';
import { loadPlaces } from './known-places.ts';

const placeOf = await loadPlaces();
const taxCodeWarnings = (cfisc: string) => soleTaxCodeWarnings(cfisc, placeOf);

test.each([
  ['a codice fiscale', hands['tax-code'], tidyTaxCode, taxCodeWarnings],
  ['a telephone', hands.phone, tidyPhone, phoneWarnings],
  ['an e-mail', hands.email, tidyEmail, emailWarnings],
] as const)('%s is warned about where it is none', async (_, rows: readonly Hand[], tidy, warnings) => {
  for (const [typed, outcome] of rows)
    expect([typed, (await warnings(tidy(typed))).length > 0]).toEqual([typed, typeof outcome !== 'string']);
});
