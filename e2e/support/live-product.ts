import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { composeProduct } from '@sodalizio/build';
import { people } from './people.ts';

export interface Releases {
  /** Names of two releases of the members' area: `older` is live at the start. */
  readonly older: string;
  readonly newer: string;
}

export const words = { older: 'soci trovati', newer: 'soci in elenco' };

export async function liveProduct(port: number) {
  const product = await composeProduct(['mf-associates'], { port });
  try {
    const file = join(product.releases, 'composition.json');
    const built = JSON.parse(readFileSync(file, 'utf8'));
    const [placed] = built.areas;
    const [, , older = ''] = placed.path.split('/');
    const newer = older.replace(/^[\d.]+/, '9.0.0');
    const path = `areas/associates/${newer}/`;
    const folder = join(product.releases, path);
    cpSync(join(product.releases, placed.path), folder, { recursive: true });
    for (const name of readdirSync(folder)) {
      if (!/\.(js|json)$/.test(name)) continue;
      const text = readFileSync(join(folder, name), 'utf8');
      const said = name === 'area.json' ? text.replace(/"version": ?"[^"]+"/, '"version":"9.0.0"') : text;
      writeFileSync(join(folder, name), said.replaceAll(words.older, words.newer));
    }
    // Like a build: the server registers it, and it goes live.
    writeFileSync(file, JSON.stringify({ ...built, areas: [{ ...placed, version: '9.0.0', path }] }));
    return { ...product, older, newer };
  } catch (error) {
    await product.stop();
    throw error;
  }
}

export async function operator(address: string) {
  const send = async (path: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    expect(answer.status, text).toBe(200);
    return JSON.parse(text);
  };
  const { email, password } = people.superadmin;
  const login = { username: email, password, grant_type: 'password', client_id: 2 };
  const { access_token: token, session_token: sessionToken } = await send('/oauth/token', {}, login);
  const act = (what: string, data: object) =>
    send(
      `/api/areas/associates/${what}`,
      { Authorization: `Bearer ${token}`, sessionToken },
      { why: 'prova', ...data },
    );
  return {
    goLive: (release: string) => act('live', { release }),
    setOff: (off: boolean) => act('off', { off }),
    canary: (release: string, emails: readonly string[]) => act('canary', { release, percent: 0, people: emails }),
  };
}
