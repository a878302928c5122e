import { act, button, fireEvent, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { RichText } from './rich-text.tsx';

// jsdom has no layout; the editor asks for its cursor's position before it scrolls there.
beforeAll(() => {
  const nowhere = () => [] as unknown as DOMRectList;
  Range.prototype.getClientRects ??= nowhere;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
});

const pictureHint = 'Le immagini si aggiungono con «Inserisci immagine», dalla libreria.';
const picture = '/images/0123456789abcdef0123456789abcdef.jpg';

function Form({ first, onChange, error }: { first: string; onChange: (markup: string) => void; error?: string }) {
  const [value, setValue] = useState(first);
  const [saving, setSaving] = useState(false);
  return (
    <>
      <RichText
        id="article-content"
        readOnly={saving}
        label="Contenuto"
        description="Il testo dell’articolo"
        required
        value={value}
        error={error}
        onChange={(markup) => {
          onChange(markup);
          setValue(markup);
        }}
        onPickPicture={async () => ({ image_path: picture, alt: 'Il banco' })}
      />
      <button type="button" onClick={() => setValue('<p>Una <strong>bozza</strong></p>')}>
        Altro testo
      </button>
      {/* As a shortcut does: the focus stays where it is. */}
      <button type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => setSaving(!saving)}>
        Salva
      </button>
    </>
  );
}

async function open(first: string, error?: string) {
  const changes: string[] = [];
  const shown = await renderScreen(
    <Form first={first} onChange={(markup) => changes.push(markup)} {...(error ? { error } : {})} />,
  );
  const text = await screen.findByRole('textbox', { name: /Contenuto/ });
  return { ...shown, text, changes };
}

/** Pastes as a browser does, with the program's clipboard in each of its types. */
function paste(text: HTMLElement, data: Record<string, string>, files: readonly File[] = []) {
  const clipboardData = {
    getData: (type: string) => data[type] ?? '',
    types: [...Object.keys(data), ...(files.length > 0 ? ['Files'] : [])],
    files,
    items: [],
  };
  fireEvent.paste(text, { clipboardData });
}

/** Types sign by sign, as the editor reads it from the DOM in a browser. */
function type(text: HTMLElement, words: string) {
  const { view } = Reflect.get(text, 'editor');
  const put = (sign: string) => {
    const { from, to } = view.state.selection;
    const handled = view.someProp('handleTextInput', (one: (...input: unknown[]) => boolean) =>
      one(view, from, to, sign),
    );
    if (!handled) view.dispatch(view.state.tr.insertText(sign));
  };
  for (const sign of words) act(() => put(sign));
}

/** Drops what a browser gives at this point of the text. jsdom has no layout that would know the point. */
function drop(text: HTMLElement, at: number, data: Record<string, string>, files: readonly File[]) {
  const { view } = Reflect.get(text, 'editor');
  vi.spyOn(view, 'posAtCoords').mockReturnValue({ pos: at, inside: -1 });
  const dataTransfer = { getData: (type: string) => data[type] ?? '', setData: () => {}, clearData: () => {}, files };
  return fireEvent.drop(text, { dataTransfer });
}

test.each([
  ['MacIntel', 'Collegamento (⌘ K)', 'Elenco puntato (⌘ ⇧ 8)', '⌥ F10 porta alla barra di formattazione.'],
  ['iPad', 'Collegamento (⌘ K)', 'Elenco puntato (⌘ ⇧ 8)', '⌥ F10 porta alla barra di formattazione.'],
  ['Win32', 'Collegamento (Ctrl K)', 'Elenco puntato (Ctrl Maiusc 8)', 'Alt F10 porta alla barra di formattazione.'],
])('on %s the tools name the keys of its keyboard', async (platform, link, list, toolbar) => {
  vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform);
  onTestFinished(() => void vi.restoreAllMocks());
  await open('<p>Ciao</p>');
  expect(button('Collegamento').title).toBe(link);
  expect(button('Elenco puntato').title).toBe(list);
  expect(screen.getByText(toolbar)).toBeTruthy();
});

test('the text is a field with a name, a description and its error', async () => {
  const { text } = await open('<p>Ciao</p>', 'Campo obbligatorio');
  expect(text.id).toBe('article-content');
  expect(text.getAttribute('aria-required')).toBe('true');
  expect(text.getAttribute('aria-invalid')).toBe('true');
  const described = text.getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
    'Il testo dell’articolo',
    'Campo obbligatorio',
    'Alt F10 porta alla barra di formattazione.',
  ]);
});

