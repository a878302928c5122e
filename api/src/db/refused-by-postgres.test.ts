import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { ownCertificate } from '../../test/mail-server.ts';
import { serverProcesses } from '../../test/server-process.ts';

const ownKey = readFileSync(new URL('../../test/tls/localhost.key.pem', import.meta.url), 'utf8');
const { run } = serverProcesses();

const message = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const errorOf = (code: string, words: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`));
const ready = message('Z', Buffer.from('I'));
const welcome = Buffer.concat([message('R', Buffer.alloc(4)), ready]);

/** What the program prints when it starts on a PostgreSQL that answers so. */
async function refusal(answer: (socket: Socket) => void, query = '', login = 'io:segreta'): Promise<string> {
  const peer = createServer((socket) => {
    socket.on('error', () => undefined);
    answer(socket);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void peer.close());
  await once(peer, 'listening');
  const bound = peer.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const { exit, output } = await run({ DATABASE_URL: `postgres://${login}@127.0.0.1:${port}/archivio${query}` });
  expect(await exit).toBe(1);
  expect(output()).not.toContain('segreta');
  return output().trim().replaceAll(`127.0.0.1:${port}`, 'HOST');
}

const refusing = (code: string, words: string) => (socket: Socket) =>
  void socket.once('data', () => socket.end(errorOf(code, words)));

it.each([
  ['08P01', 'unsupported startup parameter: options', /PgBouncer, indicare in DATABASE_URL PostgreSQL stesso\.$/],
  ['28P01', 'password authentication failed for user "io"', /controllare utente, password e nome del database/],
  ['3D000', 'database "archivio" does not exist', /controllare utente, password e nome del database/],
])('a PostgreSQL that refuses the connection (%s) is refused in its own words', async (code, words, what) => {
  const said = await refusal(refusing(code, words));
  expect(said).toMatch(/^PostgreSQL rifiuta la connessione a HOST\/archivio [^\n]*$/);
  expect(said).toContain(`(${code}, «${words}»)`);
  expect(said).toMatch(what);
});

it.each(['io', 'io:'])(
  'a PostgreSQL that wants a password, which %s@… lacks, is refused in one sentence',
  async (login) => {
    const authentication = (type: number, words: string) =>
      message('R', Buffer.concat([Buffer.from([0, 0, 0, type]), Buffer.from(words)]));
    const said = await refusal(
      (socket) => {
        socket.once('data', () => {
          socket.write(authentication(10, 'SCRAM-SHA-256\0\0'));
          socket.once('data', () => socket.write(authentication(11, 'r=x,s=eA==,i=4096')));
        });
      },
      '',
      login,
    );
    expect(said).toMatch(/^PostgreSQL in HOST\/archivio chiede una password[^\n]*DATABASE_URL[^\n]*$/);
  },
);

it.each([
  ['0A000', 'extension "unaccent" is not available'],
  ['58P01', 'could not open extension control file "unaccent.control"'],
])(
  'a PostgreSQL without its extensions (%s) is refused in one sentence that names their package',
  async (code, words) => {
    const said = await refusal((socket) => {
      socket.once('data', () => {
        socket.write(welcome);
        socket.on('data', () => socket.write(Buffer.concat([errorOf(code, words), ready])));
      });
    });
    expect(said).toMatch(
      /^A PostgreSQL in HOST\/archivio manca qualcosa [^\n]*unaccent e pg_trgm[^\n]*postgresql-contrib[^\n]*$/,
    );
    expect(said).toContain(`(${code}, «${words}»)`);
  },
);

it('a PostgreSQL without TLS is refused in one sentence where the address wants TLS', async () => {
  const said = await refusal((socket) => void socket.once('data', () => socket.write('N')), '?sslmode=verify-full');
  expect(said).toMatch(/^PostgreSQL in HOST\/archivio non offre TLS, che DATABASE_URL chiede[^\n]*$/);
});

it('a PostgreSQL with a certificate that is not trusted is refused in one sentence', async () => {
  const said = await refusal((socket) => {
    socket.once('data', () => {
      socket.write('S');
      new TLSSocket(socket, { isServer: true, key: ownKey, cert: ownCertificate }).on('error', () => undefined);
    });
  }, '?sslmode=verify-full');
  expect(said).toMatch(
    /^Il certificato di PostgreSQL in HOST\/archivio non è accettato \([A-Z_]+\)[^\n]*sslrootcert[^\n]*$/,
  );
});
