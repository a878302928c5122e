import { request } from 'node:http';
import type { Endpoint } from '@sodalizio/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts';

interface Operation {
  operationId: string;
  'x-requires': string;
  security: object[];
  parameters: { name: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { description: string; content: Record<string, unknown> }>;
}

let server: TestApp;
let superadmin: SignedIn;
let document: { openapi: string; 'x-permissions': string[]; paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  server = await startTestApp({ members: 1 });
  superadmin = await server.signIn('superadmin');
  document = (await (await server.fetch('/api/openapi.json')).json()) as typeof document;
});
afterAll(() => server.close());

it('describes every endpoint that is served', () => {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = server.app.platform.endpoints.map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(described.sort()).toEqual(served.sort());
  expect(document.openapi).toBe('3.1.0');
});

it('gives each call its own name, its session and its refusals', () => {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length);
  expect(document.paths['/oauth/token']?.post?.security).toEqual([]);
  expect(document.paths['/api/user']?.get?.security).toEqual([{ bearer: [] }]);
  expect(document.paths['/api/aica-proxy']?.post?.security).toEqual([{ registry: [], session: [] }]);
  expect(Object.keys(document.paths['/api/user']?.get?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '403']),
  );
});

it('says for programs what each call requires, and which permissions there are', () => {
  expect(document.paths['/api/user']?.get?.['x-requires']).toBe('signed-in');
  expect(document.paths['/api/admin/associates']?.get?.['x-requires']).toBe('associates.read');
  expect(document['x-permissions']).toEqual(expect.arrayContaining(['associates.read', 'composition.manage']));
});

it('describes which calls accept a deploy token, which take a zip and which belong to an area', () => {
  const publish = document.paths['/api/areas/{area}/releases']?.post;
  expect(publish?.security).toEqual([{ bearer: [] }, { deployToken: [] }]);
  expect(Object.keys(publish?.requestBody?.content ?? {})).toEqual(['application/zip']);
  expect(Object.keys(publish?.responses ?? {})).toEqual(expect.arrayContaining(['409', '422']));
});

it('says that any call may find the server not ready, and which codes have the same status', () => {
  const descriptionOf = (path: string) => document.paths[path]?.get?.responses['503']?.description;
  expect(descriptionOf('/api/admin/associates')).toBe(
    '`area-off`: The area `associates` is switched off\n\n`unavailable`: Not ready at the moment; try again',
  );
  expect(descriptionOf('/api/user')).toBe('`unavailable`: Not ready at the moment; try again');
});

describe('a call with a body', () => {
  const withBody = () => server.app.platform.endpoints.filter(({ body, zip }) => body || zip);
  const describedFor = ({ method, path }: Endpoint) =>
    Object.keys(document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {}).map(Number);
  const send = async ({ method, path }: Endpoint, init: RequestInit) =>
    (await superadmin.fetch(path.replace(/:\w+/g, '1'), { ...init, method })).status;

  it('says what is answered to a body of another type', async () => {
    const undescribed: unknown[] = [];
    for (const endpoint of withBody()) {
      const status = await send(endpoint, { body: '<x/>', headers: { 'content-type': 'text/xml' } });
      if (!describedFor(endpoint).includes(status)) undescribed.push([endpoint.path, status]);
    }
    expect(undescribed).toEqual([]);
  });

  it('says what is answered to a body that is too large', async () => {
    const undescribed: unknown[] = [];
    for (const endpoint of withBody()) {
      const { bodyLimit = 64 * 1024, multipart, zip } = endpoint;
      const type = multipart ? 'multipart/form-data; boundary=x' : zip ? 'application/zip' : 'application/json';
      const length = { 'content-length': String(bodyLimit + 1) };
      // Only its head: the length is enough to refuse it.
      const status = await statusOfHead(endpoint, { 'content-type': type, ...length });
      if (!describedFor(endpoint).includes(status)) undescribed.push([endpoint.path, status]);
    }
    expect(undescribed).toEqual([]);
    const { post } = document.paths['/api/project/{project}/results'] ?? {};
    expect(post?.responses['413']?.description).toBe('The body is larger than 4096 KiB');
  });

  it('says that one that arrives too slowly is cut', () => {
    expect(withBody().filter((endpoint) => !describedFor(endpoint).includes(408))).toEqual([]);
    expect(document.paths['/api/user']?.get?.responses['408']).toBeUndefined();
  });
});

/** What is answered to the head of a call whose body never comes. */
function statusOfHead({ method, path }: Endpoint, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.url}${path.replace(/:\w+/g, '1')}`, {
      method,
      headers: { ...superadmin.headers, ...headers },
    });
    sent.on('error', reject);
    sent.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode);
      sent.on('error', () => undefined).destroy();
    });
    sent.flushHeaders();
  });
}

it('says that results are sent with an integration token, and what is answered where a record is gone', () => {
  const sent = document.paths['/api/project/{project}/results']?.post;
  expect(sent?.security).toEqual([{ integrationToken: [] }]);
  expect(Object.keys(sent?.responses ?? {})).toEqual([
    '200',
    '400',
    '401',
    '404',
    '408',
    '413',
    '415',
    '429',
    '500',
    '503',
  ]);
  expect(sent?.responses['404']?.description).toBe('The project was deleted during the call');
  const participant = document.paths['/api/project/{project}/users/{participant}'] ?? {};
  expect(participant.get?.responses ?? participant.post?.responses).toMatchObject({ 404: {} });
  expect(participant.post?.responses).toMatchObject({ 404: {}, 409: {} });
});

it('shows a call’s own error codes with the common ones, and their sentences', () => {
  const responses = document.paths['/api/admin/upload-image']?.post?.responses;
  expect(responses?.['400']?.description).toContain('Something sent is not valid');
  expect(responses?.['400']?.description).toContain('`image-damaged`: L’immagine è danneggiata');
  expect(responses?.['413']?.description).toContain('`file-too-large`: ');
  expect(responses?.['400']?.description).not.toContain('file-encrypted');
});

it('names the part of a form that carries the file', () => {
  const partOf = (path: string) =>
    Object.keys(document.paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema.properties ?? {});
  expect(partOf('/api/admin/users/upload')).toEqual(['file']);
  expect(partOf('/api/admin/upload-image')).toEqual(['image']);
});

it('shows the filters of the member search and its spreadsheet', () => {
  const search = document.paths['/api/admin/associates']?.get;
  expect(search?.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(['last_name', 'limit', 'sort']));
  expect(Object.keys(search?.responses['200']?.content ?? {})).toEqual([
    'application/json',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ]);
});

it('can be browsed from our own origin, without inline script', async () => {
  const page = await server.fetch('/api/docs');
  const html = await page.text();
  const wanted = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(wanted).toHaveLength(4);
  for (const path of wanted) expect([path, (await server.fetch(path)).status]).toEqual([path, 200]);
  expect(html.replaceAll(/<script defer src="[^"]+"><\/script>/g, '')).not.toContain('<script');
});
