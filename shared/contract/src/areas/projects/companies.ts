import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { nameText, typedText } from '../../primitives.ts';

/** Partita IVA as it is typed: checked, and warned about, never refused. */
const vatNumber = typedText('text', 20);

export const company = z.object({
  id: z.number().int(),
  name: z.string(),
  /** '' for none. */
  vat_number: z.string(),
});
export type Company = z.infer<typeof company>;

/** The companies a project may be tied to, by name. */
export const findCompanies = endpoint({
  method: 'GET',
  path: '/api/lists/companies',
  area: 'projects',
  requires: 'projects.read',
  summary: 'Companies to choose from',
  response: z.array(company),
});

/** Adds a company. 409 `conflict` with the field `name` or `vat_number` `taken` where another one has it. */
export const addCompany = endpoint({
  method: 'POST',
  path: '/api/projects/companies',
  area: 'projects',
  requires: 'projects.manage',
  summary: 'Add a company',
  body: z.object({ name: nameText(160).min(1), vat_number: vatNumber.optional() }),
  response: company,
});
