import { rememberedPrefix } from '@sodalizio/area-kit';
import { colourSchemeKey as keyOfUi } from '@sodalizio/ui';
import { afterEach, expect, test } from 'vitest';
import { markFirstPaint, watchFirstFiles } from './first-paint.ts';
import { colourSchemeKey, narrowMenuKey } from './session-keys.ts';

const root = document.documentElement;
const marks = () => ({ ...root.dataset });

afterEach(() => {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

function markWith(kept: Readonly<Record<string, string>>) {
  markFirstPaint(root, { getItem: (key) => kept[key] ?? null });
  return marks();
}

test('the frame shows where there is a session to check, in the chosen colours and width', () => {
  expect(markWith({})).toEqual({});
  expect(markWith({ access_token: 'a', [keyOfUi]: 'auto', [`${rememberedPrefix}menu-narrow`]: 'false' })).toEqual({
    session: '',
  });
  expect(markWith({ access_token: 'a', [keyOfUi]: 'dark', [`${rememberedPrefix}menu-narrow`]: 'true' })).toEqual({
    session: '',
    mantineColorScheme: 'dark',
    narrowMenu: '',
  });
});

test('a stored scheme that is none is left out', () => {
  expect(markWith({ [colourSchemeKey]: '"><script>' })).toEqual({});
  expect(markWith({ [colourSchemeKey]: 'light', [narrowMenuKey]: '1' })).toEqual({ mantineColorScheme: 'light' });
});

test('a sentence stands for a frame whose code cannot be fetched, and for nothing else that fails', () => {
  watchFirstFiles(document);
  const fail = (name: 'img' | 'link' | 'script') => {
    const element = document.body.appendChild(document.createElement(name));
    element.dispatchEvent(new Event('error'));
    element.remove();
    return marks();
  };
  expect(fail('img')).toEqual({});
  expect(fail('link')).toEqual({});
  expect(fail('script')).toEqual({ failed: '' });
});
