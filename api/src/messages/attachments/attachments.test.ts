import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import type { Attachment } from '@sodalizio/contract/messages';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../../test/mail-server.ts';
import { type SignedIn, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { openRegistry } from '../../membership-registry/test-registry-session.ts';
import { addMembers, outcomes, refusal, type Sender, senderOn, toNobody } from '../test-messages.ts';

let mailServer: MailServer;
let app: TestApp;
let person: SignedIn;
let sender: Sender;

beforeAll(async () => {
  mailServer = await startMailServer({ user: 'posta', password: 'segreta' });
  app = await startTestApp({ members: 5, config: { smtpUrl: mailServer.url, messagesGrace: 0 } });
  await app.db.deleteFrom('members').execute();
  await addMembers(app, [
    { codaica: 'C1', last_name: 'Bianchi', first_name: 'Anna', email: 'anna@posta.example' },
    { codaica: 'C2', last_name: 'Neri', first_name: 'Ugo', email: 'ugo@posta.example' },
  ]);
  person = await openRegistry(app, await app.signIn('superadmin'));
  sender = senderOn(person);
});
afterAll(async () => {
  await app.close();
  await mailServer.close();
});
afterEach(() => {
  mailServer.mails.length = 0;
});

/** Runs Python, which writes a file to its output: other programs' zips than ours. */
const made = (program: string) =>
  execFileSync('/usr/bin/python3', ['-c', `import io, sys, zipfile\n${program}`], { maxBuffer: 64 * 1024 * 1024 });
const zipOf = (entries: Record<string, string>) =>
  made(`out = io.BytesIO()
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
    for name, text in ${JSON.stringify(Object.entries(entries))}: z.writestr(name, text)
sys.stdout.buffer.write(out.getvalue())`);
const workbook = () =>
  made(`import openpyxl
out = io.BytesIO(); book = openpyxl.Workbook(); book.active['A1'] = 'Quota'; book.save(out)
sys.stdout.buffer.write(out.getvalue())`);
const types = (part: string, type: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="${type}"/></Types>`;
const pdf = (text = 'Verbale') => Buffer.from(`%PDF-1.4\n% ${text}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);
const png = () => {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, body, Buffer.alloc(4)]);
  };
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0]);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(2))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const upload = (bytes: Buffer, name: string, as = person) => {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)]), name);
  return as.fetch('/api/admin/messages/attachments', { method: 'POST', body });
};
const stored = async (bytes: Buffer, name: string): Promise<Attachment> => {
  const answer = await upload(bytes, name);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Attachment;
};
const toAnna = { ...toNobody, users_aica_code: ['C1'] };

describe('a file that is stored', () => {
  test.each([
    ['Verbale.pdf', () => pdf(), 'Verbale.pdf', 'application/pdf'],
    ['foto.JPG.png', () => png(), 'foto.JPG.png', 'image/png'],
    ['quote.xlsx', workbook, 'quote.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ['rinominato.txt', () => pdf(), 'rinominato.pdf', 'application/pdf'],
    ['..\\..\\etc/passwd', () => pdf(), 'passwd.pdf', 'application/pdf'],
    ['fattura\u202Efdp.exe', () => pdf(), 'fatturafdp.pdf', 'application/pdf'],
    ['a\r\nBcc: tutti@posta.example', () => pdf(), 'a%0D%0ABcc tutti@posta.pdf', 'application/pdf'],
    ['   ', () => pdf(), 'allegato.pdf', 'application/pdf'],
    [`${'è'.repeat(300)}.pdf`, () => pdf(), `${'è'.repeat(120)}.pdf`, 'application/pdf'],
  ])('%j is named after its bytes', async (name, bytes, shown, type) => {
    expect(await stored(bytes(), name)).toMatchObject({
      name: shown,
      type,
      bytes: bytes().length > 0 ? expect.any(Number) : 0,
    });
  });

  test('is one artefact, however often it comes, and is downloaded as it came', async () => {
    const bytes = pdf('due volte');
    const [one, other] = [await stored(bytes, 'a.pdf'), await stored(bytes, 'b.pdf')];
    expect(one?.id).not.toBe(other?.id);
    const hash = createHash('sha256').update(bytes).digest('hex');
    expect(await app.app.platform.artefacts.list(`attachments/${hash}/`)).toEqual([`attachments/${hash}/file`]);
    const answer = await person.fetch(`/api/admin/messages/attachments/${one?.id}`);
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="a\.pdf"/);
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });
});

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const macro = 'application/vnd.ms-word.document.macroEnabled.main+xml';
const compound = () =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(2048)]);

