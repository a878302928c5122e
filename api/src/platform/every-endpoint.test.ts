import * as contract from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';
import { hashPassword } from '../auth/passwords.ts';
import { attachment } from './answer.ts';
import { areaContracts, permissionsOfAreas } from './area-contracts.ts';

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'requires' in value;

const declared = [
  ...Object.values<unknown>(contract).filter(isEndpoint),
  ...areaContracts.flatMap(({ endpoints }) => endpoints),
];
const nameOf = ({ method, path }: contract.Endpoint) => `${method} ${path}`;
const names = [...new Set(declared.map(nameOf))].sort();

let server: TestApp;
let powerless: SignedIn;

beforeAll(async () => {
  server = await startTestApp({ members: 5 });
  await server.db
    .insertInto('users')
    .values({
      first_name: 'Nessun',
      last_name: 'Permesso',
      email: 'nessuno@sodalizio.example',
      password_hash: await hashPassword('nessun-permesso'),
    })
    .execute();
  powerless = await server.signIn({ email: 'nessuno@sodalizio.example', password: 'nessun-permesso' });
});
afterAll(() => server.close());

describe('every endpoint of the contract', () => {
  it('is served', () => {
    expect(server.app.platform.endpoints.map(nameOf).sort()).toEqual(names);
    expect(names.length).toBeGreaterThan(8);
  });

  const guarded = [...new Map(declared.map((one) => [nameOf(one), one])).values()].filter(
    ({ requires }) => requires !== 'public',
  );

  it.each(guarded.map((one) => [nameOf(one), one] as const))('%s answers 401 without a session', async (_, one) => {
    const answer = await server.fetch(one.path.replace(/:\w+/g, '1'), { method: one.method });
    expect(answer.status).toBe(401);
    expect(contract.problem.parse(await answer.json()).code).toBe('not-signed-in');
  });

  it.each(guarded.filter(({ requires }) => requires !== 'signed-in').map((one) => [nameOf(one), one] as const))(
    '%s answers 403 to a session without its permission',
    async (_, one) => {
      const answer = await powerless.fetch(one.path.replace(/:\w+/g, '1'), { method: one.method });
      expect(answer.status).toBe(403);
      expect(contract.problem.parse(await answer.json()).code).toBe('forbidden');
    },
  );

  it('asks for a permission that some role has, or a session, or nothing', () => {
    const ofAreas = Object.keys(permissionsOfAreas);
    const known = new Set<string>([...contract.permissions, ...ofAreas, 'signed-in', 'public']);
    expect(declared.filter(({ requires }) => !known.has(requires))).toEqual([]);
  });
});

describe('a route that declares no permission', () => {
  it('stops the server at start', async () => {
    const start = startTestApp({ members: 1, more: (app) => void app.get('/api/open-by-accident', () => 'oops') });
    await expect(start).rejects.toThrow('/api/open-by-accident declares no permission');
  });
});

describe('the name of a file', () => {
  it('survives quotes, accents and new lines', () => {
    const header = attachment('soci "è"\n%.xlsx');
    expect(header).toBe(`attachment; filename="soci _____.xlsx"; filename*=UTF-8''soci%20%22%C3%A8%22%0A%25.xlsx`);
  });
});
