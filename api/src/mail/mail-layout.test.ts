import { spawnSync } from 'node:child_process';
import { allowedMarkup } from '@sodalizio/contract/markup';
import { describe, expect, test } from 'vitest';
import { cleanMarkup } from '../markup/clean-markup.ts';
import { composeMail } from './compose-mail.ts';
import { type Layout, layOut } from './mail-layout.ts';
import { fillHtml, fillText } from './mail-template.ts';

const placeholders = [
  { name: 'nome', label: 'Nome' },
  { name: 'cognome', label: 'Cognome' },
];
const chip = (name: string) => `<span data-placeholder="${name}">${name}</span>`;
const laidOut = (layout: Partial<Layout>) =>
  layOut({
    title: 'Assemblea',
    sender: 'Gli Amici',
    placeholders,
    publicUrl: undefined,
    ...layout,
    content: cleanMarkup(layout.content ?? '<p>Testo</p>', placeholders),
  });
const fields = { nome: 'Anna', cognome: 'Rossi', destinatari: 'Anna Rossi' };
const htmlOf = (layout: Partial<Layout>, values: Record<string, string> = fields) =>
  fillHtml(laidOut(layout).html ?? [], values);
const textOf = (layout: Partial<Layout>, values: Record<string, string> = fields) =>
  fillText(laidOut(layout).text, values);