test('opening an article changes nothing of it, even where it ends with a picture', async () => {
  const { text, changes } = await open(`<h2>Titolo</h2><img src="${picture}" alt="Il banco">`);
  expect(text.querySelector('img')?.getAttribute('src')).toBe(picture);
  expect(changes).toEqual([]);
});

test('what is hostile in a stored text does not reach the editor', async () => {
  const { text } = await open(
    '<p onclick="x()">a<script>b</script><a href="javascript:x()">c</a></p><img src="https://altrove.example/x" onerror="x()">',
  );
  expect(text.innerHTML).toBe('<p>ac</p>');
});

test('another value from outside takes the place of the text, without being a change', async () => {
  const { person, text, changes } = await open('<p>Prima</p>');
  await person.click(button('Altro testo'));
  expect(text.innerHTML).toBe('<p>Una <strong>bozza</strong></p>');
  expect(changes).toEqual([]);
});

test('a paste from Word gives clean text and says that its picture is missing', async () => {
  const { text, changes } = await open('');
  const html =
    '<html><body><p class=MsoNormal style="color:red">Il <b>bilancio</b><o:p></o:p></p><img src="file:///c:/x.png"></body></html>';
  paste(text, { 'text/html': html, 'text/plain': 'Il bilancio' });
  expect(changes).toEqual(['<p>Il <strong>bilancio</strong></p>']);
  expect(screen.getByRole('status').textContent).toMatch(/^Il testo è incollato senza la sua immagine/);
  paste(text, { 'text/html': '<p>altro</p>' });
  expect(screen.getByRole('status').textContent).toBe('');
});

test('a paste from another site’s editor of the same make is cleaned too, and says that its picture is missing', async () => {
  const { text, changes } = await open('');
  const html =
    '<meta charset="utf-8"><h1 data-pm-slice="1 1 []">Orari</h1><table><tr><td>lunedì</td><td>9–19</td></tr></table><img src="https://wiki.example/a.png">';
  paste(text, { 'text/html': html, 'text/plain': 'Orari' });
  expect(changes).toEqual(['<h2>Orari</h2><p>lunedì | 9–19</p>']);
  expect(screen.getByRole('status').textContent).toMatch(/^Il testo è incollato senza la sua immagine/);
});

test('plain text from a presentation keeps its words apart, without characters that no text has', async () => {
  const { text, changes } = await open('');
  paste(text, { 'text/plain': 'Uno\u000bdue\u2028tre\u000cqua\u0007ttro\tcinque\r\n\r\nsei' });
  expect(changes.at(-1)).toBe('<p>Uno</p><p>due</p><p>tre</p><p>quattro\tcinque</p><p>sei</p>');
});

test.each([
  'nato il __/__/____ a Roma',
  'dalle ore __:__ alle ore __:__',
  'Ingresso 10 € * e ridotto 5 € * (* per i soci)',
  'WhatsApp: *IMPORTANTE*, ~~sabato~~ domenica, **vi aspettiamo**',
  'S. Maria Novella',
  'L. 104/1992',
  '1. Approvazione del bilancio',
])('%s is pasted as it is', async (words) => {
  const { text, changes } = await open('');
  paste(text, { 'text/plain': words });
  expect(changes.at(-1)).toBe(`<p>${words}</p>`);
  act(() => Reflect.get(text, 'editor').commands.clearContent(true));
  paste(text, { 'text/html': `<p>${words}</p>` });
  expect(changes.at(-1)).toBe(`<p>${words}</p>`);
});

test.each([
  ['dalle ore __:__', '<p>dalle ore __:__</p>'],
  ['*gratis*', '<p>*gratis*</p>'],
  ['~~sabato~~', '<p>~~sabato~~</p>'],
  ['___ ', '<p>___ </p>'],
  ['---', '<p>---</p>'],
  ['> ', '<p>&gt; </p>'],
  ['S. ', '<p>S. </p>'],
  // As in Word; Backspace brings the signs back.
  ['- ', '<ul><li><p></p></li></ul>'],
  ['1. ', '<ol><li><p></p></li></ol>'],
  ['a) ', '<ol type="a"><li><p></p></li></ol>'],
  ['### ', '<h3></h3>'],
])('%j is typed: %s', async (typed, markup) => {
  const { text } = await open('');
  type(text, typed);
  expect(Reflect.get(text, 'editor').getHTML()).toBe(markup);
});

