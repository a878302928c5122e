import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

interface Operation {
  operationId: string;
  'x-requires': string;
  security: object[];
  parameters: { name: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties: object } }> };
  responses: Record<string, { description: string; content: Record<string, unknown> }>;
}

let server: TestApp;
let document: { openapi: string; 'x-permissions': string[]; paths: Record<string, Record<string, Operation>> };

beforeAll(async () => {
  server = await startTestApp({ members: 1 });
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
  expect(document.paths['/api/admin/associates']?.get?.responses['503']).toBeDefined();
  expect(document.paths['/api/user']?.get?.responses['503']).toBeUndefined();
});

it('says that results are sent with an integration token, and what is answered where a record is gone', () => {
  const sent = document.paths['/api/project/{project}/results']?.post;
  expect(sent?.security).toEqual([{ integrationToken: [] }]);
  expect(sent?.responses).toHaveProperty('401');
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