describe('a mail’s layout', () => {
  test('has a field where a placeholder stood, in both parts, and whom it is for at its foot', () => {
    const { html, text } = laidOut({
      content: `<p>Ciao ${chip('nome')} ${chip('cognome')}!</p><p>A te, ${chip('nome')}.</p>`,
    });
    const names = (template: typeof text) =>
      template.flatMap((piece) => (typeof piece === 'string' ? [] : piece.field));
    expect(names(text)).toEqual(['nome', 'cognome', 'nome', 'destinatari']);
    expect(names(html ?? [])).toEqual(['nome', 'cognome', 'nome', 'destinatari']);
    expect(fillText(text, fields)).toBe(
      'Assemblea\n\nCiao Anna Rossi!\n\nA te, Anna.\n\n—\nGli Amici\nQuesto messaggio è per Anna Rossi.\n',
    );
  });

  test('is in the language of the mail, and in Italian where it has none', () => {
    const said = 'This message is for Anna Rossi.';
    expect(textOf({ language: 'en' })).toMatch(/\nThis message is for Anna Rossi\.\n$/);
    expect(htmlOf({ language: 'en' })).toContain(said);
    expect(htmlOf({ language: 'en' })).toContain('<html lang="en">');
    expect(htmlOf({})).toContain('<html lang="it">');
  });

  test('puts what a chip says where a value is missing, as text, for that chip alone', () => {
    const own = '<span data-placeholder="nome" data-fallback="&quot;amico&quot; &amp; <b>&amp;lt;">Nome</span>';
    const content = `<p>Ciao ${own}, caro ${chip('nome')}.</p>`;
    const list = [{ name: 'nome', label: 'Nome', fallback: 'socio' }];
    const lacking = { nome: null, destinatari: 'Rossi' };
    const mail = layOut({
      title: 'T',
      sender: 'S',
      publicUrl: undefined,
      placeholders: list,
      content: cleanMarkup(content, list),
    });
    expect(fillText(mail.text, lacking)).toContain('Ciao "amico" & <b>&lt;, caro socio.');
    expect(fillHtml(mail.html ?? [], lacking)).toContain('Ciao &quot;amico&quot; &amp; &lt;b&gt;&amp;lt;, caro socio.');
    expect(fillText(mail.text, { ...lacking, nome: 'Anna' })).toContain('Ciao Anna, caro Anna.');
  });

  test('shows markup in title, sender and values as text', () => {
    const hostile = '<img src=x onerror=alert(1)>';
    const html = htmlOf(
      { title: hostile, sender: hostile, content: `<p>${chip('nome')}</p>` },
      { ...fields, nome: hostile },
    );
    expect(html).not.toContain('<img');
    expect(html.match(/&lt;img src=x onerror=alert\(1\)&gt;/g)).toHaveLength(4);
  });

  test('has a link to what its reader wants where it is not for everybody', () => {
    const values = { ...fields, preferenze: 'https://soci.example.org/p/"x"' };
    const html = htmlOf({ optional: true }, values);
    expect(html).toMatch(/<a href="https:\/\/soci.example.org\/p\/&quot;x&quot;"[^>]*>Scegli che cosa ricevere<\/a>/);
    // In brackets: some programs leave a hyphen at its end out of the link.
    expect(textOf({ optional: true }, values)).toMatch(
      /\nScegli che cosa ricevere: <https:\/\/soci.example.org\/p\/"x">\n$/,
    );
    expect(htmlOf({})).not.toContain('Scegli');
  });

  test('leaves typed braces and names of fields as text', () => {
    const content = '<p>{{nome}} [nome] {nome} field-nome- %nome%</p>';
    expect(textOf({ content })).toContain('{{nome}} [nome] {nome} field-nome- %nome%');
  });

  test('keeps and styles every element that a text may have', () => {
    const content = `<h2>Due</h2><h3>Tre</h3><h4>Quattro</h4><p>a<br><strong>b</strong><em>c</em><u>d</u><s>e</s>
      <a href="https://example.org/x?a=1&amp;b=2">qui</a></p><ul><li>f</li></ul><ol start="3"><li>g</li></ol><blockquote><p>h</p></blockquote><hr>
      <p><img src="/images/${'a'.repeat(32)}.png" alt="La sala"></p>`;
    const html = htmlOf({ content, publicUrl: 'https://soci.example.org' });
    for (const tag of allowedMarkup.tags) expect(html).toMatch(new RegExp(`<${tag}[ >]`));
    for (const tag of ['h2', 'p', 'ul', 'ol', 'blockquote', 'a', 'img', 'hr'])
      expect(html).toMatch(new RegExp(`<${tag} [^>]*style="`));
    expect(html).toContain(`src="https://soci.example.org/images/${'a'.repeat(32)}.png"`);
    expect(textOf({ content, publicUrl: 'https://soci.example.org' })).toContain(
      'qui (https://example.org/x?a=1&b=2)\n\n- f\n\n 3. g\n\n> h',
    );
    expect(textOf({ content, publicUrl: 'https://soci.example.org' })).toContain('[La sala]');
  });

  test('keeps the blank lines that were typed, in both parts', () => {
    const content = `<p>a</p><p></p><p> </p><blockquote><p></p><p>${chip('nome')}</p></blockquote><p>b</p>`;
    // Without content a paragraph has no height.
    const paragraphs = htmlOf({ content }).match(/(?<=<p [^>]*>).*?(?=<\/p>)/g);
    expect(paragraphs).toEqual(['a', '&nbsp;', '&nbsp;', '&nbsp;', 'Anna', 'b']);
    expect(textOf({ content: '<p>a</p><p></p><p>b</p>' })).toContain('a\n\n\n\nb');
  });

  test('breaks words and addresses that are longer than its lines, which would otherwise widen its table', () => {
    const cell = /<td class="(\w+)"[^>]* style="([^"]*)"/g;
    const styles = new Map([...htmlOf({}).matchAll(cell)].map(([, name, style]) => [name, style]));
    // `overflow-wrap: break-word` alone does not count in the width of a table.
    for (const name of ['head', 'content', 'foot']) expect(styles.get(name)).toContain('word-break: break-word');
  });

  test('keeps the items of a list together in plain text, as the editor writes them', () => {
    const content =
      '<p>Ordine:</p><ul><li><p>uno</p></li><li><p>due</p><ul><li><p>tre</p></li></ul></li></ul><ol start="3" type="a"><li><p>x</p><p>y</p></li><li><p>z</p></li></ol><p>fine</p>';
    expect(textOf({ content })).toContain('Ordine:\n\n- uno\n- due\n  - tre\n\n c. x\n    y\n d. z\n\nfine\n');
  });

  test('indents lists by their margin: Outlook has no padding for them', () => {
    const html = htmlOf({ content: '<ul><li>a<ol><li>b</li></ol></li></ul>' });
    for (const tag of ['ul', 'ol'])
      expect(html).toMatch(new RegExp(`<${tag} style="margin: 0 0 14px 24px; padding-left: 0;"`));
  });

  describe('shows pictures as every mail program can', () => {
    const token = 'a'.repeat(32);
    const publicUrl = 'https://soci.example.org';
    const shown = (img: string, size?: { ending: 'jpg' | 'png'; width: number; height: number }) =>
      /<img ([^>]*?) style=/.exec(
        htmlOf({ content: `<p>${img}</p>`, publicUrl, pictures: new Map(size && [[token, size]]) }),
      )?.[1];

    test.each([
      // Larger than 1,200 px there is a smaller one in its own format.
      ['-1200.webp', '', { ending: 'jpg', width: 3000, height: 2000 }, '-1200.jpg', '536', '357'],
      ['-1200.webp', '', { ending: 'png', width: 900, height: 1500 }, '-1200.png', '536', '893'],
      ['.png', '', { ending: 'png', width: 1000, height: 3000 }, '-1200.png', '536', '1608'],
      ['-1200.webp', '', { ending: 'png', width: 300, height: 3000 }, '-1200.png', '120', '1200'],
      ['-1200.webp', '', { ending: 'jpg', width: 1200, height: 800 }, '.jpg', '536', '357'],
      ['-1200.webp', '', { ending: 'png', width: 200, height: 99 }, '.png', '200', '99'],
      ['-160.webp', '', { ending: 'jpg', width: 640, height: 480 }, '.jpg', '160', '120'],
      ['-1200.webp', '', { ending: 'png', width: 3000, height: 1 }, '-1200.png', '536', '1'],
      [
        '-1200.webp',
        ' width="400" height="10"',
        { ending: 'jpg', width: 3000, height: 2000 },
        '-1200.jpg',
        '400',
        '267',
      ],
      ['-1200.webp', ' width="1200"', { ending: 'jpg', width: 3000, height: 2000 }, '-1200.jpg', '536', '357'],
      ['-1200.webp', ' height="200"', { ending: 'jpg', width: 3000, height: 2000 }, '-1200.jpg', '300', '200'],
    ] as const)('%s%s of %j', (variant, attributes, size, address, width, height) => {
      expect(shown(`<img src="/images/${token}${variant}" alt="La sala"${attributes}>`, size)).toBe(
        `src="${publicUrl}/images/${token}${address}" alt="La sala" width="${width}" height="${height}"`,
      );
    });

    test('and leaves one that is not in the library as it is, but no wider than the text', () => {
      const src = `src="${publicUrl}/images/${token}.png" alt="La sala"`;
      const as = (attributes: string) => shown(`<img src="/images/${token}.png" alt="La sala"${attributes}>`);
      expect(as('')).toBe(src);
      expect(as(' width="300" height="7"')).toBe(`${src} width="300" height="7"`);
      expect(as(' width="1072" height="100"')).toBe(`${src} width="536" height="50"`);
      expect(as(' width="1072"')).toBe(`${src} width="536"`);
      expect(as(' height="70"')).toBe(`${src} height="70"`);
    });
  });

  test('has no picture without a public address', () => {
    expect(() => laidOut({ content: `<p><img src="/images/${'a'.repeat(32)}.png" alt=""></p>` })).toThrow(
      'public address',
    );
  });

  test('asks nothing of any server but what the text links to', () => {
    const html = htmlOf({ content: '<p><a href="https://example.org/">a</a></p>' });
    expect(html.match(/https?:\/\/[^"' )]+/g)).toEqual(['https://example.org/']);
    expect(html).not.toMatch(/<script|<link|@import|url\(/);
  });

  test('keeps the rules of dark screens and phones, stronger than what stands in the elements', () => {
    const [, dark = ''] = /prefers-color-scheme: dark\) \{([\s\S]*?)\n\s*\}\s*(?:@|<)/.exec(htmlOf({})) ?? [];
    expect(dark.match(/[^;{]+:[^;]+;/g)?.every((rule) => rule.includes('!important'))).toBe(true);
    expect(dark).toContain('.content');
    expect(htmlOf({})).toContain('max-width: 480px');
  });
});

const strictReader = `
import email, email.header, email.policy, json, sys
raw = sys.stdin.buffer.read()
# The newer parser of Python 3.11 leaves a blank between two encoded words of a name, which RFC 2047 joins: the older one reads names.
sender = str(email.header.make_header(email.header.decode_header(email.message_from_bytes(raw)['From'])))
mail = email.message_from_bytes(raw, policy=email.policy.default)
parts = [part for part in mail.walk() if not part.is_multipart()]
print(json.dumps({
  'defects': [repr(d) for part in mail.walk() for d in part.defects] + [repr(d) for h in mail.values() for d in getattr(h, 'defects', [])],
  'type': mail.get_content_type(),
  'types': [part.get_content_type() for part in parts],
  'bodies': [part.get_content() for part in parts],
  'headers': {name: str(mail[name]) for name in ['To', 'Subject', 'Message-ID', 'Auto-Submitted']},
  'sender': sender,
  'addresses': [a.addr_spec for a in mail['To'].addresses],
  'date': mail['Date'].datetime.isoformat(),
  'longest': max(len(line) for line in raw.split(b'\\r\\n')),
  'bare': raw.replace(b'\\r\\n', b'').count(b'\\n'),
}))`;

test('a strict reader that did not write the mail finds every part, header and address right', async () => {
  const title = `Convocazione «Nico» 🎉 ${'perché sì, caffè e città '.repeat(8)}`.slice(0, 200);
  const name = 'Niccolò D’Àmico, detto «Nico»';
  const body = laidOut({ title, content: `<p>Ciao ${chip('nome')}, ${'parola '.repeat(400)}</p>` });
  const { bytes } = await composeMail(
    { from: 'Società «Amici», sez. Forlì <noreply@amici.example>', idKey: Buffer.alloc(32) },
    { subject: [title], body },
    { id: 7, address: 'niccolo.damico+soci@posta.example', fields: { nome: name, destinatari: name } },
    new Date('2026-11-23T09:00:00Z'),
  );
  const { stdout, stderr } = spawnSync('/usr/bin/python3', ['-c', strictReader], { input: bytes, encoding: 'utf8' });
  expect(stderr).toBe('');
  const read = JSON.parse(stdout);
  expect(read).toMatchObject({
    defects: [],
    type: 'multipart/alternative',
    types: ['text/plain', 'text/html'],
    addresses: ['niccolo.damico+soci@posta.example'],
    date: '2026-11-23T09:00:00+00:00',
    bare: 0,
    headers: {
      Subject: title.trim(),
      'Auto-Submitted': 'auto-generated',
    },
    sender: 'Società «Amici», sez. Forlì <noreply@amici.example>',
  });
  expect(read.headers['Message-ID']).toMatch(/^<7\.[0-9a-f]{16}@amici\.example>$/);
  expect(read.longest).toBeLessThanOrEqual(998);
  expect(read.bodies[0]).toContain(`Ciao ${name}, parola`);
  expect(read.bodies[0]).toContain(`Questo messaggio è per ${name}.`);
  expect(read.bodies[1]).toContain(`Ciao ${name}, parola`);
});
