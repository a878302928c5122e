import type { JsonSchema } from '@sodalizio/contract/json-shapes';
import { type Plugin, type Rolldown, runnerImport } from 'vite';
import * as z from 'zod';
import { isRecord } from '../is-record.ts';

/** File of a release with its calls of the server. For the verdict; browsers do not load it. */
export const endpointShapesFile = 'endpoints.json';

/** One call as built into the area: what it sends, and the answers it accepts. */
export interface EndpointShape {
  readonly endpoint: string;
  readonly requires: string;
  readonly params?: JsonSchema;
  readonly query?: JsonSchema;
  readonly body?: JsonSchema;
  readonly response: JsonSchema;
}

export const schemaOf = (schema: z.ZodType): JsonSchema => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

// Schemas come from a module run by the build, with another copy of zod of the same version: no instanceof.
export const isSchema = (value: unknown): value is z.ZodType => isRecord(value) && isRecord(value._zod);

function shapeOf(value: unknown): EndpointShape | undefined {
  if (!isRecord(value) || typeof value.method !== 'string' || typeof value.path !== 'string') return undefined;
  if (typeof value.requires !== 'string' || !isSchema(value.response)) return undefined;
  const { method, path, requires, params, query, body, response } = value;
  return {
    endpoint: `${method} ${path}`,
    requires,
    ...(isSchema(params) ? { params: schemaOf(params) } : {}),
    ...(isSchema(query) ? { query: schemaOf(query) } : {}),
    ...(isSchema(body) ? { body: schemaOf(body) } : {}),
    response: schemaOf(response),
  };
}

/** Of an endpoint, or of each in a record of them: `articlesOf.news`. */
function shapesIn(value: unknown): EndpointShape[] {
  const own = shapeOf(value);
  if (own) return [own];
  return isRecord(value) && !isSchema(value) ? Object.values(value).flatMap((one) => shapeOf(one) ?? []) : [];
}

function declaringModules(bundle: Rolldown.OutputBundle): Map<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const [id, { code, renderedExports }] of Object.entries(chunk.modules)) {
      const declares = code !== null && /\bmethod:\s*["'`]|\b(viewOf|recordEndpoints)\(/.test(code);
      if (declares && /\.tsx?$/.test(id) && renderedExports.length > 0) found.set(id, renderedExports);
    }
  }
  return found;
}

const start = 'virtual:declared-endpoints';

/**
 * The shapes of every endpoint in the finished code of an area, sorted by name. An address whose answer depends on the query has
 * one for each call. They are read by running the declaring modules in Node.
 */
export async function endpointShapes(bundle: Rolldown.OutputBundle, folder: string): Promise<EndpointShape[]> {
  const modules = [...declaringModules(bundle)].sort(([one], [other]) => (one < other ? -1 : 1));
  const lines = modules.map(([id], at) => `export * as module${at} from ${JSON.stringify(id)};`);
  const entry: Plugin = {
    name: 'sodalizio:declared-endpoints',
    resolveId: (id) => (id === start ? `\0${start}` : null),
    load: (id) => (id === `\0${start}` ? lines.join('\n') : null),
  };
  const { module } = await runnerImport<Record<string, unknown>>(start, {
    root: folder,
    logLevel: 'error',
    plugins: [entry],
  });
  const shapes = modules.flatMap(([, names], at) => {
    const declared = module[`module${at}`];
    return isRecord(declared) ? names.flatMap((name) => shapesIn(declared[name])) : [];
  });
  const texts = new Map(shapes.map((shape) => [JSON.stringify(shape), shape]));
  return [...texts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, shape]) => shape);
}
