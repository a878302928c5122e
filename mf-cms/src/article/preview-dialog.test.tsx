import { button, dialog, retype, screen, within } from '@sodalizio/testing';
import { beforeEach, expect, test } from 'vitest';
import { openForm, ready } from '../test-form.tsx';
import { anArticle } from './test-articles.ts';

beforeEach(() => localStorage.clear());

const title = 'Come lo vedono i lettori';

test('Anteprima shows the article as it is typed, and gives the focus back', async () => {
  const link = 'https://www.esempio.it/corso';
  const content = '<p>Si comincia <strong>a marzo</strong>.</p>';
  const { person } = await openForm({ article: anArticle({ link, content, tags: ['corsi', 'estate'] }) });
  await ready();
  await retype(person, 'Titolo', 'Corso d’estate');
  await person.click(button('Anteprima'));
  const preview = within(await dialog(title));
  expect(preview.getByRole('heading', { level: 2, name: 'Corso d’estate' })).toBeTruthy();
  expect(preview.getByText('Iscrizioni aperte')).toBeTruthy();
  expect((await preview.findByText('a marzo')).tagName).toBe('STRONG');
  expect(preview.getByRole('link', { name: link }).getAttribute('rel')).toBe('noopener noreferrer nofollow');
  expect(preview.getByText('corsi · estate')).toBeTruthy();
  await person.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: title })).toBeNull();
  expect(document.activeElement).toBe(button('Anteprima'));
});

test('what is missing is said in the preview, and an address that no link may have leads nowhere', async () => {
  const { person } = await openForm({
    article: anArticle({ subtitle: '', content: '', link: 'javascript:alert(1)', tags: [] }),
  });
  await ready();
  await retype(person, 'Titolo', ' ');
  await person.click(button('Anteprima'));
  const preview = within(await dialog(title));
  expect(preview.getByRole('heading', { level: 2, name: 'Senza titolo' })).toBeTruthy();
  expect(preview.getByText('Non c’è ancora nessun testo.')).toBeTruthy();
  expect(preview.queryByRole('link')).toBeNull();
});
