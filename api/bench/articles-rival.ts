import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { productFolder } from '../src/db/data-template.ts';

const name = 'Sequelize 6.37.8';
/** Installed beside the product: only this benchmark needs it. */
export const rivalFolder = join(productFolder, 'bench', 'sequelize-6.37.8');

export interface ListQuestion {
  type: string;
  search?: string;
  tag?: string;
  state?: string;
  sort?: string;
  offset?: number;
}

export interface Rival {
  name: string;
  ask(question: ListQuestion): Promise<{ milliseconds: number; total: number }>;
  stop(): Promise<void>;
}

/** Starts the rival in its own process on the same tables; undefined where it is not installed. */
export async function startRival(databaseUrl: string): Promise<Rival | undefined> {
  if (!(await brought())) return undefined;
  const program = fileURLToPath(new URL('./articles-rival.process.ts', import.meta.url));
  const child = fork(program, { env: { ...process.env, DATABASE_URL: databaseUrl, BENCH_RIVAL: rivalFolder } });
  const [url] = (await once(child, 'message')) as [string];
  return {
    name,
    ask: async (question) => {
      const pairs = Object.entries(question).map(([key, value]): [string, string] => [key, String(value)]);
      const from = performance.now();
      const answer = await fetch(`${url}/?${new URLSearchParams(pairs)}`);
      const bytes = await answer.arrayBuffer();
      const milliseconds = performance.now() - from;
      if (!answer.ok) throw new Error(`the rival answered ${answer.status}`);
      const { total } = JSON.parse(Buffer.from(bytes).toString()) as { total: number };
      return { milliseconds, total };
    },
    stop: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function brought(): Promise<boolean> {
  if (existsSync(join(rivalFolder, 'node_modules', 'sequelize'))) return true;
  await mkdir(rivalFolder, { recursive: true });
  const wanted = ['install', '--prefix', rivalFolder, '--no-audit', '--no-fund', 'sequelize@6.37.8', 'pg@8.16.3'];
  try {
    await promisify(execFile)('npm', wanted);
    return true;
  } catch {
    process.stdout.write(`${name} cannot be fetched: its columns stay empty.\n`);
    return false;
  }
}
