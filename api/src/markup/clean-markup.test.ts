import { allowedMarkup, imagePathPattern } from '@sodalizio/contract/markup';
import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html, parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { cleanMarkup, textOf } from './clean-markup.ts';

const picture = '/images/0123456789abcdef0123456789abcdef-600.webp';

test.each([
  ['<h2>Titolo</h2><p>Uno <strong>due</strong> <em>tre</em><br>quattro</p><hr><p></p>'],
  [
    '<ul><li><p>uno</p></li><li><p>due</p></li></ul><ol start="3"><li><p>tre</p></li></ol><ol start="3" type="a"><li><p>c</p></li></ol>',
  ],
  ['<blockquote><p>“<u>Così</u>”, <s>disse</s></p></blockquote>'],
  ['<p>a&nbsp;b &lt;script&gt; &amp;amp; 3 &gt; 2 "x"</p>'],
  [`<p><img src="${picture}" alt="Il banco di &quot;Sodalizio&quot;" width="600" height="400"></p>`],
  [`<img src="${picture}" alt="">`],
  ['<p><a href="https://soci.example.org/a?b=1&amp;c=2#d">x</a> <a href="mailto:a@b.example">y</a></p>'],
  ['<p><a href="tel:+39 02 1234">z</a></p>'],
])('%s stays as it is', (markup) => {
  expect(cleanMarkup(markup)).toBe(markup);
});

test.each([
  ['<p></p>', ''],
  ['<p><br></p><p>&nbsp;</p><h2> \u200b</h2>', ''],
  ['<hr>', ''],
  ['<script>alert(1)</script>', ''],
  [
    '<b>a</b><i>b</i><strike>c</strike><h1>d</h1><h6>e</h6>',
    '<strong>a</strong><em>b</em><s>c</s><h2>d</h2><h4>e</h4>',
  ],
  ['<p class="MsoNormal" style="color:red" onclick="x()">a</p>', '<p>a</p>'],
  ['<ol type="disc" start="a"><li type="a">b</li></ol>', '<ol><li>b</li></ol>'],
  ['<div>uno</div><div>due</div>', 'uno due'],
  ['<table><tr><td>uno</td><td>due</td></tr></table>', 'uno due'],
  ['<p>a<template><p>b</p></template><svg><title>c</title></svg><textarea>d</textarea></p>', '<p>a</p>'],
  ['<p>a<!-- b --><![CDATA[c]]><?php d ?></p>', '<p>a</p>'],
  ['a\u0007&#8;b', 'ab'],
  ['<p>primo\u000bsecondo&#12;terzo</p>', '<p>primo secondo terzo</p>'],
  ['</parola 𐀀', '\ufffd'],
])('%s becomes "%s"', (markup, cleaned) => {
  expect(cleanMarkup(markup)).toBe(cleaned);
});

test.each([
  'javascript:alert(1)',
  ' java\tscript:alert(1)',
  '&#1;javascript:alert(1)',
  'JaVaScRiPt&colon;alert(1)',
  'javascript&NewLine;:alert(1)',
  'vbscript:x',
  'data:text/html,x',
  'blob:https://a.example/x',
  'file:///etc/passwd',
  '//altrove.example/x',
  '\\\\altrove.example\\x',
  '/api/logout',
  'https:pagina',
  'http://',
  '#',
  '',
])('a link to "%s" loses its address and keeps its words', (href) => {
  expect(cleanMarkup(`<p><a href="${href}">parole</a></p>`)).toBe('<p>parole</p>');
});

test.each([
  'https://altrove.example/x.png',
  'data:image/png;base64,AAAA',
  'file:///c:/foto.png',
  `${picture}?x`,
  `//altrove.example${picture}`,
  `/api/..${picture}`,
  '/images/x.svg',
])('a picture at %s goes', (src) => {
  expect(cleanMarkup(`<p>a<img src="${src}" alt="b"></p>`)).toBe('<p>a</p>');
});

test('a picture keeps a size in whole pixels, and no other attribute', () => {
  const markup = `<img width="100%" height="40" srcset="https://altrove.example/x 2x" src="${picture}" onerror=x loading=lazy>`;
  expect(cleanMarkup(markup)).toBe(`<img src="${picture}" alt="" height="40">`);
});

