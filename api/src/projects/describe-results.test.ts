import { resultRefusals, sentResult } from '@sodalizio/contract/projects';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestApp, type TestApp } from '../../test/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ members: 1 });
});
afterAll(() => app.close());

const text = z.looseObject({ description: z.string() });
const fields = z.looseObject({ properties: z.record(z.string(), text) });
const content = <S extends z.ZodType>(schema: S) => z.object({ 'application/json': z.object({ schema }) });
const operation = z.object({
  description: z.string(),
  requestBody: z.object({ content: content(z.object({ anyOf: z.tuple([fields, fields]) })) }),
  responses: z.object({
    200: z.object({ content: content(z.object({ properties: z.object({ results: z.object({ items: fields }) }) })) }),
  }),
});

it('the API page explains to programs every field of a result, and each reason to refuse one', async () => {
  const document = await (await app.fetch('/api/openapi.json')).json();
  const path = '/api/project/{project}/results';
  const { post } = z.object({ paths: z.object({ [path]: z.object({ post: operation }) }) }).parse(document).paths[path];
  expect(post.description).toContain('Requires an integration token of the project.');
  expect(post.description).toContain('One wrong field refuses the whole call');
  const [one, many] = post.requestBody.content['application/json'].schema.anyOf;
  expect(Object.keys(one.properties)).toEqual(Object.keys(sentResult.shape));
  expect(one.properties.attempt?.description).toContain('Sending the same id again changes that result');
  expect(one.properties.completed_at?.description).toContain('still open');
  expect(one.properties.replies?.description).toContain('may not be sent');
  expect(many.properties.results).toMatchObject({ items: one });
  const { reason } = post.responses[200].content['application/json'].schema.properties.results.items.properties;
  for (const code of resultRefusals) expect(reason?.description).toContain(`\`${code}\`: `);
});
