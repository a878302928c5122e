import { type Endpoint, permissions, problem } from '@sodalizio/contract';
import * as z from 'zod';
import { filePart } from './receive-file.ts';
import { DEFAULT_BODY_LIMIT } from './serve-endpoint.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

const problemSchema = { $ref: '#/components/schemas/Problem' };
const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: problemSchema } },
});

function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...one }]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    ...(typeof description === 'string' && { description }),
    schema: one,
  }));
}

type Reason = readonly [status: number, says: string];

/** Of a file that is too large its endpoint declares the reason itself. */
function bodyReasons({ body, zip, multipart, bodyLimit = DEFAULT_BODY_LIMIT }: Endpoint): Reason[] {
  if (!body && !zip) return [];
  return [
    [408, 'The body arrived too slowly'],
    ...(multipart ? [] : [[413, `The body is larger than ${bodyLimit / 1024} KiB`] as const]),
    [415, 'The body is of another type'],
  ];
}

function refusalsOf(endpoint: Endpoint): Json {
  const ofProgram = endpoint.integrationToken === true;
  const common: readonly (Reason | false)[] = [
    [400, 'Something sent is not valid; `fields` says what'],
    endpoint.requires !== 'public' && [401, 'No session, or one that has ended'],
    ofProgram && [401, 'No valid integration token of this project'],
    endpoint.requires !== 'public' && [403, 'The session may not do this'],
    endpoint.params !== undefined && [
      404,
      ofProgram ? 'The project was deleted during the call' : 'Not there, or not any more',
    ],
    endpoint.method !== 'GET' &&
      !ofProgram && [409, 'Changed by somebody else meanwhile, or a value is taken; `fields` says which'],
    ...bodyReasons(endpoint),
    endpoint.area !== undefined && [503, `\`area-off\`: The area \`${endpoint.area}\` is switched off`],
    [503, '`unavailable`: Not ready at the moment; try again'],
    [429, 'Too many calls; `Retry-After` says how many seconds to wait'],
    [500, 'The server failed; the header `x-request-id` finds it in the log'],
  ];
  const own = Object.entries(endpoint.errors ?? {}).map(
    ([code, { status, sentence }]) => [status, `\`${code}\`: ${sentence}`] as const,
  );
  const byStatus = Map.groupBy([...common.filter((one) => one !== false), ...own], ([status]) => status);
  return Object.fromEntries(
    [...byStatus].map(([status, reasons]) => [status, problemAnswer(reasons.map(([, says]) => says).join('\n\n'))]),
  );
}

function answersOf(endpoint: Endpoint): Json {
  const content: Json = { 'application/json': { schema: schemaOf(endpoint.response) } };
  if (endpoint.file) content[endpoint.file.type] = { schema: { type: 'string', contentMediaType: endpoint.file.type } };
  return {
    200: { description: 'What was asked for', content },
    ...refusalsOf(endpoint),
  };
}

function securityOf({ requires, path, deployToken, integrationToken }: Endpoint): Json[] {
  if (integrationToken) return [{ integrationToken: [] }];
  if (requires === 'public') return [];
  if (deployToken) return [{ bearer: [] }, { deployToken: [] }];
  return path === '/api/aica-proxy' ? [{ registry: [], session: [] }] : [{ bearer: [] }];
}

const fileBody = (part: string): Json => ({
  type: 'object',
  properties: { [part]: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: [part],
});

const bodyOf = (endpoint: Endpoint, body: z.ZodType): Json =>
  endpoint.multipart
    ? { 'multipart/form-data': { schema: fileBody(filePart(endpoint)) } }
    : { 'application/json': { schema: schemaOf(body) } };

const zipBody: Json = { 'application/zip': { schema: { type: 'string', contentMediaType: 'application/zip' } } };

const operationId = ({ method, path }: Endpoint) =>
  `${method.toLowerCase()}${path.replace(/[^a-zA-Z0-9]+(\w)?/g, (_, sign: string | undefined) => sign?.toUpperCase() ?? '')}`;

function whoMayCall({ requires, integrationToken }: Endpoint): string {
  if (integrationToken) return 'Requires an integration token of the project.';
  return requires === 'public' ? 'Open to everybody.' : `Requires: \`${requires}\`.`;
}

function operationOf(endpoint: Endpoint): Json {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    'x-requires': endpoint.requires,
    description: [whoMayCall(endpoint), endpoint.description].filter((one) => one !== undefined).join('\n\n'),
    tags: [endpoint.path.split('/').filter((part) => part !== 'api' && part !== 'admin')[1] ?? 'api'],
    security: securityOf(endpoint),
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.body && {
      requestBody: { required: true, content: bodyOf(endpoint, endpoint.body) },
    }),
    ...(endpoint.zip && { requestBody: { required: true, content: zipBody } }),
    responses: answersOf(endpoint),
  };
}

/**
 * The OpenAPI 3.1 document of all endpoints, generated from the contract. It includes what each call requires (`x-requires`)
 * and all permissions (`x-permissions`): releases are judged by them before they go live.
 */
export function openApiOf(endpoints: readonly Endpoint[], known: readonly string[] = permissions): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sodalizio',
      version: '0.1.0',
      description:
        'Unsafe calls that carry cookies must echo the cookie `XSRF-TOKEN` in the header `X-XSRF-TOKEN`. Every refusal has one shape, `Problem`.',
    },
    servers: [{ url: '/' }],
    'x-permissions': known,
    paths,
    components: {
      schemas: { Problem: schemaOf(problem) },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: '`access_token` of POST /oauth/token' },
        deployToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A deploy token (`sdt_…`) of the area in the address; made in Impostazioni',
        },
        integrationToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'An integration token (`spt_…`) of the project in the address; made in its configuration',
        },
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'sessionToken',
          description: '`session_token` of POST /oauth/token',
        },
        registry: { type: 'http', scheme: 'basic', description: 'Tax code and password of the membership registry' },
      },
    },
  };
}
