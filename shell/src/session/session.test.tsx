import { resetSession, sessionStore, whenUnauthorised } from '@sodalizio/area-kit/host';
import {
  constants,
  currentUser,
  type Endpoint,
  globalLabels,
  loginCheck,
  logout,
  oauthToken,
} from '@sodalizio/contract';
import {
  answers,
  aUser,
  type FakeAnswer,
  type FakeApi,
  refusal,
  roundTrips,
  startFakeApi,
  takeClock,
} from '@sodalizio/testing';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App, createCache } from '../app.tsx';
import { storedOverrides, storeOverrides } from '../composition/override-storage.ts';
import { createShellRouter } from '../router.tsx';
import { aComposedArea } from '../test-areas.ts';
import { rememberReturnPath } from './return-path.ts';
import { dropSession, followLogout } from './session.actions.ts';
import { startUp } from './start-up.ts';
import { storedTokens, storeTokens } from './tokens.ts';

let api: FakeApi;
const cache = createCache();
let router: ReturnType<typeof createShellRouter>;

const initialData: FakeAnswer[] = [
  answers(loginCheck, () => ({ status: 'ok' as const })),
  answers(currentUser, () => aUser({ roles: ['secretary'], available_permissions: ['associates.read'] })),
  answers(constants, () => ({ languages: { it: 'Italiano', en: 'Inglese' }, default_language: 'it' })),
  answers(globalLabels, ({ query }) => ({ [query.type]: 'parola' })),
];
const token = {
  access_token: 'a-new-token',
  token_type: 'Bearer' as const,
  expires_in: 60,
  session_token: 'a-session',
};

async function serve(...given: FakeAnswer[]) {
  api = await startFakeApi(given);
  globalThis.jsdom?.reconfigure({ url: `${api.origin}/` });
  localStorage.clear();
  sessionStorage.clear();
}

const storeSession = () => {
  localStorage.setItem('access_token', 'a-stored-token');
  localStorage.setItem('session_token', 'a-stored-session');
};

/** The product at an address, as main.tsx sets it up. */
async function open(address: string) {
  window.history.replaceState(null, '', address);
  const outcome = await startUp();
  router = createShellRouter([aComposedArea()]);
  whenUnauthorised(() => {
    rememberReturnPath();
    dropSession();
    void router.navigate('/login').then(() => cache.clear());
  });
  // Awaited: a screen whose code is still loading re-renders only then.
  await act(async () => render(<App cache={cache} router={router} />));
  return outcome;
}

const fill = async () => {
  await userEvent.type(await screen.findByLabelText('E-mail'), 'giulia.ferraro@sodalizio.example');
  await userEvent.type(screen.getByLabelText('Password'), 'una-password');
  await userEvent.click(screen.getByRole('button', { name: 'Accedi' }));
};

const callsOf = (endpoint: Endpoint) => api.askedOf(endpoint).length;

beforeEach(() => {
  resetSession();
  // A late answer of the previous test must not affect this session.
  whenUnauthorised(() => undefined);
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  // Node imports no area over HTTP: its place fails here, and React logs it.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(async () => {
  router?.dispose();
  await api.close();
  vi.restoreAllMocks();
});