test('the text of a markup has one space where a block ends, and characters where it had entities', () => {
  expect(
    textOf('<h2>Bando&nbsp;2026</h2><p>È <strong>aper</strong>to:<br>3 &lt; 4 &amp;lt; </p><ul><li>a<li>b</ul>'),
  ).toBe('Bando 2026 È aperto: 3 < 4 &lt; a b');
  expect(textOf('<p>a</p><script>b</script><style>c</style><img alt="d">')).toBe('a');
  expect(textOf('<p>a\u000bb\u000cc</p>')).toBe('a b c');
  expect(textOf('')).toBe('');
});

const names = [...allowedMarkup.tags, 'b', 'div', 'span', 'table', 'td', 'script', 'style', 'svg', 'math', 'mtext'];
const more = ['foreignObject', 'noscript', 'template', 'textarea', 'title', 'xmp', 'iframe', 'select', 'form', 'image'];
const tag = fc.constantFrom(...names, ...more, 'annotation-xml', 'desc', 'plaintext', 'x-y', 'o:p');
const attribute = fc.constantFrom(
  ' onerror=alert(1)',
  ' onload="x"',
  ' style="position:fixed"',
  ' href="https://a.example"',
  ' href=javascript:x',
  " href='java\nscript:x'",
  ` src="${picture}"`,
  ' src=x',
  ' srcset="//a.example/x 1x"',
  ' alt="</p><script>x</script>"',
  ' title="<img src=x onerror=x>"',
  ' width=10',
  ' start="<b>"',
  ' "=\'',
  ' a="`',
  '/',
);
const piece = fc.oneof(
  fc.tuple(tag, fc.array(attribute, { maxLength: 3 })).map(([name, attributes]) => `<${name}${attributes.join('')}>`),
  tag.map((name) => `</${name}>`),
  fc.constantFrom('<!--', '-->', '--!>', '<![CDATA[', ']]>', '<?', '<!x', '<', '>', '</', '&lt;', '&amp;lt;', '&#60;'),
  fc.constantFrom('"', "'", '`', '=', '&nbsp;', '&#0;', '&#xd800;', '\u0001', '\u2028', '\t', '\n', 'parola ', 'È'),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
);
const markups = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));
const allowed: Readonly<Record<string, readonly string[]>> = allowedMarkup.attributes;

/** Elements and attributes outside the list, as found by a standard-conforming parser, like a browser's. */
function outsideTheList(markup: string): string[] {
  return elementsIn(parseFragment(markup)).flatMap(({ tagName, namespaceURI, attrs }) => {
    const known = allowedMarkup.tags.some((one) => one === tagName) && namespaceURI === html.NS.HTML;
    const strange = attrs.filter(({ name, value }) => {
      if (!allowed[tagName]?.includes(name)) return true;
      if (name === 'src') return !imagePathPattern.test(value);
      return name === 'href' && !/^(?:https?:\/\/|mailto:|tel:)/i.test(value);
    });
    return [...(known ? [] : [tagName]), ...strange.map(({ name, value }) => `${tagName} ${name}=${value}`)];
  });
}

const elementsIn = (parent: DefaultTreeAdapterTypes.ParentNode): DefaultTreeAdapterTypes.Element[] =>
  parent.childNodes
    .filter((node) => defaultTreeAdapter.isElementNode(node))
    .flatMap((element) => [element, ...elementsIn(element)]);

test('whatever is cleaned has nothing outside the list, for another parser too, and is clean already', () => {
  fc.assert(
    fc.property(markups, (markup) => {
      const cleaned = cleanMarkup(markup);
      expect(outsideTheList(cleaned)).toEqual([]);
      expect(cleanMarkup(cleaned)).toBe(cleaned);
      expect(cleaned).toBe(cleaned.toWellFormed());
      expect(cleaned).not.toContain('\0');
    }),
    { numRuns: 2000 },
  );
});