test('an abbreviation that is pasted as plain text stays in its sentence', async () => {
  const { text, changes } = await open('<p>Ci vediamo a domani.</p>');
  act(() => Reflect.get(text, 'editor').commands.setTextSelection(14));
  paste(text, { 'text/plain': 'S. Maria Novella, ' });
  expect(changes).toEqual(['<p>Ci vediamo a S. Maria Novella, domani.</p>']);
});

test.each([
  ['<span lang=IT>consiglio </span>', 'consiglio ', 4, '<p>Il consiglio direttivo</p>'],
  ['<span>consiglio<span>&nbsp;</span></span>', 'consiglio\u00a0', 4, '<p>Il consiglio direttivo</p>'],
  ['<span> consiglio</span>', ' consiglio', 3, '<p>Il consiglio direttivo</p>'],
  ['<b> consiglio </b>', ' consiglio ', 4, '<p>Il <strong>consiglio</strong> direttivo</p>'],
  ['<p>consiglio</p>\r\n', 'consiglio\r\n', 4, '<p>Il consigliodirettivo</p>'],
])('%s that is pasted among words stays apart from them', async (html, plain, at, markup) => {
  const { text, changes } = await open('<p>Il direttivo</p>');
  act(() => Reflect.get(text, 'editor').commands.setTextSelection(at));
  paste(text, { 'text/html': html, 'text/plain': plain });
  expect(changes).toEqual([markup]);
});

test('a pasted link keeps its address where its words are another one, and an address without a link gets one', async () => {
  const { text, changes } = await open('');
  const html =
    '<p><a href="https://a.example/x">https://b.example</a>, <a href="https://a.example/y">https://a.example/lung…</a> o https://c.example</p>';
  paste(text, { 'text/html': html });
  expect(changes.at(-1)).toBe(html.replace(/https:\/\/c.example/, '<a href="$&">$&</a>'));
});

test.each([
  ['https://b.example', '<a href="https://a.example/x">https://b.example</a>', 'https://a.example/x'],
  ['esempio.it', '<a href="https://a.example/x"><strong>esempio</strong>.it</a>', 'https://a.example/x'],
  ['https://b.example ', '<span>https://b.example </span>', 'https://b.example'],
  ['https://b.example', '<p>https://b.example</p>', 'https://b.example'],
])('a link with the words %s that is pasted over words brings its own address', async (words, html, href) => {
  const { text, changes } = await open('<p>https://lo-statuto.example</p>');
  act(() => Reflect.get(text, 'editor').commands.selectAll());
  paste(text, { 'text/html': html, 'text/plain': words });
  expect(changes).toEqual([`<p><a href="${href}">https://lo-statuto.example</a></p>`]);
  act(() => Reflect.get(text, 'editor').commands.undo());
  expect(changes.at(-1)).toBe('<p>https://lo-statuto.example</p>');
});

test('a link with other words that is pasted over words takes their place', async () => {
  const { text, changes } = await open('<p>Statuto</p>');
  act(() => Reflect.get(text, 'editor').commands.selectAll());
  const html = '<a href="https://a.example/x">statuto.pdf</a>';
  paste(text, { 'text/html': html, 'text/plain': 'statuto.pdf' });
  expect(changes).toEqual([`<p>${html}</p>`]);
});

test('a picture on the clipboard is ignored, with a hint where pictures come from', async () => {
  const { text, changes } = await open('');
  paste(text, {}, [new File(['x'], 'schermata.png', { type: 'image/png' })]);
  expect(screen.getByRole('status').textContent).toBe(pictureHint);
  expect(changes).toEqual([]);
});

test('a paste that holds only a picture of elsewhere leaves the words that were selected', async () => {
  const { text, changes } = await open('<p>Ciao</p>');
  act(() => Reflect.get(text, 'editor').commands.selectAll());
  paste(text, { 'text/html': '<img src="https://altrove.example/x.png" alt="x">' });
  expect(text.innerHTML).toBe('<p>Ciao</p>');
  expect(screen.getByRole('status').textContent).toBe(pictureHint);
  expect(changes).toEqual([]);
});

test('a file is neither dropped nor pasted into the text, which says so', async () => {
  const { text, changes } = await open('');
  const statute = new File(['x'], 'statuto.pdf', { type: 'application/pdf' });
  expect(drop(text, 1, {}, [new File(['x'], 'a.png', { type: 'image/png' })])).toBe(false);
  expect(screen.getByRole('status').textContent).toBe(pictureHint);
  expect(drop(text, 1, {}, [statute])).toBe(false);
  expect(screen.getByRole('status').textContent).toBe('Nel testo non si possono inserire file.');
  paste(text, { 'text/html': '<p></p>' });
  expect(screen.getByRole('status').textContent).toBe('');
  paste(text, {}, [statute]);
  expect(screen.getByRole('status').textContent).toBe('Nel testo non si possono inserire file.');
  expect(changes).toEqual([]);
});

