import type { Placeholder } from '@sodalizio/contract/markup';
import { button, fireEvent, renderScreen, screen, waitFor } from '@sodalizio/testing';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { cleanMarkup } from './clean-markup.ts';
import { RichText } from './rich-text.tsx';

// jsdom has no layout; the editor asks for its cursor's position before it scrolls there.
beforeAll(() => {
  const nowhere = () => [] as unknown as DOMRectList;
  Range.prototype.getClientRects ??= nowhere;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
});

const placeholders: readonly Placeholder[] = [
  { name: 'nome', label: 'Nome', fallback: 'socio' },
  { name: 'quota_anno', label: 'Anno della quota' },
];
const chip = '<span data-placeholder="nome">Nome</span>';

interface FormProps {
  first: string;
  list: readonly Placeholder[];
  onChange: (markup: string) => void;
  label?: string;
  readOnly?: boolean;
}
function Form({ first, list, onChange, label = 'Testo', readOnly = false }: FormProps) {
  const [value, setValue] = useState(first);
  const change = (markup: string) => {
    onChange(markup);
    setValue(markup);
  };
  return (
    <RichText
      id={label}
      label={label}
      value={value}
      placeholders={list}
      readOnly={readOnly}
      onChange={change}
      onPickPicture={async () => undefined}
    />
  );
}

async function open(first: string, readOnly = false) {
  const changes: string[] = [];
  const shown = await renderScreen(
    <Form first={first} list={placeholders} readOnly={readOnly} onChange={(markup) => changes.push(markup)} />,
  );
  return { ...shown, text: await screen.findByRole('textbox', { name: 'Testo' }), changes };
}

const paste = (text: HTMLElement, html: string) =>
  fireEvent.paste(text, {
    clipboardData: {
      getData: (type: string) => (type === 'text/html' ? html : ''),
      types: ['text/html'],
      files: [],
      items: [],
    },
  });

function copied(text: HTMLElement): string {
  Reflect.get(text, 'editor').commands.selectAll();
  const data = new Map<string, string>();
  const clipboardData = {
    setData: (type: string, value: string) => data.set(type, value),
    clearData: () => data.clear(),
  };
  fireEvent.copy(text, { clipboardData });
  return data.get('text/html') ?? '';
}

test('a placeholder is put in from the menu with the keyboard, and taken back', async () => {
  const { person, text, changes } = await open('<p></p>');
  fireEvent.keyDown(text, { key: 'F10', altKey: true });
  await person.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(button('Inserisci un segnaposto'));
  await person.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: /^Nome/ });
  expect(item.textContent).toBe('NomeSe manca: «socio»');
  await person.click(item);
  await waitFor(() => expect(changes.at(-1)).toBe(`<p>${chip}</p>`));
  await person.click(button('Un passo indietro'));
  expect(changes.at(-1)).toBe('');
});

test('a chip is one thing, read by its label', async () => {
  const { text, changes } = await open(`<p>Ciao ${chip}!</p>`);
  expect(text.textContent).toBe('Ciao Nome!');
  expect(text.querySelector('[data-placeholder]')).toHaveProperty('contentEditable', 'false');
  expect(changes).toEqual([]);
  const { commands } = Reflect.get(text, 'editor');
  commands.setNodeSelection(6);
  fireEvent.keyDown(text, { key: 'Backspace' });
  expect(changes).toEqual(['<p>Ciao !</p>']);
});

test('a chip survives being copied into another editor that knows it, and is its label elsewhere', async () => {
  const { text } = await open(`<p>Ciao ${chip}</p>`);
  const html = copied(text);
  expect(html).toContain('data-pm-slice');
  const changes: Record<string, string> = {};
  await renderScreen(
    <>
      <Form
        first=""
        list={placeholders}
        label="Altro"
        onChange={(markup) => Object.assign(changes, { other: markup })}
      />
      <Form first="" list={[]} label="Senza" onChange={(markup) => Object.assign(changes, { without: markup })} />
    </>,
  );
  paste(await screen.findByRole('textbox', { name: 'Altro' }), html);
  paste(await screen.findByRole('textbox', { name: 'Senza' }), html);
  expect(changes).toEqual({ other: `<p>Ciao ${chip}</p>`, without: '<p>Ciao Nome</p>' });
});

test('placeholders typed or pasted as text are found and become chips, in one step', async () => {
  const { person, text, changes } = await open('');
  paste(text, '<p>Gentile {{nome}}, quota {Anno della quota} di {altro}</p>');
  expect(await screen.findByText(/«Nome», «Anno della quota» tra parentesi graffe sono segnaposto/)).toBeTruthy();
  await person.click(button('Trasforma in segnaposto'));
  const year = '<span data-placeholder="quota_anno">Anno della quota</span>';
  expect(changes.at(-1)).toBe(`<p>Gentile ${chip}, quota ${year} di {altro}</p>`);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Trasforma in segnaposto' })).toBeNull());
  await person.click(button('Un passo indietro'));
  expect(changes.at(-1)).toContain('{{nome}}');
});

