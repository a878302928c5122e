import type { SignedIn, TestApp } from '../../test/test-app.ts';
import { demoRegistryPassword } from './demo-accounts.ts';

export const basic = (taxCode: string, password: string): string =>
  `Basic ${Buffer.from(`${taxCode}:${password}`).toString('base64')}`;

/** Step 1 or 2 of the registry login like the browser: Basic for the registry, the header sessionToken for us. */
export function askRegistry(
  app: TestApp,
  { sessionToken }: SignedIn,
  credentials: { taxCode: string; password?: string },
  body: unknown = { v: 2 },
): Promise<Response> {
  const authorization = basic(credentials.taxCode, credentials.password ?? demoRegistryPassword);
  return app.fetch('/api/aica-proxy', { json: body, headers: { authorization, sessiontoken: sessionToken } });
}

export async function registryTaxCode({ db }: TestApp, email: string): Promise<string> {
  const row = await db
    .selectFrom('registry_accounts')
    .select('tax_code')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return row.tax_code;
}

export async function openRegistry(app: TestApp, person: SignedIn): Promise<SignedIn> {
  const taxCode = await registryTaxCode(app, 'superadmin@sodalizio.example');
  const answer = await askRegistry(app, person, { taxCode });
  if (answer.status !== 200) throw new Error(`the registry answered ${answer.status}: ${await answer.text()}`);
  return person;
}
