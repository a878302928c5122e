import { afterEach, expect, it, vi } from 'vitest';
import { releaseArea } from './release-area.ts';

afterEach(() => vi.unstubAllEnvs());

it('a reason that the product would not keep is refused before anything is built, not when all but going live is done', async () => {
  vi.stubEnv('SODALIZIO_DEPLOY_TOKEN', 'sdt_x');
  const release = (why: string) =>
    releaseArea('mf-associates', { at: 'http://127.0.0.1:9', why, say: () => undefined }).catch(String);
  expect(await release(`Più righe\n\n${'è'.repeat(500)}`)).toBe('Error: --why: 511 characters, at most 500.');
  expect(await release(`Più righe\n\n${'è'.repeat(489)}`)).toContain('http://127.0.0.1:9 cannot be reached');
});
