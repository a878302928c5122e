import { sessionStore } from '@sodalizio/area-kit/host';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aComposedArea, aRelease } from '../test-areas.ts';
import { endOverrides, takeAskedOverride, withOverrides } from './override.ts';
import { storedOverrides, storeOverrides } from './override-storage.ts';
import { applyOverrides, readAsked } from './try-override.ts';

const here = 'https://sodalizio.example';
const signIn = (...permissions: string[]) =>
  sessionStore.setState({
    phase: 'signed-in',
    user: {
      id: 1,
      first_name: 'Ada',
      last_name: 'Neri',
      email: 'ada@sodalizio.example',
      roles: ['superadmin'],
      tax_code: null,
      aica_password: false,
      aica_code: null,
      available_permissions: permissions,
    },
  });

beforeEach(() => {
  sessionStorage.clear();
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it.each([
  ['garden@http://127.0.0.1:4101', 'http://127.0.0.1:4101/areas/garden/dev/area.json'],
  ['garden@http://localhost:4101/areas/garden/dev/', 'http://localhost:4101/areas/garden/dev/area.json'],
  ['garden@https://altrove.example/areas/garden/1.2.0-abc', 'https://altrove.example/areas/garden/1.2.0-abc/area.json'],
  ['garden@https://altrove.example/x/area.json?y#z', 'https://altrove.example/x/area.json'],
  ['garden@/areas/garden/1.2.0-abc/', `${here}/areas/garden/1.2.0-abc/area.json`],
])('reads %s', (text, json) => expect(readAsked(text, here)?.json.href).toBe(json));

it.each([
  'garden',
  'garden@',
  'Garden@https://altrove.example',
  'garden@http://altrove.example/',
  'garden@http://127.0.0.1.altrove.example/',
  'garden@javascript:alert(1)',
  'garden@data:application/json,{}',
  'garden@https://qualcuno:segreto@altrove.example/',
  'garden@blob:https://altrove.example/x',
])('refuses %s', (text) => expect(readAsked(text, here)).toBeUndefined());

it('removes the override from the address, and leaves the rest of it', () => {
  window.history.replaceState(null, '', '/admin/garden?f=1&override=garden@https://altrove.example/&g=2#x');
  expect(takeAskedOverride()).toBe('garden@https://altrove.example/');
  expect(window.location.href).toMatch(/\/admin\/garden\?f=1&g=2#x$/);
  expect(takeAskedOverride()).toBeUndefined();
});

it('puts what a tab tries in the place of what is live, and only there', async () => {
  signIn('composition.override');
  const asked = vi.fn(async () => Response.json(aRelease({ version: '9.0.0' })));
  vi.stubGlobal('fetch', asked);
  const other = { ...aComposedArea(), id: 'orchard' };
  const placed = await applyOverrides([aComposedArea(), other], { garden: 'http://127.0.0.1:4101/x/area.json' });
  expect(placed).toEqual([
    other,
    {
      id: 'garden',
      version: '9.0.0',
      path: 'http://127.0.0.1:4101/x/',
      tried: 'http://127.0.0.1:4101',
      release: aRelease({ version: '9.0.0' }),
    },
  ]);
  expect(asked).toHaveBeenCalledOnce();
});

it('asks nothing of another address for a person who may not try one, and forgets it', async () => {
  signIn('users.read');
  const asked = vi.fn();
  vi.stubGlobal('fetch', asked);
  storeOverrides({ garden: 'http://127.0.0.1:4101/x/area.json' });
  expect(await withOverrides([aComposedArea()])).toEqual([aComposedArea()]);
  expect(asked).not.toHaveBeenCalled();
  expect(storedOverrides()).toEqual({});
});

it('runs no longer in a page whose person has left', () => {
  const reload = vi.fn();
  endOverrides(reload);
  expect(reload).not.toHaveBeenCalled();
  storeOverrides({ garden: 'http://127.0.0.1:4101/x/area.json' });
  endOverrides(reload);
  expect(storedOverrides()).toEqual({});
  endOverrides(reload);
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['is not there', async () => new Response('', { status: 404 })],
  ['holds another area', async () => Response.json(aRelease({ id: 'orchard' }))],
  ['makes no sense', async () => Response.json({ id: 'garden' })],
])('goes back to what is live when what is tried %s', async (_, answer) => {
  signIn('composition.override');
  vi.stubGlobal('fetch', answer);
  storeOverrides({ garden: `${window.location.origin}/x/area.json` });
  expect(await withOverrides([aComposedArea()])).toEqual([aComposedArea()]);
  expect(storedOverrides()).toEqual({});
});
