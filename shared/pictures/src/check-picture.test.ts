import { imageLimit } from '@sodalizio/contract/images';
import { expect, test } from 'vitest';
import { faultOfFile } from './check-picture.ts';
import { pictureLabels } from './pictures.labels.ts';
import { aFile, jpegBytes, pngBytes } from './test-pictures.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test.each([
  aFile('logo.png'),
  aFile('FOTO.JPG', jpegBytes),
  aFile('foto.jpeg', jpegBytes),
  // The content decides; the server corrects the ending.
  aFile('foto.jpg', pngBytes),
  aFile('grande.jpg', new Uint8Array(imageLimit).fill(0xff, 0, 3).fill(0xd8, 1, 2)),
])('$name may be sent', async (file) => {
  expect(await faultOfFile(file)).toBeUndefined();
});

test.each([
  [aFile('disegno.svg', bytes('<svg/>')), '«disegno.svg» non si può usare: servono immagini .png, .jpg o .jpeg.'],
  [aFile('senza-nome'), '«senza-nome» non si può usare: servono immagini .png, .jpg o .jpeg.'],
  [aFile('png'), '«png» non si può usare: servono immagini .png, .jpg o .jpeg.'],
  [aFile('vuota.png', new Uint8Array()), '«vuota.png» è vuoto.'],
  [
    aFile('pagina.png', bytes('<!doctype html><script>')),
    '«pagina.png» non contiene un’immagine PNG o JPEG, qualunque sia il suo nome.',
  ],
  [
    aFile('corta.jpg', Uint8Array.of(0xff)),
    '«corta.jpg» non contiene un’immagine PNG o JPEG, qualunque sia il suo nome.',
  ],
  [aFile('enorme.png', new Uint8Array(imageLimit + 1)), '«enorme.png» è troppo grande: al massimo 15 MB.'],
])('$0.name is not sent', async (file, sentence) => {
  expect(await faultOfFile(file)).toBe(sentence);
});

test('a file that was deleted since it was chosen is not sent', async () => {
  const gone = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  const file = Object.assign(aFile('logo.png'), { slice: () => Object.assign(new Blob(), { arrayBuffer: gone }) });
  expect(await faultOfFile(file)).toBe(pictureLabels.unreadable('logo.png'));
});
