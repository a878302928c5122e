import { type Article, saveArticle } from '@sodalizio/contract/cms';
import { uploadArticleImage } from '@sodalizio/contract/images';
import { pictureOf } from '@sodalizio/pictures';
import { aFile, anImage } from '@sodalizio/pictures/test-pictures';
import { answers, button, dialog, field, renderScreen, screen } from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { area } from '../area.tsx';
import EditArticleScreen from './edit-article.screen.tsx';
import { anArticle, aWriter, fakeArticle } from './test-articles.ts';

beforeEach(() => localStorage.clear());

async function open(stored: { article: Article }) {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const uploads = answers(uploadArticleImage, async () => {
    await held;
    return anImage(4);
  });
  const view = await renderScreen(<EditArticleScreen />, {
    path: '/admin/cms/news/:id/edit',
    url: '/admin/cms/news/7/edit',
    area,
    user: aWriter(),
    api: [...fakeArticle(stored), uploads],
  });
  await screen.findByRole('textbox', { name: /^Contenuto/ });
  return { ...view, release };
}
const sent = (api: Awaited<ReturnType<typeof open>>['api']) => api.askedOf(saveArticle).map(({ body }) => body);

test('an article is not saved without the picture that is on its way, and has to say what it shows', async () => {
  const { person, api, release } = await open({ article: anArticle() });
  const input = document.querySelector('input[type=file]');
  if (!(input instanceof HTMLInputElement)) throw new Error('no choice of files');
  await person.upload(input, aFile('aula.png'));
  await person.click(button('Salva'));
  expect(await screen.findByText(/L’immagine sta ancora arrivando/)).toBeTruthy();
  expect(sent(api)).toEqual([]);
  release();
  await screen.findByRole('img', { name: 'Anteprima dell’immagine' });
  await person.click(button('Salva'));
  const message = 'Testo alternativo: Scrivi che cosa mostra l’immagine, oppure segnala che è decorativa.';
  await person.click(await screen.findByRole('link', { name: message }));
  expect(document.activeElement).toBe(field('Testo alternativo'));
  await person.type(field('Testo alternativo'), 'Un’aula');
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(sent(api)).toMatchObject([{ image_id: 4, image_alt: 'Un’aula', image_decorative: false }]);
});

test('removing the picture clears image_id and the words about it', async () => {
  const { person, api } = await open({
    article: anArticle({ ...pictureOf(anImage(4)), image_alt: 'Un’aula', image_decorative: false }),
  });
  await person.click(button('Rimuovi immagine'));
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(sent(api)).toMatchObject([{ image_id: null, image_alt: '', image_decorative: false }]);
});

test('words that are too long hinder nothing once the picture is called decorative', async () => {
  const { person, api } = await open({ article: anArticle(pictureOf(anImage(4))) });
  await person.click(field('Testo alternativo'));
  await person.paste('x'.repeat(301));
  await person.click(button('Salva'));
  const tooLong = 'Testo alternativo: Al massimo 300 caratteri: ora sono 301.';
  expect(await screen.findByRole('link', { name: tooLong })).toBeTruthy();
  await person.click(screen.getByRole('checkbox', { name: /^Immagine decorativa/ }));
  await person.click(button('Salva'));
  await dialog('Dati salvati con successo!');
  expect(sent(api)).toMatchObject([{ image_id: 4, image_alt: '', image_decorative: true }]);
});
