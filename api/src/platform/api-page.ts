import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { permissions } from '@sodalizio/contract';
import { permissionsOfAreas } from './area-contracts.ts';
import { openApiOf } from './openapi.ts';
import type { App } from './platform.ts';
import { Refusal } from './problem.ts';

const files: Record<string, string> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

const page = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API di Sodalizio</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<script defer src="/api/docs/swagger-ui-bundle.js"></script>
<script defer src="/api/docs/start.js"></script>
</head>
<body><main id="api"></main></body>
</html>
`;

/** A separate file, because the content security policy runs no inline script. */
const start = `window.SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#api',
  deepLinking: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    const cookie = document.cookie.split('; ').find((one) => one.startsWith('XSRF-TOKEN='));
    if (cookie) request.headers['X-XSRF-TOKEN'] = cookie.slice('XSRF-TOKEN='.length);
    return request;
  },
});
`;

const config = { requires: 'public' } as const;
const HOUR = 'public, max-age=3600';

/** The contract for programs (`/api/openapi.json`) and for people (`/api/docs`). Public: it holds no data. */
export function registerApiPage(app: App): void {
  const folder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
  let document: string | undefined;
  app.get('/api/openapi.json', { config }, async (_request, reply) => {
    document ??= JSON.stringify(
      openApiOf(app.platform.endpoints, [...permissions, ...Object.keys(permissionsOfAreas)]),
    );
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(document);
  });
  app.get('/api/docs', { config }, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page),
  );
  app.get('/api/docs/start.js', { config }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', HOUR).send(start),
  );
  for (const [name, type] of Object.entries(files)) {
    app.get(`/api/docs/${name}`, { config }, async (_request, reply) => {
      const body = await readFile(join(folder, name)).catch((error: unknown) => {
        throw new Refusal('not-found', { cause: error });
      });
      return reply.type(type).header('cache-control', HOUR).send(body);
    });
  }
}
