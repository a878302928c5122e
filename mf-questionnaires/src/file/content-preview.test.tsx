import { button, field, renderScreen, screen, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { ContentPreview } from './content-preview.tsx';
import { aContent, aQuestion } from './test-content.ts';

const open = (content = aContent(), mayEdit = true) =>
  renderScreen(<ContentPreview content={content} mayEdit={mayEdit} />);

test('one question at a time, each kind with its own way to answer', async () => {
  const { person } = await open();
  expect(screen.getByText('Domanda 1 di 3')).toBeTruthy();
  expect(screen.getByRole('group', { name: /Che cos’è un browser\?/ })).toBeTruthy();
  await person.click(screen.getByRole('radio', { name: 'Un programma' }));
  await person.click(screen.getByRole('radio', { name: 'Un cavo' }));
  expect(screen.getAllByRole<HTMLInputElement>('radio').map(({ checked }) => checked)).toEqual([false, true]);
  await person.click(button('Precedente'));
  expect(screen.getByText('Domanda 1 di 3')).toBeTruthy();
  await person.click(button('Successiva'));
  expect(screen.getByText('Una o più risposte')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Un cavo' }).checked).toBe(false);
  await person.click(button('Successiva'));
  await person.type(field('La tua risposta'), 'Gentile signora');
  await person.click(button('Successiva'));
  expect(screen.getByText('Domanda 3 di 3')).toBeTruthy();
  expect(field('La tua risposta').value).toBe('Gentile signora');
});

test('of several answers each is marked and unmarked by itself', async () => {
  const { person } = await open();
  await person.click(button('Successiva'));
  const marked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length;
  await person.click(screen.getByRole('checkbox', { name: 'Un programma' }));
  await person.click(screen.getByRole('checkbox', { name: 'Un cavo' }));
  expect(marked()).toBe(2);
  await person.click(screen.getByRole('checkbox', { name: 'Un programma' }));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Un cavo' }).checked).toBe(true);
  expect(marked()).toBe(1);
});

test('the page of a participant is as wide as a computer’s or a telephone’s', async () => {
  const { person } = await open();
  const width = () => screen.getByText('Domanda 1 di 3').closest<HTMLElement>('[data-width]')?.dataset.width;
  expect(width()).toBe('wide');
  await person.selectOptions(screen.getByLabelText('Larghezza'), 'Telefono');
  expect(width()).toBe('phone');
});

test('a number that no question has leads nowhere, and nothing is said of an empty field', async () => {
  const { person } = await open();
  await person.click(button('Vai'));
  expect(screen.queryByText(/Nessuna domanda ha/)).toBeNull();
  for (const wrong of ['0', '4', '1.5']) {
    await person.clear(field('Vai alla domanda'));
    await person.type(field('Vai alla domanda'), `${wrong}{Enter}`);
    expect(screen.getByText(`Nessuna domanda ha il codice o il numero «${wrong}».`)).toBeTruthy();
  }
  await person.clear(field('Vai alla domanda'));
  await person.type(field('Vai alla domanda'), '3{Enter}');
  expect(screen.getByText('Domanda 3 di 3')).toBeTruthy();
  expect(screen.queryByText(/Nessuna domanda ha/)).toBeNull();
});

test('the other language shows its texts, and says which are missing', async () => {
  const { person } = await open();
  await person.selectOptions(screen.getByLabelText('Lingua'), 'Inglese');
  const languageOf = (words: string) => screen.getByText(words).closest('[lang]')?.getAttribute('lang');
  expect(languageOf('What is a browser?')).toBe('en');
  expect(languageOf('A program')).toBe('en');
  expect(languageOf('Testo mancante in questa lingua')).toBe('it');
  // What the product says is read by an Italian voice.
  expect(screen.getByRole('group', { name: /What is a browser\?/ }).closest('[lang="en"]')).toBeNull();
  expect(screen.getByRole('radio', { name: 'A program' })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Testo mancante in questa lingua' })).toBeTruthy();
});

test('right answers are shown when asked for, and only to who may edit', async () => {
  const { person, unmount } = await open();
  expect(screen.queryByText('Giusta')).toBeNull();
  await person.click(screen.getByRole('checkbox', { name: 'Mostra le risposte giuste' }));
  expect(screen.getAllByText('Giusta')).toHaveLength(1);
  expect(screen.getByText('Codice RETE-01 · gruppo Rete · 2 punti · −0,5 se sbagliata · 60 secondi')).toBeTruthy();
  unmount();
  await open(aContent(), false);
  expect(screen.queryByRole('checkbox', { name: 'Mostra le risposte giuste' })).toBeNull();
  expect(screen.queryByText(/RETE-01/)).toBeNull();
});

test('a question is found by its code or its number, among thousands', async () => {
  const questions = Array.from({ length: 5000 }, (_, place) => aQuestion({ code: `Q${place + 1}` }));
  const { person } = await open(aContent({ questions }));
  await person.type(field('Vai alla domanda'), 'q4321{Enter}');
  expect(screen.getByText('Domanda 4.321 di 5.000')).toBeTruthy();
  await person.clear(field('Vai alla domanda'));
  await person.type(field('Vai alla domanda'), '5000');
  await person.click(button('Vai'));
  expect(screen.getByText('Domanda 5.000 di 5.000')).toBeTruthy();
  await person.clear(field('Vai alla domanda'));
  await person.type(field('Vai alla domanda'), '5001{Enter}');
  expect(screen.getByText('Nessuna domanda ha il codice o il numero «5001».')).toBeTruthy();
  expect(screen.getByText('Domanda 5.000 di 5.000')).toBeTruthy();
});

test('a code is found as it looks, in whatever way a program wrote its letters', async () => {
  const questions = ['RETE-01', 'PIU\u0300 1', 'Ｂ１', '7'].map((code) => aQuestion({ code }));
  const { person } = await open(aContent({ questions }));
  for (const [typed, place] of [
    ['più 1', 2],
    ['b1', 3],
    ['più  1', 2],
    ['7', 4],
    ['1', 1],
  ] as const) {
    await person.clear(field('Vai alla domanda'));
    await person.type(field('Vai alla domanda'), `${typed}{Enter}`);
    expect(screen.getByText(`Domanda ${place} di 4`)).toBeTruthy();
  }
});

test('each configuration shows what it draws, its time and its maximum', async () => {
  await open();
  const cells = within(screen.getAllByRole('row')[1] ?? document.body).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    'Prova base',
    '2 domande da Rete, in ordine casuale',
    '30 minuti',
    '4 punti',
    '3 punti',
    'A2 da 2,5',
  ]);
});

test('texts of the file are only texts', async () => {
  const text = { it: '<img src=x onerror="window.ran = true">\u202Egnp', en: '' };
  await open(aContent({ questions: [aQuestion({ text, answers: [{ letter: 'A', text, right: true }] })] }));
  expect(screen.getAllByText(text.it)).toHaveLength(2);
  expect(document.querySelector('main img, fieldset img')).toBeNull();
  expect(Reflect.get(window, 'ran')).toBeUndefined();
});