describe('the start-up', () => {
  it('opens the login at once and asks the server nothing when no token is stored', async () => {
    await serve();
    await open('/');
    expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    expect(api.seen).toEqual([]);
  });

  it('checks a stored token, sends both tokens, and knows the person, the languages and both kinds of labels', async () => {
    await serve(...initialData);
    storeSession();
    await open('/');
    expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy();
    for (const one of api.seen) {
      expect(one.headers.authorization).toBe('Bearer a-stored-token');
      expect(one.headers.sessiontoken).toBe('a-stored-session');
    }
    expect(callsOf(loginCheck)).toBe(1);
    expect(sessionStore.getState()).toMatchObject({
      phase: 'signed-in',
      language: 'it',
      languages: { it: 'Italiano', en: 'Inglese' },
      globalLabels: { 'global.labels.test': 'parola', 'global.labels.questionnaires': 'parola' },
    });
  });

  it('starts at the login when the token no longer counts, and logs it', async () => {
    await serve(
      ...[loginCheck, currentUser, constants, globalLabels].map((endpoint) =>
        answers(endpoint, () => refusal(401, 'not-signed-in')),
      ),
    );
    storeSession();
    expect(await open('/admin/garden?f=1')).toBe('ready');
    expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    expect(screen.getByText('La sessione è scaduta: accedi di nuovo.')).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(console.warn).toHaveBeenCalled();
  });

  it('distinguishes an unreachable server from an expired session, and keeps the token', async () => {
    await serve(
      ...initialData,
      answers(currentUser, () => refusal(503, 'unavailable')),
    );
    storeSession();
    expect(await startUp()).toBe('unreachable');
    expect(localStorage.getItem('access_token')).toBe('a-stored-token');
  });

  it.each([constants, globalLabels, loginCheck])(
    'opens the product although $path fails, and logs it',
    async (endpoint) => {
      await serve(
        ...initialData,
        answers(endpoint, () => refusal(503, 'unavailable')),
      );
      storeSession();
      expect(await open('/')).toBe('ready');
      expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy();
      expect(console.warn).toHaveBeenCalled();
      expect(sessionStore.getState()).toMatchObject({
        language: 'it',
        languages: endpoint === constants ? null : { it: 'Italiano' },
        globalLabels: endpoint === globalLabels ? null : { 'global.labels.test': 'parola' },
      });
    },
  );

  it.each([constants, globalLabels, loginCheck])(
    'opens the product although $path is not answered',
    async (endpoint) => {
      const pass = takeClock();
      await serve(
        ...initialData,
        answers(endpoint, () => new Promise<never>(() => {})),
      );
      storeSession();
      const opening = open('/');
      await waitFor(() => expect(callsOf(endpoint)).toBeGreaterThan(0));
      pass(5_000);
      expect(await opening).toBe('ready');
      expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy();
      expect(console.warn).toHaveBeenCalled();
    },
  );

  it('leaves the tokens that another tab has stored since, when its own no longer count', async () => {
    await serve(
      answers(loginCheck, () => ({ status: 'ok' as const })),
      answers(currentUser, () => {
        localStorage.setItem('access_token', 'a-newer-token');
        return refusal(401, 'not-signed-in');
      }),
      ...initialData.slice(2),
    );
    storeSession();
    await startUp();
    expect(localStorage.getItem('access_token')).toBe('a-newer-token');
  });
});

describe('the login', () => {
  it('sends what the specification says, stores both tokens and goes to the first page', async () => {
    await serve(
      ...initialData,
      answers(oauthToken, () => token),
    );
    await open('/login');
    await fill();
    expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy();
    expect(api.askedOf(oauthToken)[0]?.body).toEqual({
      username: 'giulia.ferraro@sodalizio.example',
      password: 'una-password',
      grant_type: 'password',
      client_id: 2,
    });
    expect(localStorage.getItem('access_token')).toBe('a-new-token');
    expect(localStorage.getItem('session_token')).toBe('a-session');
    await waitFor(() => expect(window.location.pathname).toBe('/admin/garden'));
  });

  it('understands an address that is pasted with a name, by Enter too', async () => {
    await serve(
      ...initialData,
      answers(oauthToken, () => token),
    );
    await open('/login');
    await userEvent.type(await screen.findByLabelText('Password'), 'una-password');
    await userEvent.click(screen.getByLabelText('E-mail'));
    await userEvent.paste('Giulia Ferraro <giulia.ferraro@sodalizio.example>\u200b');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy();
    expect(api.askedOf(oauthToken)[0]?.body).toMatchObject({ username: 'giulia.ferraro@sodalizio.example' });
  });

  it('shows that it is busy, shows a failure, and keeps the input', async () => {
    let refuse = () => {};
    const waiting = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    await serve(
      answers(oauthToken, async () => {
        await waiting;
        return refusal(400, 'wrong-credentials');
      }),
    );
    await open('/login');
    await fill();
    const submit = await screen.findByRole('button', { name: 'Accesso in corso' });
    expect(submit.getAttribute('aria-disabled')).toBe('true');
    // A browser takes the focus of a button that is disabled.
    expect(submit).toHaveProperty('disabled', false);
    expect(document.activeElement).toBe(submit);
    await userEvent.keyboard('{Enter}');
    refuse();
    expect((await screen.findByRole('alert')).textContent).toContain('E-mail o password non corrette.');
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', 'giulia.ferraro@sodalizio.example');
    expect(screen.getByRole('button', { name: 'Accedi' }).getAttribute('aria-disabled')).toBe('false');
    expect(api.askedOf(oauthToken)).toHaveLength(1);
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  it('says of an empty field that it is needed, in the words of the product, and asks nothing', async () => {
    await serve(...initialData);
    await open('/login');
    const email = await screen.findByLabelText('E-mail');
    await userEvent.type(email, ' ');
    await userEvent.click(screen.getByRole('button', { name: 'Accedi' }));
    expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(2);
    expect(document.activeElement).toBe(email);
    await userEvent.type(email, 'giulia.ferraro@sodalizio.example{Enter}');
    expect(screen.getAllByText('Campo obbligatorio')).toHaveLength(1);
    const password = screen.getByLabelText('Password');
    expect(document.activeElement).toBe(password);
    await userEvent.type(password, 'u');
    expect(screen.queryByText('Campo obbligatorio')).toBeNull();
    expect(callsOf(oauthToken)).toBe(0);
  });

  it('leaves no half session behind when the person cannot be read', async () => {
    await serve(
      ...initialData,
      answers(oauthToken, () => token),
      answers(currentUser, () => refusal(500, 'internal')),
    );
    await open('/login');
    await fill();
    expect((await screen.findByRole('alert')).textContent).toContain('Si è verificato un errore, riprovare più tardi.');
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(sessionStore.getState().accessToken).toBeNull();
  });

  it('leads back to the page where the session ended', async () => {
    await serve(
      ...initialData,
      answers(oauthToken, () => token),
    );
    await open('/admin/garden/7?f=1');
    await fill();
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/admin/garden/7?f=1'));
  });

  it('keeps the person’s kept values through an expired session, and nothing of somebody else', async () => {
    await serve(
      ...initialData,
      answers(oauthToken, () => token),
    );
    const own = `sodalizio.kept.${aUser().id}.things.chosen`;
    sessionStorage.setItem(own, '[1]');
    sessionStorage.setItem(`sodalizio.kept.${aUser().id}0.things.chosen`, '[2]');
    await open('/admin/garden/7');
    await fill();
    await screen.findByRole('navigation', { name: 'Menu principale' });
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('sodalizio.kept.'))).toEqual([own]);
  });

  it('leaves the tokens of a login in another tab when its form opens late', async () => {
    await serve(...initialData);
    storeSession();
    await open('/admin/garden');
    await screen.findByRole('navigation', { name: 'Menu principale' });
    followLogout();
    localStorage.clear();
    storeTokens({ accessToken: 'a-newer-token', sessionToken: 'a-newer-session' });
    await act(() => router.navigate('/login'));
    await screen.findByRole('button', { name: 'Accedi' });
    expect(storedTokens()).toEqual({ accessToken: 'a-newer-token', sessionToken: 'a-newer-session' });
  });

  it('is not shown to logged-in people', async () => {
    await serve(...initialData);
    storeSession();
    await open('/login');
    expect(await screen.findByRole('navigation', { name: 'Menu principale' })).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBe('a-stored-token');
  });
});