test('a picture of the text is moved by dragging, also where the browser adds it as a file', async () => {
  const { text, changes } = await open(`<p>a</p><p>b</p><img src="${picture}" alt="Il banco">`);
  const given: Record<string, string> = {};
  const dataTransfer = {
    setData: (type: string, value: string) => (given[type] = value),
    clearData: () => {},
    files: [],
  };
  fireEvent.dragStart(text.querySelector('img') ?? text, { dataTransfer });
  drop(text, 3, given, [new File(['x'], 'banco.jpg', { type: 'image/jpeg' })]);
  expect(changes).toEqual([`<p>a</p><img src="${picture}" alt="Il banco"><p>b</p>`]);
});

test('nothing but empty paragraphs is an empty text', async () => {
  const { person, text, changes } = await open('<p>a</p>');
  await person.click(button('Altro testo'));
  const editor = Reflect.get(text, 'editor');
  editor.commands.setContent('<p></p><p> </p><hr><ul><li><p></p></li></ul>');
  expect(changes).toEqual(['']);
});

test('the tools change the text and say whether they are on', async () => {
  const { person, text, changes } = await open('<p>Ciao</p>');
  Reflect.get(text, 'editor').commands.selectAll();
  expect(button('Grassetto').getAttribute('aria-pressed')).toBe('false');
  await person.click(button('Grassetto'));
  expect(button('Grassetto').getAttribute('aria-pressed')).toBe('true');
  await person.click(button('Intestazione media'));
  await person.click(button('Elenco puntato'));
  expect(changes[0]).toBe('<p><strong>Ciao</strong></p>');
  expect(changes[1]).toBe('<h3><strong>Ciao</strong></h3>');
  expect(changes.at(-1)).toMatch(/^<ul><li>.*Ciao.*<\/li><\/ul>$/);
  await person.click(button('Un passo indietro'));
  expect(button('Un passo avanti').getAttribute('aria-disabled')).toBeNull();
});

test('the bar is one stop of the Tab key, and arrows go through it', async () => {
  const { person, text } = await open('<p>Ciao</p>');
  const tools = screen.getByRole('toolbar', { name: 'Formattazione del testo' }).querySelectorAll('button');
  expect([...tools].filter((one) => one.tabIndex === 0)).toEqual([tools[0]]);
  fireEvent.keyDown(text, { key: 'F10', altKey: true });
  expect(document.activeElement).toBe(tools[0]);
  await person.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(button('Togli la formattazione'));
  await person.keyboard('{Home}{ArrowRight}{ArrowRight}');
  expect(document.activeElement).toBe(button('Intestazione grande'));
  expect(button('Intestazione grande').tabIndex).toBe(0);
});

test('a click beside the dialog of a link keeps what was typed into it', async () => {
  const { person, text } = await open('<p>Lo statuto</p>');
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
  const address = await screen.findByRole('textbox', { name: /Indirizzo/ });
  // Without a click, or the next one would be the second of a double click.
  act(() => address.focus());
  await person.keyboard('esempio.it');
  await person.click(document.querySelector('.mantine-Modal-overlay') ?? text);
  await person.type(address, '/statuto');
  expect(screen.getByDisplayValue('esempio.it/statuto')).toBeTruthy();
});

test('a link is entered in a dialog, checked, and can be removed', async () => {
  const { person, text, changes } = await open('<p>Lo statuto</p>');
  Reflect.get(text, 'editor').commands.selectAll();
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
  const address = await screen.findByRole('textbox', { name: /Indirizzo/ });
  expect(screen.queryByRole('textbox', { name: 'Testo da mostrare' })).toBeNull();
  await person.type(address, 'prova');
  await person.click(button('Applica'));
  expect(screen.getByText(/Indirizzo non valido/)).toBeTruthy();
  await person.clear(address);
  expect(screen.queryByText(/Indirizzo non valido/)).toBeNull();
  await person.paste(`esempio.it/${'x'.repeat(2000)}`);
  await person.click(button('Applica'));
  // Left, the field shows the whole address, with its scheme.
  expect(screen.getByText('Al massimo 2.000 caratteri: ora sono 2.019.')).toBeTruthy();
  expect(changes).toEqual([]);
  await person.clear(address);
  await person.type(address, 'esempio.it/statuto');
  await person.click(button('Applica'));
  expect(changes.at(-1)).toBe('<p><a href="https://esempio.it/statuto">Lo statuto</a></p>');
  await person.click(button('Collegamento'));
  await person.click(await screen.findByRole('button', { name: 'Togli il collegamento' }));
  expect(changes.at(-1)).toBe('<p>Lo statuto</p>');
});

