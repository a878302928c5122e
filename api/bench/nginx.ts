import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const documented = new URL('../../docs/nginx.conf', import.meta.url);

export interface Nginx {
  readonly url: string;
  stop(): Promise<void>;
}

export function nginxVersion(): string | undefined {
  try {
    // nginx prints its version on stderr.
    return /nginx\/\S+/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }))?.[0];
  } catch {
    return undefined;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' ? (address?.port ?? 0) : 0;
}

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createConnection({ port, host: '127.0.0.1' });
    const answer = (found: boolean) => () => {
      probe.destroy();
      resolve(found);
    };
    probe.once('connect', answer(true)).once('error', answer(false));
  });

/** `docs/nginx.conf` with what differs here; throws where a line of it is not there any more. */
function configFor(servers: readonly string[], port: number, folder: string): string {
  const here: [string, string][] = [
    ['server 127.0.0.1:4000;', servers.map((url) => `server ${new URL(url).host};`).join(' ')],
    ['\n  listen 443', `\n  listen 127.0.0.1:${port}`],
    ['/etc/ssl/soci.example.org.pem', join(folder, 'cert.pem')],
    ['/etc/ssl/soci.example.org.key', join(folder, 'key.pem')],
  ];
  let text = readFileSync(documented, 'utf8');
  for (const [from, to] of here) {
    if (!text.includes(from)) throw new Error(`docs/nginx.conf has no "${from}"`);
    text = text.replace(from, to);
  }
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (what) => `${what}_temp_path ${folder}/${what};`,
  );
  return `daemon off; pid ${folder}/pid; error_log stderr; worker_processes 1;
events { worker_connections 2048; }
http { access_log off; ${own.join(' ')}
${text}}
`;
}

/** nginx before these servers, with the documented settings and a certificate of its own. */
export async function startNginx(servers: readonly string[]): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'sodalizio-nginx-'));
  const port = await freePort();
  const certificate = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem'), '-subj', '/CN=localhost'];
  execFileSync('openssl', ['req', ...certificate, ...files], { stdio: 'ignore' });
  const config = join(folder, 'nginx.conf');
  writeFileSync(config, configFor(servers, port, folder));
  const child = spawn('nginx', ['-p', folder, '-c', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  while (!(await listens(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended');
    await wait(50);
  }
  return {
    url: `https://127.0.0.1:${port}`,
    stop: async () => {
      child.kill('SIGQUIT');
      await Promise.race([ended, wait(2000)]);
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
