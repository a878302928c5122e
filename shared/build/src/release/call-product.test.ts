import { createServer, type RequestListener, type Server } from 'node:http';
import { getAreaState, publishRelease } from '@sodalizio/contract';
import { afterEach, expect, it, vi } from 'vitest';
import { liveApi, productAddress, publishedNames } from '../compose/product-address.ts';
import { callProduct, deployToken } from './call-product.ts';

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
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

async function listening(answer: RequestListener): Promise<string> {
  const product = createServer(answer);
  server = product;
  await new Promise<void>((resolve) => product.listen(0, '127.0.0.1', resolve));
  const place = product.address();
  return typeof place === 'object' && place ? `http://127.0.0.1:${place.port}` : '';
}

it('a release has the time that the product gives a file, and the sentence says that there was no answer', async () => {
  const address = await listening(() => {});
  const { timeout } = AbortSignal;
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, 50));
  const product = { address, token: 'sdt_x' };
  const zip = new Uint8Array(10);
  expect(await refusalOf(() => callProduct(product, publishRelease, { area: 'things', zip }))).toContain(
    `${address} did not answer within 330 seconds`,
  );
  expect(await refusalOf(() => callProduct(product, getAreaState, { area: 'things' }))).toContain('within 60 seconds');
  expect(limits.mock.calls).toEqual([[330_000], [60_000]]);
});

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
  const address = await listening((request, response) => {
    asked.push(request.url);
    response.writeHead(301, { location: `https://soci.example.org${request.url}` }).end();
  });
  const said = await refusalOf(() => callProduct({ address, token: 'sdt_x' }, getAreaState, { area: 'things' }));
  expect(said).toContain(`${address} leads to https://soci.example.org: write that address.`);
  expect(asked).toEqual(['/api/areas/things']);
});

it('a page of another program in the place of the API’s description is refused in one sentence', async () => {
  const address = await listening((_, response) => void response.end('<html>Log in</html>'));
  expect(await refusalOf(() => liveApi(address))).toBe(
    `Error: ${address}/api/openapi.json answers no JSON: is a Sodalizio there?`,
  );
});

it('what the product says of a failure, for people, comes with its number', async () => {
  const address = await listening((_, response) => {
    const said = { code: 'internal', message: 'Si è verificato un errore, riprovare più tardi.', fields: [] };
    response.writeHead(500).end(JSON.stringify(said));
  });
  const said = await refusalOf(() => callProduct({ address, token: 'sdt_x' }, getAreaState, { area: 'things' }));
  expect(said).toBe('Error: The product answers 500: Si è verificato un errore, riprovare più tardi.');
});
