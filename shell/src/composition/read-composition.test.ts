import { afterEach, expect, it, vi } from 'vitest';
import { aComposedArea } from '../test-areas.ts';
import { parseComposition, readComposition } from './read-composition.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('makes a failed place of an area whose static half makes no sense, and keeps the others', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { menu, screens } = aComposedArea().release;
  const broken = { ...aComposedArea(), id: 'broken', release: { format: 7, menu, screens: [...screens, 'nonsense'] } };
  const {
    areas: [failed, sound],
  } = parseComposition({ areas: [broken, aComposedArea()] });
  expect(sound).toEqual(aComposedArea());
  expect(failed?.release).toMatchObject({ menu, screens, contract: Number.NaN });
  expect(console.warn).toHaveBeenCalledOnce();
});

it('keeps even an area of which nothing can be read, without menu and screens', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const {
    areas: [failed],
  } = parseComposition({ areas: [{ ...aComposedArea(), release: null }] });
  expect(failed?.release).toMatchObject({ menu: [], screens: [] });
});

it('is no composition when there is no list', () => {
  expect(() => parseComposition(null)).toThrow();
  expect(() => parseComposition({ areas: 'many' })).toThrow();
});

it('reads what the server wrote into the page without asking again', async () => {
  const inlined = document.createElement('script');
  inlined.type = 'application/json';
  inlined.id = 'composition';
  inlined.textContent = JSON.stringify({ areas: [aComposedArea()] });
  document.body.append(inlined);
  const asked = vi.spyOn(globalThis, 'fetch');
  expect((await readComposition()).areas).toEqual([aComposedArea()]);
  expect(asked).not.toHaveBeenCalled();
});

it('asks past every cache where the page brought none', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ areas: [aComposedArea()] }));
  expect((await readComposition()).areas).toEqual([aComposedArea()]);
  expect(asked).toHaveBeenCalledWith('/composition.json', expect.objectContaining({ cache: 'no-store' }));
});

it('does not take the answer of a broken server for an empty composition', async () => {
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ areas: [] }, { status: 503 }));
  await expect(readComposition()).rejects.toThrow('503');
});
