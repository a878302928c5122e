import { createServer, type Server } from 'node:http';
import { getAreaState } from '@sodalizio/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { productAddress, publishedNames } from '../compose/product-address.ts';
import { callProduct, deployToken } from './call-product.ts';

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  server?.close();
});

const refusalOf = async (ask: () => unknown): Promise<string> => {
  try {
    await ask();
    return 'accepted';
  } catch (error) {
    return String(error);
  }
};

it('a token that was not copied whole is refused before anybody is asked, and never shown', async () => {
  const address = 'http://127.0.0.1:9';
  for (const wrong of ['sdt_secret\nsdt_secret', '"sdt_secret"', 'sdt_secret…', 'sdt_secret\u0007']) {
    vi.stubEnv('SODALIZIO_DEPLOY_TOKEN', wrong);
    const ask = () => callProduct({ address, token: deployToken() }, getAreaState, { area: 'things' });
    for (const said of [await refusalOf(ask), await refusalOf(() => publishedNames(address, 'things'))]) {
      expect(said).toContain('SODALIZIO_DEPLOY_TOKEN is no deploy token');
      expect(said).not.toContain('secret');
    }
  }
});

it('a password in an address is refused, and not shown', async () => {
  const said = await refusalOf(() => productAddress('https://anna:secret@soci.example.org'));
  expect(said).toMatch(/without a user and a password/);
  expect(said).not.toContain('secret');
});

it('an address that leads elsewhere gets no token, and the sentence says which one to write', async () => {
  const asked: (string | undefined)[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url);
    response.writeHead(301, { location: `https://soci.example.org${request.url}` }).end();
  });
  server = elsewhere;
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const place = elsewhere.address();
  const address = typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : '';
  const said = await refusalOf(() => callProduct({ address, token: 'sdt_x' }, getAreaState, { area: 'things' }));
  expect(said).toContain(`${address} leads to https://soci.example.org: write that address.`);
  expect(asked).toEqual(['/api/areas/things']);
});