test('a browser that reads what was cleaned and writes it again brings nothing back', () => {
  fc.assert(
    fc.property(markups, (markup) => {
      expect(outsideTheList(serialize(parseFragment(cleanMarkup(markup))))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('the check itself detects elements outside the list', () => {
  expect(outsideTheList('<p onclick=x>a<svg></svg></p><a href="javascript:x">b</a><img src=x>')).toEqual([
    'p onclick=x',
    'svg',
    'a href=javascript:x',
    'img src=x',
  ]);
});

test('text that holds no markup is the same after writing it as markup and reading it', () => {
  const texts = fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\p{C}\s]+/gu, ' ').trim());
  fc.assert(
    fc.property(texts, (text) => {
      const paragraph = parseFragment('<p></p>');
      const [place] = elementsIn(paragraph);
      if (place) defaultTreeAdapter.insertText(place, text);
      expect(textOf(cleanMarkup(serialize(paragraph)))).toBe(text);
    }),
  );
});

const nome = { name: 'nome', label: 'Nome' };
const chip = '<span data-placeholder="nome">Nome</span>';

test('a placeholder keeps the text that stands where its value is missing: one line, and after its name', () => {
  const cleaned = (attributes: string) => cleanMarkup(`<p><span ${attributes}>Nome</span></p>`, [nome]);
  expect(cleaned('data-fallback=" caro\n \u202e amico " data-placeholder="nome"')).toBe(
    '<p><span data-placeholder="nome" data-fallback="caro amico">Nome</span></p>',
  );
  const hostile = cleaned(`data-placeholder="nome" data-fallback="&quot;><img src=x onerror=alert(1)>"`);
  expect(hostile).toBe(
    '<p><span data-placeholder="nome" data-fallback="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;">Nome</span></p>',
  );
  expect(cleanMarkup(hostile, [nome])).toBe(hostile);
  expect(cleaned(`data-placeholder="nome" data-fallback="${'x'.repeat(300)}"`)).toContain(`"${'x'.repeat(100)}"`);
  expect(cleaned('data-placeholder="nome" data-fallback=" "')).toBe(`<p>${chip}</p>`);
  expect(cleanMarkup('<p data-fallback="x">Testo</p>', [nome])).toBe('<p>Testo</p>');
});

test('a placeholder of the list is kept, with nothing beside its name', () => {
  const sent = '<p>Ciao <span class="x" onclick="y()" data-placeholder="nome">Nome</span></p>';
  expect(cleanMarkup(sent, [nome])).toBe(`<p>Ciao ${chip}</p>`);
  expect(cleanMarkup(`<p>Ciao ${chip}</p>`, [nome])).toBe(`<p>Ciao ${chip}</p>`);
  expect(textOf(`<p>Ciao ${chip}</p>`)).toBe('Ciao Nome');
});

test.each([
  ['a text without placeholders', chip, []],
  ['a placeholder of another list', '<span data-placeholder="iban">Nome</span>', [nome]],
  ['a span that is none', '<span>Nome</span>', [nome]],
  ['another element that says it is one', '<em data-placeholder="nome">Nome</em>', []],
])('of %s the label is left', (_, markup, placeholders) => {
  const cleaned = cleanMarkup(`<p>Ciao ${markup}</p>`, placeholders);
  expect(cleaned).not.toContain('data-placeholder');
  expect(cleaned).not.toContain('<span');
  expect(textOf(cleaned)).toBe('Ciao Nome');
});

const fill = (unit: string) => unit.repeat(Math.floor(200_000 / unit.length));
test.each<readonly [string, string]>([
  ['an article of paragraphs', fill('<p>Ciao <strong>mondo</strong>, <a href="https://a.example">x</a></p>')],
  ...['<b>', '<div>', '<ul><li>', '<svg>', '<noscript>', '<iframe>', '<table><tr><td>', '</p>', '</i>', '<', '&'].map(
    (unit) => [`nothing but ${unit}`, fill(unit)] as const,
  ),
  ...['<!--', '<a href="', '<![CDATA[', '<p ', '<noscript></noscript>'].map((unit) => [unit, fill(unit)] as const),
  ['an end for nothing, far down', '<b>'.repeat(450) + '</i>'.repeat(49_000)],
  ['attributes by the thousand', `<b ${Array.from({ length: 20_000 }, (_, at) => `a${at}=1`).join(' ')}>x`],
  ['an address of tabs', `<a href="http:${'\t/'.repeat(90_000)}">x`],
])('%s costs little time', (_, markup) => {
  const began = performance.now();
  cleanMarkup(markup);
  textOf(markup);
  // A second and a half on a slow machine; quadratic time would take minutes.
  expect(performance.now() - began).toBeLessThan(8000);
});

test('a long text is not a deep one', () => {
  const long = '<p><strong>ciao</strong></p>'.repeat(600);
  expect(cleanMarkup(long)).toBe(long);
});

test('markup nested deeper than any program writes it keeps its words', () => {
  expect(cleanMarkup(`${'<b>'.repeat(600)}ciao <i>a tutti</i>`)).toBe('ciao  a tutti');
  const nested = cleanMarkup(`${'<blockquote>'.repeat(300)}ciao${'</blockquote>'.repeat(300)}`);
  expect(nested.match(/<blockquote>/g)).toHaveLength(100);
  expect(textOf(nested)).toBe('ciao');
});