test('a name is found with blanks around it and few braces, and is looked for only near its brace', async () => {
  const { person, text, changes } = await open('');
  const near = '{{ nome }}, {  NOME  }, {{nome}, {nome}}, { {nome} }, {}, {{}}';
  // Looked for at any distance, each key would take longer, the more blanks there are.
  const far = `{${' '.repeat(100)}nome}`;
  Reflect.get(text, 'editor').commands.insertContent({ type: 'text', text: `${near}, ${far}` });
  await person.click(await screen.findByRole('button', { name: 'Trasforma in segnaposto' }));
  expect(changes.at(-1)?.replaceAll(/&nbsp;|\u00a0/g, ' ')).toBe(
    `<p>${chip}, ${chip}, ${chip}, ${chip}, { ${chip} }, {}, {{}}, ${far}</p>`,
  );
});

test('a selected chip gets a text of its own for whoever lacks the value, and keeps it on its way', async () => {
  const { person, text, changes } = await open(`<p>Ciao ${chip}!</p>`);
  // Asked for anew: its commands belong to the text of that moment.
  const selectChip = () => Reflect.get(text, 'editor').commands.setNodeSelection(6);
  await person.click(button('Inserisci un segnaposto'));
  expect(screen.queryByRole('menuitem', { name: 'Se «Nome» manca…' })).toBeNull();
  await person.keyboard('{Escape}');
  selectChip();
  await person.click(button('Inserisci un segnaposto'));
  await person.click(await screen.findByRole('menuitem', { name: 'Se «Nome» manca…' }));
  const field = await screen.findByRole('textbox', { name: 'Testo da mettere al suo posto' });
  expect(screen.getByText('Per chi non ha questo dato. Vuoto: «socio».')).toBeTruthy();
  await person.type(field, '  caro "amico"  & <b>');
  await person.click(button('Applica'));
  const own = '<span data-placeholder="nome" data-fallback="caro &quot;amico&quot; &amp; <b>">Nome</span>';
  await waitFor(() =>
    expect(changes.at(-1)?.replaceAll('&lt;', '<').replaceAll('&gt;', '>')).toBe(`<p>Ciao ${own}!</p>`),
  );
  expect(copied(text)).toContain('data-fallback="caro');

  // Enter on the chip opens it again; emptied, the chip is as before.
  selectChip();
  fireEvent.keyDown(text, { key: 'Enter' });
  const again = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Testo da mettere al suo posto' });
  expect(again.value).toBe('caro "amico" & <b>');
  await person.clear(again);
  await person.click(button('Applica'));
  await waitFor(() => expect(changes.at(-1)).toBe(`<p>Ciao ${chip}!</p>`));
});

test('what is stored may name only placeholders of the list, with their own labels', () => {
  expect(cleanMarkup('<p><span data-placeholder="nome" style="x">IBAN</span></p>', placeholders)).toBe(
    `<p>${chip}</p>`,
  );
  expect(cleanMarkup('<p><span data-placeholder="iban">IBAN</span></p>', placeholders)).toBe('<p>IBAN</p>');
  expect(cleanMarkup(`<p>${chip}</p>`)).toBe('<p>Nome</p>');
});

test('a chip looks like the words it stands among, and is no part of their link', async () => {
  const { person, text, changes } = await open('');
  paste(text, '<p>Gentile <b>{{nome}}</b>, <a href="https://esempio.it/">la quota di {nome}</a></p>');
  await person.click(await screen.findByRole('button', { name: 'Trasforma in segnaposto' }));
  expect(changes.at(-1)).toBe(
    `<p>Gentile <strong>${chip}</strong>, <a href="https://esempio.it/">la quota di </a>${chip}</p>`,
  );
});

test('a chip from the menu is bold where one writes in bold', async () => {
  const { person, text, changes } = await open('<p><strong>Ciao tu</strong></p>');
  Reflect.get(text, 'editor').commands.setTextSelection(6);
  await person.click(button('Inserisci un segnaposto'));
  await person.click(await screen.findByRole('menuitem', { name: /^Nome/ }));
  await waitFor(() => expect(changes.at(-1)).toBe(`<p><strong>Ciao ${chip}tu</strong></p>`));
});

test('a read-only text takes no chips, and turns no words into chips', async () => {
  const { person, changes } = await open('<p>Ciao {nome}</p>', true);
  expect(button('Inserisci un segnaposto').getAttribute('aria-disabled')).toBe('true');
  await person.click(button('Inserisci un segnaposto'));
  expect(screen.queryByRole('menu')).toBeNull();
  await person.click(await screen.findByRole('button', { name: 'Trasforma in segnaposto' }));
  expect(changes).toEqual([]);
});

test('a menu that was pressed while the text was read-only does not open later', async () => {
  function Saving() {
    const [readOnly, setReadOnly] = useState(true);
    return (
      <>
        <Form first="<p>Ciao</p>" list={placeholders} readOnly={readOnly} onChange={() => {}} />
        <button type="button" onClick={() => setReadOnly(false)}>
          Salvato
        </button>
      </>
    );
  }
  const { person } = await renderScreen(<Saving />);
  await screen.findByRole('textbox', { name: 'Testo' });
  await person.click(button('Inserisci un segnaposto'));
  await person.click(button('Salvato'));
  await waitFor(() => expect(button('Inserisci un segnaposto').getAttribute('aria-disabled')).toBeNull());
  expect(screen.queryByRole('menu')).toBeNull();
  await person.click(button('Inserisci un segnaposto'));
  await screen.findByRole('menu');
});
