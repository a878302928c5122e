import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { addressFrom } from './addresses.ts';
import { cleanMarkup } from './clean-markup.ts';
import { ShownMarkup } from './shown-markup.tsx';

const picture = '/images/0123456789abcdef0123456789abcdef.jpg';

test.each([
  [
    '<h2>Titolo</h2><p>Uno <strong>due</strong> <em>tre</em> <u>q</u> <s>c</s><br>quattro</p><hr><blockquote><p>x</p></blockquote>',
  ],
  ['<ul><li><p>uno</p></li></ul><ol start="3" type="a"><li><p>tre</p></li></ol>'],
  [`<img src="${picture}" alt="Il banco" width="600" height="400">`],
  ['<p><a href="https://soci.example.org/a?b=1&amp;c=2#d">x</a> <a href="mailto:a@b.example">y</a></p>'],
  ['<p>a&nbsp;b &lt;script&gt;</p>'],
])('%s stays as it is', (markup) => {
  expect(cleanMarkup(markup)).toBe(markup);
});

test.each([
  ['<p onclick="x()" style="color:red" class="a" id="b" data-c="d" aria-label="e">a</p>', '<p>a</p>'],
  ['<p>a<script>b</script><style>c</style><svg><g onload="x"/></svg><math><mi>d</mi></math></p>', '<p>a</p>'],
  [
    '<p><a href="javascript:x()">a</a><a href="/b">b</a><a href="//c.example">c</a><a>d</a><a href="https:e">e</a></p>',
    '<p>abcde</p>',
  ],
  ['<p>a<img src="https://a.example/x.png" onerror="x()"><img src="data:image/png;base64,AA"><img></p>', '<p>a</p>'],
  [`<p start="2" href="https://a.example" alt="x">a</p>`, '<p>a</p>'],
  [
    `<img src="${picture}" alt="b" width="1e3" height="9" srcset="x 2x" loading="lazy">`,
    `<img src="${picture}" alt="b" height="9">`,
  ],
  ['<form action="/x"><input value="a"><button>b</button></form><iframe srcdoc="<p>c</p>"></iframe>', 'b'],
  ['<ol type="disc" start="a"><li type="a"><p>b</p></li></ol>', '<ol><li><p>b</p></li></ol>'],
  ['<!-- a --><p>b<![CDATA[c]]></p>', '<p>b</p>'],
])('%s becomes %s', (markup, cleaned) => {
  expect(cleanMarkup(markup)).toBe(cleaned);
});

test('an article is shown with links that open beside and pictures that wait', async () => {
  const { container, rerender } = await renderScreen(
    <ShownMarkup
      markup={`<p>Vedi <a href="https://a.example">qui</a><img src="x" onerror="globalThis.struck = true"></p><img src="${picture}" alt="Il banco">`}
    />,
  );
  const link = screen.getByRole('link', { name: 'qui' });
  expect(link.getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByRole('img', { name: 'Il banco' }).getAttribute('loading')).toBe('lazy');
  expect(container.querySelectorAll('img')).toHaveLength(1);
  expect(Reflect.get(globalThis, 'struck')).toBeUndefined();
  rerender(<ShownMarkup markup="" />);
  expect(container.textContent).toBe('');
});

test('blank lines that were typed take up a line where the text is read', async () => {
  const { container } = await renderScreen(
    <ShownMarkup markup="<p>a</p><p></p><p> </p><p>&nbsp;</p><blockquote><p></p></blockquote>" />,
  );
  // Without content a paragraph has no height.
  expect(container.innerHTML).toContain(
    '<p>a</p><p><br></p><p> <br></p><p>&nbsp;</p><blockquote><p><br></p></blockquote>',
  );
});

test.each([
  ['esempio.it', 'https://esempio.it'],
  [' https://esempio.it/a?b ', 'https://esempio.it/a?b'],
  ['HTTP://esempio.it', 'HTTP://esempio.it'],
  ['nome@esempio.it', 'mailto:nome@esempio.it'],
  ['mailto:nome@esempio.it', 'mailto:nome@esempio.it'],
  ['mailto:?subject=a b c', 'mailto:?subject=a%20b%20c'],
  ['MAILTO:nome@esempio.it?subject=Due parole', 'MAILTO:nome@esempio.it?subject=Due%20parole'],
  ['info@esempio.it.', 'mailto:info@esempio.it'],
  ['<info@esempio.it>,', 'mailto:info@esempio.it'],
  ['mailto:info@esempio.it;', 'mailto:info@esempio.it'],
  ['Sede (info@esempio.it)', 'mailto:info@esempio.it'],
  ['mailto:a@esempio.it,b@esempio.it', 'mailto:a@esempio.it,b@esempio.it'],
  ['https://esempio.it/statuto,', 'https://esempio.it/statuto'],
  ['https://esempio.it/@sede', 'https://esempio.it/@sede'],
  ['+39 051 23.45', 'tel:+390512345'],
  ['tel:+39 051', 'tel:+39 051'],
  ['', undefined],
  ['prova', undefined],
  ['https://prova', undefined],
  ['una frase. intera', undefined],
  ['mailto:nome@esempio.it altri@esempio.it', undefined],
  ['https://esempio.it/a b', undefined],
  ['javascript:alert(1)', undefined],
  ['https:pagina.it', undefined],
  ['java\tscript:alert(1)', undefined],
  ['javascript:alert(1)//mailto:?subject=a b', undefined],
  ['data:text/html,x', undefined],
  ['file:///c:/verbale.docx', undefined],
])('a person who types “%s” means %s', (typed, address) => {
  expect(addressFrom(typed)).toBe(address);
});
