import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/**
 * A fake membership registry in its own process, for tests: it speaks the specification's protocol and shares no code with the
 * server. The first segment of the address selects its behaviour; it prints its port.
 */
const people: Record<string, { password: string; codaica: string; otp?: string }> = {
  RSSMRA80A01H501U: { password: 'pàrola: segreta', codaica: '0001234', otp: '012345' },
  BNCLCU75B02F205X: { password: 'segreta', codaica: '0005678' },
};
const waiting = new Map<string, string>();

const faults: Record<string, (request: IncomingMessage, response: ServerResponse) => void> = {
  '/500': (_, response) => response.writeHead(500).end('<h1>Internal error</h1>'),
  '/hang': () => {},
  '/half': (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' });
    response.write('{"SCODE":"12');
  },
  '/cut': (request) => request.socket.destroy(),
  '/html': (_, response) => response.end('<html>manutenzione</html>'),
  '/empty': (_, response) => response.end(),
  '/null': (_, response) => response.end('null'),
  '/list': (_, response) => response.end('["codaica"]'),
  '/other': (_, response) => response.end('{"error":"no"}'),
  '/odd-code': (_, response) => response.end(JSON.stringify({ codaica: '<script>alert(1)</script>' })),
  '/huge': (_, response) => response.end(`{"codaica":"${'1'.repeat(1_000_000)}"}`),
  '/redirect': (_, response) => response.writeHead(307, { location: '/' }).end(),
  '/number': (_, response) => response.end('{"codaica":1234}'),
};

async function speak(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const [, encoded = ''] = /^Basic (.+)$/.exec(request.headers.authorization ?? '') ?? [];
  const basic = Buffer.from(encoded, 'base64').toString('utf8');
  const taxCode = basic.slice(0, basic.indexOf(':'));
  const person = people[taxCode];
  const refuse = () => response.writeHead(401, { 'www-authenticate': 'Basic' }).end('{"error":"unauthorized"}');
  if (request.method !== 'POST' || person?.password !== basic.slice(basic.indexOf(':') + 1)) return void refuse();
  const asked: unknown = JSON.parse(body);
  if (JSON.stringify(asked) === '{"v":2}') {
    if (person.otp === undefined) return void response.end(JSON.stringify({ codaica: person.codaica }));
    const id = Math.random().toString(36).slice(2);
    waiting.set(id, taxCode);
    response.setHeader('set-cookie', [`PHPSESSID=${id}; Path=/; HttpOnly`, 'lang=it; Path=/']);
    return void response.end(JSON.stringify({ SCODE: `S-${id}` }));
  }
  const cookie = /PHPSESSID=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
  const right = JSON.stringify(asked) === JSON.stringify({ CCODE: person.otp });
  if (!right || waiting.get(cookie) !== taxCode) return void refuse();
  waiting.delete(cookie);
  response.end(JSON.stringify({ codaica: person.codaica }));
}

const server = createServer((request, response) => {
  const fault = faults[request.url ?? ''];
  if (fault) return fault(request, response);
  speak(request, response).catch(() => response.writeHead(400).end());
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`${address.port}\n`);
});
