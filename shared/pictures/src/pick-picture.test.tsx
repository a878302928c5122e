import { findImages, type Image, uploadArticleImage } from '@sodalizio/contract/images';
import {
  act,
  answers,
  button,
  dialog,
  hasUnsavedWork,
  type RenderOptions,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { type PickedPicture, usePicturePicker } from './pick-picture.tsx';
import { aFile, anImage, fakeLibrary, storePicture } from './test-pictures.ts';

async function open(options: RenderOptions) {
  const picked: (PickedPicture | undefined)[] = [];
  function Editor() {
    const { pick, dialog } = usePicturePicker(storePicture);
    return (
      <>
        <button type="button" onClick={() => void pick().then((one) => picked.push(one))}>
          Immagine
        </button>
        {dialog}
      </>
    );
  }
  const view = await renderScreen(<Editor />, options);
  await view.person.click(button('Immagine'));
  return { ...view, picked, library: within(await dialog('Libreria delle immagini')) };
}
const pathOf = (id: number) => `/images/${id.toString(16).padStart(32, '0')}-1200.webp`;
const insert = 'Inserisci immagine';

test('a picture goes into the text with the words that were written for it', async () => {
  const { person, picked, library } = await open({ api: [fakeLibrary(() => [anImage(3), anImage(2)])] });
  expect(await library.findByText('2 immagini')).toBeTruthy();
  await person.click(library.getByRole('button', { name: insert }));
  expect(library.getByRole('link', { name: 'Immagini: Scegli prima un’immagine.' })).toBeTruthy();
  await person.click(library.getByRole('radio', { name: 'foto-2.jpg 1.800 × 1.200 pixel' }));
  await person.click(library.getByRole('button', { name: insert }));
  expect(picked).toEqual([]);
  expect(library.getByText('Scrivi che cosa mostra l’immagine, oppure segnala che è decorativa.')).toBeTruthy();
  await person.type(library.getByRole('textbox', { name: 'Testo alternativo' }), ' Il palco ');
  await person.click(library.getByRole('button', { name: insert }));
  await waitFor(() => expect(picked).toEqual([{ image_id: 2, image_path: pathOf(2), alt: 'Il palco' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('words that were written for another picture are to be looked at again', async () => {
  const { person, library } = await open({ api: [fakeLibrary(() => [anImage(3), anImage(2)])] });
  const words = /^Questo testo descriveva l’immagine di prima/;
  await person.click(await library.findByRole('radio', { name: /^foto-2/ }));
  await person.type(library.getByRole('textbox', { name: 'Testo alternativo' }), 'Il palco');
  expect(library.queryByText(words)).toBeNull();
  await person.click(library.getByRole('radio', { name: /^foto-3/ }));
  expect(library.getByText(words)).toBeTruthy();
  await person.type(library.getByRole('textbox', { name: 'Testo alternativo' }), ' vuoto');
  expect(library.queryByText(words)).toBeNull();
});

test('a decorative picture has no words; who closes has chosen none', async () => {
  const { person, picked, library } = await open({ api: [fakeLibrary(() => [anImage(3)])] });
  await person.click(await library.findByRole('radio'));
  await person.click(library.getByRole('checkbox', { name: /^Immagine decorativa/ }));
  await person.click(library.getByRole('button', { name: insert }));
  await waitFor(() => expect(picked).toEqual([{ image_id: 3, image_path: pathOf(3), alt: '' }]));

  await person.click(button('Immagine'));
  const again = within(await dialog('Libreria delle immagini'));
  await person.click(again.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(picked.slice(1)).toEqual([undefined]));
});

test('words of a picture are asked about before the dialog is closed, and before the page is left', async () => {
  const { person, picked, library } = await open({ api: [fakeLibrary(() => [anImage(3)])] });
  await person.click(await library.findByRole('radio'));
  expect(hasUnsavedWork()).toBe(false);
  const words = library.getByRole<HTMLInputElement>('textbox', { name: 'Testo alternativo' });
  await person.type(words, 'Il palco');
  expect(hasUnsavedWork()).toBe(true);
  await person.keyboard('{Escape}');
  const question = within(await dialog('Ci sono modifiche non salvate'));
  await person.click(question.getByRole('button', { name: 'Continua a modificare' }));
  expect(words.value).toBe('Il palco');
  await person.click(library.getByRole('button', { name: insert }));
  await waitFor(() => expect(picked).toHaveLength(1));
  expect(hasUnsavedWork()).toBe(false);
});

test('a file on its way is asked about before the dialog is closed, and arrives where it stays open', async () => {
  const held = Promise.withResolvers<void>();
  const { person, library } = await open({
    api: [
      fakeLibrary(() => [anImage(3)]),
      answers(uploadArticleImage, async () => {
        await held.promise;
        return anImage(5, { name: 'nuova.png' });
      }),
    ],
  });
  await library.findByRole('radio');
  const chooser = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  await person.upload(chooser ?? document.body, aFile('nuova.png'));
  await waitFor(() => expect(hasUnsavedWork()).toBe(true));
  await person.keyboard('{Escape}');
  const question = within(await dialog('Ci sono modifiche non salvate'));
  await person.click(question.getByRole('button', { name: 'Continua a modificare' }));
  held.resolve();
  expect(await library.findByText('Scelta: nuova.png')).toBeTruthy();
  expect(hasUnsavedWork()).toBe(false);
});

test('the library is searched by name', async () => {
  const { person, library, api } = await open({
    api: [fakeLibrary(() => [anImage(3, { name: 'assemblea.png' }), anImage(2, { name: 'gita.png' })])],
  });
  const search = await library.findByRole('searchbox', { name: 'Cerca per nome' });
  await person.click(search);
  // Pasted with a sign that cannot be seen.
  await person.paste('\u200bgita\t');
  expect(await library.findByText('1 immagine')).toBeTruthy();
  expect(library.getAllByRole('radio')).toHaveLength(1);
  expect(api.askedOf(findImages).map(({ query }) => query.get('search'))).toEqual([null, 'gita']);
  await person.type(search, 'x');
  expect(await library.findByText('Nessuna immagine trovata')).toBeTruthy();
});

test('a brought picture is stored, found in the library and chosen', async () => {
  let rows: Image[] = [];
  const { person, library, picked } = await open({
    api: [
      fakeLibrary(() => rows),
      answers(uploadArticleImage, () => {
        rows = [anImage(5, { name: 'nuova.png' })];
        return anImage(5, { name: 'nuova.png' });
      }),
    ],
  });
  expect(await library.findByText('La libreria è ancora vuota')).toBeTruthy();
  const chooser = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  await person.upload(chooser ?? document.body, aFile('nuova.png'));
  expect(await library.findByText('Scelta: nuova.png')).toBeTruthy();
  await waitFor(() => expect(library.getByRole<HTMLInputElement>('radio', { name: /^nuova/ }).checked).toBe(true));
  await person.type(library.getByRole('textbox', { name: 'Testo alternativo' }), 'La sede');
  await person.click(library.getByRole('button', { name: insert }));
  await waitFor(() => expect(picked[0]?.image_id).toBe(5));
});

test('a long library is read on, each picture once', async () => {
  let rows = Array.from({ length: 60 }, (_, place) => anImage(100 - place));
  const { person, library } = await open({ api: [fakeLibrary(() => rows)] });
  expect(await library.findByText('60 immagini')).toBeTruthy();
  expect(library.getAllByRole('radio')).toHaveLength(40);
  rows = [anImage(200), ...rows];
  await person.click(library.getByRole('button', { name: 'Mostra altre immagini' }));
  await waitFor(() => expect(library.getAllByRole('radio')).toHaveLength(60));
  expect(library.queryByRole('button', { name: 'Mostra altre immagini' })).toBeNull();
});

test('the oldest picture is reached although another one was stored while a library of whole pages was read', async () => {
  let rows = Array.from({ length: 80 }, (_, place) => anImage(100 - place));
  const { person, library } = await open({ api: [fakeLibrary(() => rows)] });
  await library.findByText('80 immagini');
  rows = [anImage(200), ...rows];
  await person.click(library.getByRole('button', { name: 'Mostra altre immagini' }));
  await library.findByText('81 immagini');
  await person.click(library.getByRole('button', { name: 'Mostra altre immagini' }));
  expect(await library.findByRole('radio', { name: /^foto-21\.jpg/ })).toBeTruthy();
  expect(library.queryByRole('button', { name: 'Mostra altre immagini' })).toBeNull();
});

test('a picture that was stored is in the library although more are asked for while it is read again', async () => {
  let rows = Array.from({ length: 60 }, (_, place) => anImage(100 - place));
  let held: Promise<void> | undefined;
  const kept = fakeLibrary(() => rows);
  const { person, library, api } = await open({
    api: [
      { ...kept, handle: async (request) => held?.then(() => kept.handle(request)) ?? kept.handle(request) },
      answers(uploadArticleImage, () => {
        rows = [anImage(205, { name: 'nuova.png' }), ...rows];
        return anImage(205, { name: 'nuova.png' });
      }),
    ],
  });
  await library.findByText('60 immagini');
  const line = Promise.withResolvers<void>();
  held = line.promise;
  const chooser = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  await person.upload(chooser ?? document.body, aFile('nuova.png'));
  expect(await library.findByText('Scelta: nuova.png')).toBeTruthy();
  await waitFor(() => expect(api.askedOf(findImages)).toHaveLength(2));
  await person.click(library.getByRole('button', { name: 'Mostra altre immagini' }));
  held = undefined;
  line.resolve();
  expect(await library.findByText('61 immagini')).toBeTruthy();
  expect(library.getByRole<HTMLInputElement>('radio', { name: /^nuova/ }).checked).toBe(true);
});

test('reading on leaves the focus at the first of the new pictures', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => anImage(100 - place));
  const { person, library } = await open({ api: [fakeLibrary(() => rows)] });
  await library.findByText('60 immagini');
  act(() => library.getByRole('button', { name: 'Mostra altre immagini' }).focus());
  await person.keyboard('{Enter}');
  await waitFor(() => expect(library.getAllByRole('radio')).toHaveLength(60));
  expect(document.activeElement).toBe(library.getAllByRole('radio')[40]);
});

test('a library that cannot be read says so, and Riprova reads again', async () => {
  let broken = true;
  const { person, library } = await open({
    api: [answers(findImages, () => (broken ? refusal(500, 'internal') : { images: [anImage(3)], total: 1 }))],
  });
  const retry = await library.findByRole('button', { name: 'Riprova' });
  broken = false;
  await person.click(retry);
  expect(await library.findByRole('radio')).toBeTruthy();
});

test('an upload that ends after another picture was chosen does not take its place', async () => {
  let release = () => {};
  const slow = new Promise<Image>((resolve) => {
    release = () => resolve(anImage(5, { name: 'nuova.png' }));
  });
  const { person, picked, library } = await open({
    api: [fakeLibrary(() => [anImage(3)]), answers(uploadArticleImage, () => slow)],
  });
  const choice = await library.findByRole('radio');
  const upload = library.getByRole('button', { name: 'Carica un’immagine' });
  const chooser = document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  await person.upload(chooser ?? document.body, aFile('nuova.png'));
  await waitFor(() => expect(upload.getAttribute('aria-disabled')).toBe('true'));
  await person.click(choice);
  await person.type(library.getByRole('textbox', { name: 'Testo alternativo' }), 'Il palco');
  release();
  await waitFor(() => expect(upload.getAttribute('aria-disabled')).toBe('false'));
  expect(library.getByText('Scelta: foto-3.jpg')).toBeTruthy();
  await person.click(library.getByRole('button', { name: insert }));
  await waitFor(() => expect(picked).toEqual([{ image_id: 3, image_path: pathOf(3), alt: 'Il palco' }]));
});

test('a picture that was chosen before is not taken while the file brought after it is on its way', async () => {
  const line = Promise.withResolvers<void>();
  const slow = answers(uploadArticleImage, () => line.promise.then(() => anImage(5, { name: 'nuova.png' })));
  const { person, picked, library } = await open({ api: [fakeLibrary(() => [anImage(3)]), slow] });
  await person.click(await library.findByRole('radio'));
  await person.upload(library.getByLabelText('Carica un’immagine', { selector: 'input' }), aFile('nuova.png'));
  await person.type(library.getByRole('textbox', { name: 'Testo alternativo' }), 'La sede nuova{Enter}');
  await person.click(library.getByRole('button', { name: insert }));
  expect(picked).toEqual([]);
  expect(library.getByRole('link', { name: /^Immagini: L’immagine sta ancora arrivando/ })).toBeTruthy();
  line.resolve();
  expect(await library.findByText('Scelta: nuova.png')).toBeTruthy();
  await waitFor(() => expect(library.queryByRole('link', { name: /^Immagini/ })).toBeNull());
  await person.click(library.getByRole('button', { name: insert }));
  await waitFor(() => expect(picked).toEqual([{ image_id: 5, image_path: pathOf(5), alt: 'La sede nuova' }]));
});

test('more pictures that cannot be read are said to be missing, and are read by another press', async () => {
  const rows = Array.from({ length: 60 }, (_, place) => anImage(100 - place));
  let broken = false;
  const kept = fakeLibrary(() => rows);
  const { person, library } = await open({
    api: [{ ...kept, handle: (request) => (broken ? refusal(500, 'internal') : kept.handle(request)) }],
  });
  await library.findByText('60 immagini');
  broken = true;
  await person.click(library.getByRole('button', { name: 'Mostra altre immagini' }));
  expect((await library.findByRole('alert')).textContent).toContain('Si è verificato un errore');
  expect(library.getAllByRole('radio')).toHaveLength(40);
  broken = false;
  await person.click(library.getByRole('button', { name: 'Mostra altre immagini' }));
  await waitFor(() => expect(library.getAllByRole('radio')).toHaveLength(60));
  expect(library.queryByRole('alert')).toBeNull();
});
