import { expect, it } from 'vitest';
import * as z from 'zod';
import { schemaOf } from '../recipe/endpoint-shapes.ts';
import { judgeEndpoints } from './judge-endpoints.ts';
import type { Candidate, Surroundings } from './judged.ts';

/** The walk of docs/new-team.md, "When the server must change too": `place` becomes `where`, and nobody's screen breaks on the way. */
const [path, requires] = ['/api/eventi/items', 'eventi.read'];
const text = z.string();

const area = (item: z.ZodObject, body: z.ZodObject) =>
  ({
    release: { endpoints: [`POST ${path}`] },
    endpoints: [{ endpoint: `POST ${path}`, requires, body: schemaOf(body), response: schemaOf(item) }],
  }) as unknown as Candidate;
const server = (item: z.ZodObject, body: z.ZodObject): Surroundings => {
  const json = (schema: z.ZodObject) => ({ content: { 'application/json': { schema: schemaOf(schema) } } });
  const post = { requestBody: json(body), responses: { 200: json(item) }, 'x-requires': requires };
  return { offers: undefined, siblings: [], api: { paths: { [path]: { post } } } };
};

const areas = {
  old: area(z.object({ title: text, place: text }), z.object({ title: text, place: text })),
  renamed: area(z.object({ title: text, where: text }), z.object({ title: text, where: text })),
};
const servers = {
  old: server(z.strictObject({ title: text, place: text }), z.strictObject({ title: text, place: text })),
  expanded: server(
    z.strictObject({ title: text, place: text, where: text }),
    z.strictObject({ title: text, place: text.optional(), where: text.optional() }),
  ),
  contracted: server(z.strictObject({ title: text, where: text }), z.strictObject({ title: text, where: text })),
};
const fits = (which: keyof typeof areas, at: keyof typeof servers) => judgeEndpoints(areas[which], servers[at]).passed;

it('first the server, which speaks both ways; then the area; then the server without the old way', () => {
  expect(fits('old', 'old')).toBe(true);
  expect(fits('old', 'expanded')).toBe(true);
  expect(fits('renamed', 'expanded')).toBe(true);
  expect(fits('renamed', 'contracted')).toBe(true);
});

it('the verdict refuses the area before the server, and a server that contracts before its area', () => {
  expect(judgeEndpoints(areas.renamed, servers.old).says).toEqual([
    `POST ${path}: body.place: missing`,
    `POST ${path}: body.where: unknown`,
    `POST ${path}: answer.where: missing`,
  ]);
  expect(fits('old', 'contracted')).toBe(false);
});
