import { cropImage, type Image, imageById } from '@sodalizio/contract/images';
import {
  allAnswered,
  answers,
  button,
  dialog,
  fireEvent,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { useState } from 'react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Picture, pictureOf } from './picture.ts';
import { PictureField } from './picture-field.tsx';
import { anImage, storePicture } from './test-pictures.ts';
// Lazily imported by the field.
import './crop.form.tsx';

/** Without layout nothing has a size, and nothing could be cropped. */
function withSizes(width: number, height: number) {
  const given = [
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(width),
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(height),
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, height)),
  ];
  onTestFinished(() => {
    for (const one of given) one.mockRestore();
  });
}

const shownPart = () => document.querySelector('[data-testid=container] img');

test('a crop that comes after its dialog was closed changes nothing', async () => {
  withSizes(600, 400);
  let release = () => {};
  const late = new Promise<Image>((resolve) => {
    release = () => resolve(anImage(8, { original_id: 7 }));
  });
  const taken: (Picture | null)[] = [];
  function Form() {
    const [picture, setPicture] = useState<Picture | null>(pictureOf(anImage(7)));
    const change = (next: Picture | null) => {
      taken.push(next);
      setPicture(next);
    };
    return <PictureField id="picture" storePicture={storePicture} picture={picture} onChange={change} />;
  }
  const opened = await renderScreen(<Form />, {
    api: [answers(imageById, () => anImage(7)), answers(cropImage, () => late)],
  });
  const { person, api } = opened;
  await person.click(button('Ritaglia'));
  const form = within(await dialog('Ritaglia l’immagine'));
  await waitFor(() => expect(shownPart()).toBeTruthy());
  fireEvent.load(shownPart() ?? document.body);
  await person.click(await form.findByRole('button', { name: 'Ritaglia' }));
  await waitFor(() => expect(api.askedOf(cropImage)).toHaveLength(1));
  await person.click(form.getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.click(button('Rimuovi immagine'));
  release();
  await allAnswered(opened);
  expect(taken).toEqual([null]);
});

test('a picture that does not load says so, and can be loaded again', async () => {
  withSizes(600, 400);
  const cropped = anImage(8, { original_id: 7 });
  const taken: (Picture | null)[] = [];
  const { person, api } = await renderScreen(
    <PictureField
      id="picture"
      storePicture={storePicture}
      picture={pictureOf(anImage(7))}
      onChange={(picture) => taken.push(picture)}
    />,
    { api: [answers(imageById, () => anImage(7)), answers(cropImage, () => cropped)] },
  );
  await person.click(button('Ritaglia'));
  const form = within(await dialog('Ritaglia l’immagine'));
  const submit = () => form.getByRole('button', { name: 'Ritaglia' });
  await waitFor(() => expect(shownPart()).toBeTruthy());
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  expect(form.getByText('L’immagine è in arrivo…')).toBeTruthy();
  fireEvent.error(shownPart() ?? document.body);
  expect(form.getByRole('alert').textContent).toContain('L’immagine non si può mostrare.');
  expect(shownPart()).toBeNull();
  expect(submit().getAttribute('aria-disabled')).toBe('true');
  await person.click(form.getByRole('button', { name: 'Riprova' }));
  expect(form.queryByRole('alert')).toBeNull();
  fireEvent.load(shownPart() ?? document.body);
  await person.click(submit());
  await waitFor(() => expect(api.askedOf(cropImage)).toHaveLength(1));
  await waitFor(() => expect(taken).toEqual([expect.objectContaining(pictureOf(cropped))]));
});
