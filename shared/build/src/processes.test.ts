import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { workspaceRoot } from './workspace.ts';

const sources = join(workspaceRoot, 'shared/build/src');
let folder = '';
const servers: Server[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sodalizio-ended-'));
});
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
  rmSync(folder, { recursive: true, force: true });
});

async function listening(server: Server): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
}

/** Runs a program with its temporary files in `folder`, and sends it a signal when `asked` resolves, or when it says END ME. */
async function ended(
  args: readonly string[],
  asked?: Promise<void>,
  { signal = 'SIGTERM', path = process.env.PATH }: { signal?: NodeJS.Signals; path?: string | undefined } = {},
): Promise<{ code: number | null; output: string }> {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env;
  const child = spawn(process.execPath, args, { cwd: workspaceRoot, env: { ...env, TMPDIR: folder, PATH: path } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => {
      const said = output.includes('END ME');
      output += String(text);
      // Once: at the very end of its process, a second signal is not handled any more.
      if (!asked && !said && output.includes('END ME')) child.kill(signal);
    });
  void asked?.then(() => child.kill(signal));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return { code, output };
}

const script = (body: string) => {
  const file = join(folder, 'script.mjs');
  writeFileSync(
    file,
    `import { command, show } from ${JSON.stringify(join(sources, 'processes.ts'))};
     import { withReport } from ${JSON.stringify(join(sources, 'suites/suites.ts'))};
     import { serveReleases } from ${JSON.stringify(join(sources, 'compose/serve-releases.ts'))};
     import { mkdirSync } from 'node:fs';
     import { finishArea, ownedBy } from ${JSON.stringify(join(sources, 'new-area/new-area.ts'))};
     const forever = 'setTimeout(() => undefined, 1e8);';
     command(async () => { ${body} });`,
  );
  return [file];
};

describe('a command that is asked to end', () => {
  it('ends after a program of its own has run, too', async () => {
    const { code } = await ended(
      script(`await show(process.execPath, ['-e', '']);
        console.log('END ME');
        await new Promise((resolve) => setTimeout(resolve, 1e8));
        return 0;`),
    );
    expect(code).toBe(143);
  });

  it('says so where the program that it runs ends by the signal', async () => {
    const { code } = await ended(script(`return show(process.execPath, ['-e', "console.log('END ME');" + forever]);`));
    expect(code).toBe(143);
  });

  it('begins nothing more after the suite that was running', async () => {
    const { code, output } = await ended(
      script(`await withReport('a suite', () => show(process.execPath, ['-e', "console.log('END ME');" + forever]), () => undefined);
        console.log('PUBLISHED');
        return 0;`),
    );
    expect(output).not.toContain('PUBLISHED');
    expect([code, output.trim().split('\n').at(-1)]).toEqual([143, 'Interrupted: nothing more is done.']);
  });

  it('leaves no half new area behind', async () => {
    const before = 'lockfileVersion: 9';
    const { code, output } = await ended(
      script(`const lock = Buffer.from('${before}');
        for (const path of ownedBy('eventi')) mkdirSync('${folder}/workspace/' + path, { recursive: true });
        await finishArea('${folder}/workspace', 'eventi', lock, async () => {
          console.log('END ME');
          await new Promise((resolve) => setTimeout(resolve, 1e8));
        });
        return 0;`),
      undefined,
      { signal: 'SIGINT' },
    );
    const left = ['mf-eventi', 'api/src/eventi'].filter((path) => existsSync(join(folder, 'workspace', path)));
    expect([code, left]).toEqual([130, []]);
    expect(readFileSync(join(folder, 'workspace/pnpm-lock.yaml'), 'utf8')).toBe(before);
    expect(output).toContain('Nothing was kept');
  });

  it('leaves no half fetched product behind', async () => {
    const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
    // The list of files is asked for, and never comes.
    const at = await listening(
      createServer((request, response) => {
        if (request.url === '/composition.json') response.end('{ "shell": "s", "areas": [] }');
        else arrived();
      }),
    );
    const verdict = join(sources, 'commands/verdict.ts');
    const { code } = await ended([verdict, `mf-things@${at}/areas/things/1.0.0-0123456789/`, '--at', at], asked);
    expect([code, readdirSync(folder)]).toEqual([143, []]);
  });

  it('takes its server with it', async () => {
    const { promise: asked, resolve: arrived } = Promise.withResolvers<void>();
    const { promise: serverGone, resolve: gone } = Promise.withResolvers<void>();
    const at = await listening(
      createServer((request) => {
        request.socket.once('close', () => gone());
        arrived();
      }),
    );
    // In place of the server's own start: it keeps a connection for as long as it lives.
    const start = join(folder, 'start.mjs');
    writeFileSync(start, `if (process.argv[1]?.endsWith('main.ts')) await fetch('${at}');`);
    const body = `process.env.NODE_OPTIONS = '--import ${start}';
      await serveReleases({ releases: '${folder}', data: '${folder}', brief: true });
      return 0;`;
    expect((await ended(script(body), asked)).code).toBe(143);
    await serverGone;
  });
});

describe('kill -9 of a command', () => {
  /** A server to which a program keeps a connection for as long as it lives. */
  async function watched() {
    const { promise: begun, resolve: arrived } = Promise.withResolvers<void>();
    const { promise: gone, resolve: closed } = Promise.withResolvers<void>();
    const at = await listening(
      createServer((request) => {
        request.socket.once('close', () => closed());
        arrived();
      }),
    );
    return { at, begun, gone };
  }

  it('ends its server', async () => {
    const { at, begun, gone } = await watched();
    const start = join(folder, 'start.mjs');
    writeFileSync(
      start,
      `import { registerHooks } from 'node:module';
       const source = "await fetch('${at}');";
       const load = (url, context, next) =>
         url.endsWith('/api/src/main.ts') ? { format: 'module', source, shortCircuit: true } : next(url, context);
       registerHooks({ load });`,
    );
    const body = `process.env.NODE_OPTIONS = '--import ${start}';
      await serveReleases({ releases: '${folder}', data: '${folder}', brief: true });
      return 0;`;
    await ended(script(body), begun, { signal: 'SIGKILL' });
    await gone;
  });

  it('ends it where the one that is killed is run.mjs', async () => {
    const { at, begun, gone } = await watched();
    const here = join(folder, 'shared/build');
    mkdirSync(join(here, 'src/commands'), { recursive: true });
    for (const file of ['run.mjs', 'src/end-with-parent.ts']) cpSync(join(sources, '..', file), join(here, file));
    writeFileSync(join(here, 'src/commands/wait.ts'), `await fetch('${at}');`);
    // In place of the installation.
    writeFileSync(join(folder, 'npx'), '#!/bin/sh\n', { mode: 0o755 });
    const path = `${folder}:${process.env.PATH}`;
    await ended([join(here, 'run.mjs'), 'wait'], begun, { signal: 'SIGKILL', path });
    await gone;
  });
});
