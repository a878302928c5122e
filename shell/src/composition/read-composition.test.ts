import { afterEach, expect, it, vi } from 'vitest';
import { aPlacedArea } from '../test-areas.ts';
import { parseComposition, readComposition } from './read-composition.ts';

afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

it('leaves out an area whose static half makes no sense, and keeps the others', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const broken = { ...aPlacedArea(), id: 'broken', release: { format: 7 } };
  expect(parseComposition({ areas: [broken, aPlacedArea()] }).map(({ id }) => id)).toEqual(['garden']);
  expect(console.warn).toHaveBeenCalledOnce();
});

it('makes an empty composition of nonsense', () => {
  expect(parseComposition(null)).toEqual([]);
  expect(parseComposition({ areas: 'many' })).toEqual([]);
});

it('reads what the server wrote into the page without asking again', async () => {
  const inlined = document.createElement('script');
  inlined.type = 'application/json';
  inlined.id = 'composition';
  inlined.textContent = JSON.stringify({ areas: [aPlacedArea()] });
  document.body.append(inlined);
  const asked = vi.spyOn(globalThis, 'fetch');
  expect(await readComposition()).toEqual([aPlacedArea()]);
  expect(asked).not.toHaveBeenCalled();
});

it('asks past every cache where the page brought none', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ areas: [aPlacedArea()] }));
  expect(await readComposition()).toEqual([aPlacedArea()]);
  expect(asked).toHaveBeenCalledWith('/composition.json', expect.objectContaining({ cache: 'no-store' }));
});
