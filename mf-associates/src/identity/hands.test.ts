import { tidyEmail, tidyPhone, tidyTaxCode } from '@sodalizio/contract';
import { type Hand, hands } from '@sodalizio/testing/hands';
import { expect, test } from 'vitest';
import { emailWarnings, phoneWarnings } from './contacts.ts';
import { taxCodeFindings } from './tax-code.ts';
import { loadTaxCodeRegistry } from './tax-code-registry.ts';

const registry = await loadTaxCodeRegistry();
const nobody = { nome: '', cognome: '', datanasc: null, naznasc: '', comnasc: '' };
const taxCodeWarnings = async (cfisc: string) => (await taxCodeFindings({ ...nobody, cfisc }, registry)).cfisc;

test.each([
  ['a codice fiscale', hands['tax-code'], tidyTaxCode, taxCodeWarnings],
  ['a telephone', hands.phone, tidyPhone, phoneWarnings],
  ['an e-mail', hands.email, tidyEmail, emailWarnings],
] as const)('%s is warned about where it is none', async (_, rows: readonly Hand[], tidy, warnings) => {
  for (const [typed, outcome] of rows)
    expect([typed, (await warnings(tidy(typed))).length > 0]).toEqual([typed, typeof outcome !== 'string']);
});