describe('refused, with a sentence', () => {
  test.each<[string, () => Buffer, string]>([
    ['programma.pdf', () => Buffer.from('MZ\u0090\u0000programma'), 'attachment-wrong-type'],
    ['pagina.pdf', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'attachment-wrong-type'],
    [
      'disegno.png',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'attachment-wrong-type',
    ],
    ['polyglot.pdf', () => Buffer.concat([Buffer.from('<html><script>x</script>'), pdf()]), 'attachment-wrong-type'],
    ['archivio.zip', () => zipOf({ 'a.txt': 'a' }), 'attachment-wrong-type'],
    ['vuoto.pdf', () => Buffer.alloc(0), 'attachment-wrong-type'],
    ['rotto.docx', () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(40)]), 'attachment-wrong-type'],
    [
      'lettera.docm',
      () => zipOf({ '[Content_Types].xml': types('word/document.xml', macro), 'word/document.xml': '<a/>' }),
      'attachment-with-macros',
    ],
    [
      'lettera.docx',
      () =>
        zipOf({
          '[Content_Types].xml': types('word/document.xml', word),
          'word/document.xml': '<a/>',
          'word/vbaProject.bin': 'x',
        }),
      'attachment-with-macros',
    ],
    ['protetto.xlsx', compound, 'attachment-protected'],
  ])('%s', async (name, bytes, code) => {
    expect(await refusal(await upload(bytes(), name))).toEqual([400, code]);
  });

  test('more than 10 MB', async () => {
    expect(await refusal(await upload(Buffer.concat([pdf(), Buffer.alloc(10 * 1024 * 1024)]), 'grande.pdf'))).toEqual([
      413,
      'file-too-large',
    ]);
  });

  test('a bomb is judged by the names of its entries, in no time and no memory', async () => {
    const bomb = made(`out = io.BytesIO()
with zipfile.ZipFile(out, 'w', zipfile.ZIP_DEFLATED) as z:
    z.writestr('[Content_Types].xml', ${JSON.stringify(types('word/document.xml', word))})
    z.writestr('word/document.xml', b'\\0' * 500_000_000)
sys.stdout.buffer.write(out.getvalue())`);
    const before = process.memoryUsage().rss;
    const answer = await upload(bomb, 'bomba.docx');
    expect([200, 400]).toContain(answer.status);
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
  });

  test('by who may not write messages', async () => {
    await app.db.updateTable('users').set({ extra_permissions: [] }).where('email', 'like', 'segreteria%').execute();
    const secretary = await app.signIn('secretary');
    expect(await refusal(await upload(pdf(), 'a.pdf', secretary))).toEqual([403, 'forbidden']);
  });
});

const strictReader = `
import email, email.policy, json, sys, hashlib
mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)
print(json.dumps({
  'type': mail.get_content_type(),
  'defects': [repr(d) for part in mail.walk() for d in part.defects],
  'files': [[part.get_filename(), part.get_content_type(), hashlib.sha256(part.get_content()).hexdigest()] for part in mail.iter_attachments()],
  'text': mail.get_body(('plain',)).get_content(),
}))`;

describe('a message with files', () => {
  test('brings them whole, by the reckoning of a program that did not write the mail', async () => {
    const book = workbook();
    const [one, other] = [await stored(pdf(), 'Verbale dell’assemblea – è così.pdf'), await stored(book, 'quote.xlsx')];
    const id = await sender.send({ ...toAnna, attachments: [one.id, other.id, one.id] });
    await outcomes(sender, id, { sent: 1 });
    expect((await sender.message(id)).attachments).toMatchObject([
      { name: 'Verbale dell’assemblea – è così.pdf' },
      { name: 'quote.xlsx' },
    ]);
    const source = Buffer.from(mailServer.mails[0]?.source ?? '', 'utf8');
    const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', strictReader], { input: source, encoding: 'utf8' });
    expect(stderr).toBe('');
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(JSON.parse(stdout)).toMatchObject({
      type: 'multipart/mixed',
      defects: [],
      files: [
        ['Verbale dell’assemblea – è così.pdf', 'application/pdf', hash(pdf())],
        ['quote.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', hash(book)],
      ],
      text: expect.stringContaining('Ci vediamo sabato.'),
    });
  });

  test('is another one than the same text without them', async () => {
    const { id: file } = await stored(pdf(), 'a.pdf');
    const request = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f11';
    const message = { ...toAnna, title: 'Una volta', content: '<p>a</p>', request };
    const id = await sender.send(message);
    await outcomes(sender, id, { sent: 1 });
    expect(await refusal(await sender.post('message', { ...message, attachments: [file] }))).toEqual([
      409,
      'already-sent',
    ]);
    expect(await sender.send(message)).toBe(id);
  });

  test('of more than 10 MB in all, or with a file that is gone, is not sent', async () => {
    const large = await Promise.all(
      [1, 2].map((each) =>
        stored(Buffer.concat([pdf(String(each)), Buffer.alloc(6 * 1024 * 1024, each)]), `${each}.pdf`),
      ),
    );
    const message = { ...toAnna, title: 'Troppo grande', content: '<p>a</p>' };
    expect(await refusal(await sender.post('message', { ...message, attachments: large.map(({ id }) => id) }))).toEqual(
      [422, 'attachments-too-large'],
    );
    const gone = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f12';
    for (const path of ['message', 'messages/test'])
      expect(await refusal(await sender.post(path, { ...message, addresses: [], attachments: [gone] }))).toEqual(
        path === 'message' ? [400, 'invalid-input'] : [422, 'attachment-gone'],
      );
    expect(await refusal(await sender.post('message', { ...message, attachments: [gone] }))).toEqual([
      422,
      'attachment-gone',
    ]);
    expect(mailServer.mails.filter(({ subject }) => subject === message.title)).toEqual([]);
  });

  test('never leaves without its file', async () => {
    const bytes = pdf('sparito');
    const { id: file } = await stored(bytes, 'a.pdf');
    const hash = createHash('sha256').update(bytes).digest('hex');
    await app.db
      .updateTable('messages_attachments')
      .set({ hash: hash.replace(/./g, '0') })
      .where('id', '=', file)
      .execute();
    const id = await sender.send({ ...toAnna, attachments: [file] });
    await outcomes(sender, id, { failed: 1 });
    expect(mailServer.mails).toEqual([]);
  });

  test('tries itself with them, and the outbox names them', async () => {
    const { id: file } = await stored(pdf(), 'prova.pdf');
    await sender.done('messages/test', {
      ...toAnna,
      title: 'Prova',
      content: '<p>a</p>',
      addresses: [],
      attachments: [file],
    });
    await expect.poll(() => mailServer.mails[0]?.source).toContain('prova.pdf');
    const { items } = (await (await sender.get('mail')).json()) as { items: { id: number }[] };
    expect(await (await sender.get(`mail/${items[0]?.id}`)).json()).toMatchObject({ files: ['prova.pdf'] });
  });
});
