import { type JsonSchema, misfits } from '@sodalizio/contract/json-shapes';
import { isRecord } from '../is-record.ts';
import { type Candidate, line, type Surroundings, type VerdictLine } from './judged.ts';

interface Operation {
  readonly requires: unknown;
  readonly input: Readonly<Record<'params' | 'query' | 'body', JsonSchema | undefined>>;
  readonly response: JsonSchema | undefined;
  /** A multipart body, which the document describes in another way. */
  readonly multipart: boolean;
}

const recordIn = (value: unknown, ...keys: readonly string[]): Record<string, unknown> | undefined => {
  let found: unknown = value;
  for (const key of keys) found = isRecord(found) ? found[key] : undefined;
  return isRecord(found) ? found : undefined;
};

function parametersIn(operation: Record<string, unknown>, place: 'path' | 'query'): JsonSchema {
  const all = Array.isArray(operation.parameters) ? operation.parameters.filter(isRecord) : [];
  const here = all.filter((one) => one.in === place);
  const name = (one: Record<string, unknown>) => String(one.name);
  return {
    type: 'object',
    properties: Object.fromEntries(here.map((one) => [name(one), one.schema ?? {}])),
    required: here.filter((one) => one.required === true).map(name),
  };
}

function operationIn(api: unknown, endpoint: string): Operation | undefined {
  const [method = '', path = ''] = endpoint.split(' ');
  const operation = recordIn(api, 'paths', path.replaceAll(/:(\w+)/g, '{$1}'), method.toLowerCase());
  if (!operation) return undefined;
  const contents = recordIn(operation, 'requestBody', 'content') ?? {};
  return {
    requires: operation['x-requires'],
    input: {
      params: parametersIn(operation, 'path'),
      query: parametersIn(operation, 'query'),
      body: recordIn(Object.values(contents)[0], 'schema'),
    },
    multipart: 'multipart/form-data' in contents,
    response: recordIn(operation, 'responses', '200', 'content', 'application/json', 'schema'),
  };
}

/**
 * Every call in the candidate's code exists in the running API; its input is accepted, and it accepts every answer. A call that
 * narrows another by its query accepts a part: all of them together must accept all answers.
 */
export function judgeEndpoints({ endpoints, release }: Candidate, { api }: Surroundings): VerdictLine {
  const name = 'endpoints of the running API';
  if (endpoints === undefined) return line(name, ['the release does not say how it calls the API: build it anew'], '');
  const faults = [...new Set(release.endpoints)].flatMap((endpoint) => {
    const operation = operationIn(api, endpoint);
    if (!operation) return [`${endpoint}: the running API has no such call`];
    const shapes = endpoints.filter((one) => one.endpoint === endpoint);
    if (shapes.length === 0)
      return [`${endpoint}: its shapes are not known: declare it with endpoint() in the contract`];
    const sent = shapes.flatMap((shape) =>
      (['params', 'query', 'body'] as const).flatMap((part) => {
        const [from, to] = [shape[part], operation.input[part]];
        if (from === undefined || (part === 'body' && operation.multipart)) return [];
        if (to === undefined) return [`${part}: sent, but not asked for`];
        return misfits(from, to, part, { unknownMembers: 'refused' });
      }),
    );
    const unsent = operation.input.body !== undefined && shapes.every(({ body }) => body === undefined);
    const understood = { anyOf: shapes.map(({ response }) => response) };
    const answered = operation.response
      ? misfits(operation.response, understood, 'answer', { unknownMembers: 'ignored' })
      : [];
    const asked = shapes.some(({ requires }) => requires === operation.requires)
      ? []
      : [`made for those with ${shapes[0]?.requires}, open to those with ${String(operation.requires)}`];
    return [...new Set([...asked, ...sent, ...(unsent ? ['body: asked for, but not sent'] : []), ...answered])].map(
      (fault) => `${endpoint}: ${fault}`,
    );
  });
  return line(name, faults, `${release.endpoints.length} calls, all there with fitting shapes`);
}