test('a link without a selection brings its words', async () => {
  const { person, changes } = await open('');
  await person.click(button('Collegamento'));
  await person.type(await screen.findByRole('textbox', { name: /Indirizzo/ }), 'info@esempio.it');
  await person.type(screen.getByRole('textbox', { name: 'Testo da mostrare' }), 'Scrivici');
  await person.click(button('Applica'));
  expect(changes.at(-1)).toBe('<p><a href="mailto:info@esempio.it">Scrivici</a></p>');
});

test('a picture of the library comes with its words, and there is a place to write below it', async () => {
  const { person, text, changes } = await open('');
  await person.click(button('Inserisci immagine'));
  await waitFor(() => expect(changes.at(-1)).toContain(`<img src="${picture}" alt="Il banco">`));
  expect(text.lastElementChild?.localName).toBe('p');
});

test('the words of the picture that is chosen are mended', async () => {
  // A picture at the start of a text is selected on opening.
  const { person, changes } = await open(`<img src="${picture}" alt="Il banco"><p>Testo</p>`);
  const mend = button('Testo alternativo dell’immagine');
  expect(mend.getAttribute('aria-disabled')).toBeNull();
  await person.click(mend);
  const field = await screen.findByRole('textbox', { name: 'Che cosa mostra l’immagine' });
  expect(field).toHaveProperty('value', 'Il banco');
  await person.clear(field);
  await person.type(field, 'Il banco d’assaggio');
  await person.click(button('Applica'));
  expect(changes.at(-1)).toContain(`<img src="${picture}" alt="Il banco d’assaggio">`);
});

test.each([
  ['the tool', (person: Awaited<ReturnType<typeof open>>['person']) => person.click(button('Collegamento'))],
  ['its key', async () => fireEvent.keyDown(screen.getByRole('textbox'), { key: 'k', ctrlKey: true })],
])('a picture cannot carry a link: %s says so instead of asking for an address', async (_, press) => {
  const { person, text } = await open(`<img src="${picture}" alt="Il banco"><p>Testo</p>`);
  await press(person);
  expect(screen.getByText(/Un collegamento si mette sulle parole/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => Reflect.get(text, 'editor').commands.setTextSelection({ from: 2, to: 7 }));
  await press(person);
  await screen.findByRole('dialog');
  expect(screen.queryByText(/Un collegamento si mette sulle parole/)).toBeNull();
});

test('while it is read-only nothing changes the text, which keeps the focus and the selection', async () => {
  const { person, text, changes } = await open('<p>Lo statuto</p>');
  const { commands } = Reflect.get(text, 'editor');
  act(() => text.focus());
  act(() => void commands.setTextSelection({ from: 1, to: 3 }));
  expect(text.getAttribute('aria-readonly')).toBeNull();
  await person.click(button('Salva'));
  expect([text.getAttribute('contenteditable'), text.getAttribute('aria-readonly')]).toEqual(['false', 'true']);
  fireEvent.keyDown(text, { key: 'b', ctrlKey: true });
  fireEvent.keyDown(text, { key: 'k', ctrlKey: true });
  paste(text, { 'text/plain': 'altro' });
  for (const name of ['Grassetto', 'Collegamento', 'Inserisci immagine']) {
    expect(button(name).getAttribute('aria-disabled')).toBe('true');
    await person.click(button(name));
  }
  expect([changes, screen.queryByRole('dialog')]).toEqual([[], null]);
  expect(document.activeElement).toBe(text);
  await person.click(button('Salva'));
  expect(Reflect.get(text, 'editor').state.selection.toJSON()).toMatchObject({ anchor: 1, head: 3 });
  await person.click(button('Grassetto'));
  expect(changes).toEqual(['<p><strong>Lo</strong> statuto</p>']);
});

test('while it is read-only another value from outside still takes the place of the text', async () => {
  const { person, text } = await open('<p>Prima</p>');
  await person.click(button('Salva'));
  await person.click(button('Altro testo'));
  expect(text.innerHTML).toBe('<p>Una <strong>bozza</strong></p>');
});
