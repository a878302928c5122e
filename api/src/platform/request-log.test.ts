import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../test/test-app.ts';
import type { Config } from './config.ts';

async function startLogging(config: Partial<Config>) {
  const lines: string[] = [];
  const server = await startTestApp({ members: 1, config, logTo: { write: (line) => void lines.push(line) } });
  onTestFinished(() => server.close());
  return { server, lines, warnings: () => lines.filter((line) => line.includes('"level":40')) };
}

it('logs what PostgreSQL says of an error without the values of the row', async () => {
  const { server, lines } = await startLogging({});
  const violation = Object.assign(new pg.DatabaseError('duplicate key value', 1, 'error'), {
    code: '23505',
    detail: 'Key (email)=(ada@soci.example) already exists.',
    where: 'COPY users, line 1: "ada@soci.example"',
    client: { secretKey: 1234, activeQuery: 'ada@soci.example' },
  });
  server.app.log.error({ err: violation }, 'request failed');
  expect(lines.at(-1)).toMatch(/duplicate key value.*23505/);
  expect(lines.join('')).not.toContain('ada@soci.example');
});

it('warns at the start of https without a trusted proxy, and of a registry without https', async () => {
  const publicUrl = 'https://soci.example.org';
  const alone = await startLogging({ publicUrl });
  await expect.poll(alone.warnings).toHaveLength(1);
  expect(alone.warnings()[0]).toMatch(/PUBLIC_URL is https and TRUST_PROXY is empty/);
  const registry = await startLogging({ registryUrl: 'http://registro:8080' });
  await expect.poll(registry.warnings).toHaveLength(1);
  expect(registry.warnings()[0]).toMatch(/REGISTRY_URL is http/);
  for (const config of [
    { registryUrl: 'http://127.0.0.1:9' },
    { publicUrl: 'http://soci.example.org' },
    { publicUrl, trustedProxies: ['127.0.0.1'] },
  ]) {
    const { server, lines, warnings } = await startLogging(config);
    await server.fetch('/healthz');
    await expect.poll(() => lines.some((line) => line.includes('answered'))).toBe(true);
    expect(warnings()).toEqual([]);
  }
});

it('warns once of a proxy that is not trusted', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const { server, warnings } = await startLogging({ trustedProxies: ['10.0.0.0/8'] });
  await server.fetch('/healthz');
  expect(warnings()).toEqual([]);
  for (let call = 0; call < 2; call += 1) await server.fetch('/healthz', { headers });
  await expect.poll(warnings).toHaveLength(1);
  expect(warnings()[0]).toMatch(
    /"address":"127.0.0.1".*X-Forwarded-For from an address that TRUST_PROXY does not name/,
  );
  const trusting = await startLogging({ trustedProxies: ['127.0.0.1'] });
  await trusting.server.fetch('/healthz', { headers });
  await expect.poll(() => trusting.lines.some((line) => line.includes('203.0.113.7'))).toBe(true);
  expect(trusting.warnings()).toEqual([]);
});
