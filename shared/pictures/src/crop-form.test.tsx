import { cropImage, type Image, imageById } from '@sodalizio/contract/images';
import { act, answers, button, dialog, fireEvent, renderScreen, screen, waitFor, within } from '@sodalizio/testing';
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
  const { person, api } = await renderScreen(<Form />, {
    api: [answers(imageById, () => anImage(7)), answers(cropImage, () => late)],
  });
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
  await act(() => late);
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(taken).toEqual([null]);
});