describe('a session that ends', () => {
  const askToLeave = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Menu personale di Giulia Ferraro' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Esci' }));
    return screen.findByRole('dialog');
  };

  it('asks before logging out, and No stays', async () => {
    await serve(...initialData);
    storeSession();
    await open('/');
    const dialog = await askToLeave();
    expect(dialog.textContent).toContain('Sei sicuro di voler effettuare il logout?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(logout)).toBe(0);
    expect(sessionStore.getState().phase).toBe('signed-in');
  });

  it('revokes the token, forgets everything but what was chosen for this browser, and opens the login', async () => {
    await serve(
      ...initialData,
      answers(logout, () => ({ status: 'ok' as const })),
    );
    storeSession();
    localStorage.setItem('sodalizio.choice', '1');
    await open('/');
    cache.setQueryData(['something'], 'of the person');
    expect(localStorage.getItem('sodalizio.home')).toBe('garden');
    await userEvent.click(within(await askToLeave()).getByRole('button', { name: 'Si' }));
    expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    expect(callsOf(logout)).toBe(1);
    expect(screen.queryByText('La sessione è scaduta: accedi di nuovo.')).toBeNull();
    // Marks of opening areas clear themselves a moment later.
    const left = Object.keys(localStorage).filter((key) => !key.startsWith('sodalizio.opening.'));
    expect(left).toEqual(['sodalizio.choice']);
    expect(cache.getQueryData(['something'])).toBeUndefined();
    expect(sessionStore.getState()).toMatchObject({ phase: 'signed-out', user: null, accessToken: null });
  });

  it('sends nothing else as the person once the logout is on its way', async () => {
    let meanwhile: unknown;
    await serve(
      ...initialData,
      answers(logout, ({ headers }) => {
        expect(headers.authorization).toBe('Bearer a-stored-token');
        // Observes the state when the last request is sent.
        meanwhile = sessionStore.getState();
        return { status: 'ok' as const };
      }),
    );
    storeSession();
    await open('/');
    await userEvent.click(within(await askToLeave()).getByRole('button', { name: 'Si' }));
    await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' });
    expect(meanwhile).toMatchObject({ phase: 'signed-out', accessToken: null, sessionToken: null });
  });

  it('leaves nothing of what its person tried from another address to the next one', async () => {
    await serve(
      ...initialData,
      answers(logout, () => ({ status: 'ok' as const })),
    );
    storeSession();
    await open('/');
    storeOverrides({ garden: 'http://127.0.0.1:4101/areas/garden/dev/area.json' });
    await userEvent.click(within(await askToLeave()).getByRole('button', { name: 'Si' }));
    await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' });
    expect(storedOverrides()).toEqual({});
  });

  it('logs out here even when the server does not answer', async () => {
    await serve(
      ...initialData,
      answers(logout, () => refusal(500, 'internal')),
    );
    storeSession();
    await open('/');
    sessionStorage.setItem(`sodalizio.kept.${aUser().id}.things.chosen`, '[1]');
    await userEvent.click(within(await askToLeave()).getByRole('button', { name: 'Si' }));
    expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(sessionStorage.length).toBe(0);
  });

  describe('while the server does not say yet that it ended', () => {
    let answer = () => {};
    const leave = async () => {
      const silent = new Promise<{ status: 'ok' }>((resolve) => {
        answer = () => resolve({ status: 'ok' });
      });
      await serve(
        ...initialData,
        answers(logout, () => silent),
      );
      storeSession();
      await open('/');
      cache.setQueryData(['something'], 'of the person before');
      await userEvent.click(within(await askToLeave()).getByRole('button', { name: 'Si' }));
      await waitFor(() => expect(callsOf(logout)).toBe(1));
    };

    it('shows the login to who goes on to another page', async () => {
      await leave();
      await act(() => router.navigate('/admin/garden/7'));
      expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
      answer();
      await waitFor(() => expect(sessionStore.getState().user).toBeNull());
      expect(screen.getByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    });

    it('takes nothing away from who logs in meanwhile', async () => {
      await leave();
      await act(() => router.navigate('/admin/garden/7'));
      const next = aUser({ id: 9, first_name: 'Ugo', available_permissions: ['associates.read'] });
      let personThen: unknown;
      api.also(
        answers(currentUser, () => next),
        answers(oauthToken, () => {
          personThen = sessionStore.getState().user;
          return token;
        }),
      );
      await fill();
      answer();
      expect(await screen.findByRole('button', { name: 'Menu personale di Ugo Ferraro' })).toBeTruthy();
      await act(() => roundTrips(api));
      expect(personThen).toBeNull();
      expect(sessionStore.getState()).toMatchObject({ phase: 'signed-in', accessToken: 'a-new-token' });
      expect(storedTokens()?.accessToken).toBe('a-new-token');
      expect(cache.getQueryData(['something'])).toBeUndefined();
    });
  });

  it('leads to the login on any 401, and remembers the page', async () => {
    await serve(...initialData);
    storeSession();
    await open('/admin/garden/7?f=1');
    await screen.findByRole('navigation', { name: 'Menu principale' });
    api.also(answers(currentUser, () => refusal(401, 'not-signed-in')));
    const { reloadUser } = await import('@sodalizio/area-kit');
    await expect(reloadUser()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(sessionStorage.getItem('sodalizio.return-to')).toBe('/admin/garden/7?f=1');
  });

  it('leads to the login where the tab’s storage is full, too', async () => {
    await serve(...initialData);
    storeSession();
    await open('/admin/garden/7');
    await screen.findByRole('navigation', { name: 'Menu principale' });
    api.also(answers(currentUser, () => refusal(401, 'not-signed-in')));
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function refuse(this: Storage) {
      if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError');
    });
    const { reloadUser } = await import('@sodalizio/area-kit');
    await expect(reloadUser()).rejects.toMatchObject({ code: 'not-signed-in' });
    expect(await screen.findByRole('heading', { name: 'Inserisci le tue credenziali' })).toBeTruthy();
    expect(localStorage.getItem('access_token')).toBeNull();
    full.mockRestore();
  });

  it.each([
    ['the same person', '/admin/garden/7', aUser().id],
    ['somebody else', '/admin/garden', 9],
  ])('leads %s who logs in after an expired session to %s', async (_, path, id) => {
    await serve(
      ...initialData,
      answers(oauthToken, () => token),
    );
    storeSession();
    await open('/admin/garden/7');
    await screen.findByRole('navigation', { name: 'Menu principale' });
    api.also(answers(currentUser, () => refusal(401, 'not-signed-in')));
    const { reloadUser } = await import('@sodalizio/area-kit');
    await expect(reloadUser()).rejects.toMatchObject({ code: 'not-signed-in' });
    api.also(answers(currentUser, () => aUser({ id, available_permissions: ['associates.read'] })));
    await fill();
    await screen.findByRole('navigation', { name: 'Menu principale' });
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
  });
});
