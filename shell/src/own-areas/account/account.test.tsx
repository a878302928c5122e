import { losesWork, sessionStore } from '@sodalizio/area-kit/host';
import {
  changeOwnPassword,
  currentUser,
  type LoggedUser,
  logout,
  setPassword,
  updateOwnProfile,
} from '@sodalizio/contract';
import {
  act,
  answers,
  aUser,
  elsewhere,
  hasUnsavedWork,
  refusal,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { Link } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { area } from './area.tsx';
import ChoosePasswordScreen from './choose-password.screen.tsx';
import MyProfileScreen from './my-profile.screen.tsx';

const good = 'tre-gatti-sul-tetto';
const token = 'x'.repeat(43);

beforeEach(() => localStorage.clear());

describe('choosing a password by a mailed link', () => {
  const open = (api: Parameters<typeof renderScreen>[1] = {}, url = `/reimposta-password#${token}`) =>
    renderScreen(<ChoosePasswordScreen />, { path: '/reimposta-password', url, area, user: null, ...api });
  const choose = async ({ person }: Awaited<ReturnType<typeof open>>, password: string, again = password) => {
    await person.type(await screen.findByLabelText('Nuova password'), password);
    await person.type(screen.getByLabelText('Ripeti la nuova password'), again);
    await person.click(screen.getByRole('button', { name: 'Salva la password' }));
  };

  it('sends the token of the fragment, says who now enters, and forgets the token', async () => {
    const view = await open({ api: [answers(setPassword, () => ({ status: 'ok' as const, email: 'ada@x.example' }))] });
    await choose(view, good);
    expect(await screen.findByRole('heading', { name: 'La password è pronta' })).toBeTruthy();
    expect(screen.getByText(/entri con ada@x.example/)).toBeTruthy();
    expect(view.api.askedOf(setPassword)[0]?.body).toEqual({ token, password: good });
  });

  it('checks before it asks: length, and twice the same', async () => {
    const view = await open();
    await choose(view, 'corta', 'diversa');
    expect(await screen.findByText('Testo troppo corto')).toBeTruthy();
    expect(screen.getByText('Le due password non sono uguali')).toBeTruthy();
    expect(document.activeElement?.id).toBe('new-password');
    expect(view.api.seen).toEqual([]);
  });

  it('names in Italian the buttons that show what is typed', async () => {
    await open();
    await screen.findByLabelText('Nuova password');
    expect(screen.getAllByRole('button', { name: 'Mostra o nascondi la password' })).toHaveLength(2);
  });

  it('says that a password is too easy, and keeps what was typed', async () => {
    const common = answers(setPassword, () =>
      refusal(400, 'invalid-input', [{ path: 'body.password', code: 'not-allowed' }]),
    );
    const view = await open({ api: [common] });
    await choose(view, 'Benvenuta2026!');
    expect(await screen.findByText(/tra le password più facili da indovinare/)).toBeTruthy();
    expect((screen.getByLabelText('Nuova password') as HTMLInputElement).value).toBe('Benvenuta2026!');
  });

  it('says that a link no longer counts, and what to do', async () => {
    const view = await open({ api: [answers(setPassword, () => refusal(400, 'wrong-credentials'))] });
    await choose(view, good);
    expect(await screen.findByRole('heading', { name: 'Questo link non vale più' })).toBeTruthy();
    expect(screen.getByText(/chiedi a un superadmin/)).toBeTruthy();
  });

  it('shows any other failure and lets the person try again', async () => {
    const view = await open({ api: [answers(setPassword, () => refusal(429, 'too-many-requests'))] });
    await choose(view, good);
    expect((await screen.findByRole('alert')).textContent).toContain('Troppi tentativi');
    expect(screen.getByRole('button', { name: 'Salva la password' })).toBeTruthy();
  });

  it('leaves the session of this browser when it was the same person’s', async () => {
    const user = aUser({ email: 'ada@x.example' });
    const view = await open({
      user,
      api: [answers(setPassword, () => ({ status: 'ok' as const, email: 'ada@x.example' }))],
    });
    await choose(view, good);
    await screen.findByRole('heading', { name: 'La password è pronta' });
    await waitFor(() => expect(sessionStore.getState().user).toBeNull());
  });

  it('does not lead into the session of somebody else that is open in this browser', async () => {
    const view = await open({
      user: aUser({ email: 'giulia@x.example' }),
      api: [
        answers(setPassword, () => ({ status: 'ok' as const, email: 'ada@x.example' })),
        answers(logout, () => ({ status: 'ok' as const })),
      ],
    });
    await choose(view, good);
    expect(await screen.findByText(/la sessione di Giulia Ferraro: se accedi, finisce/)).toBeTruthy();
    expect(sessionStore.getState().phase).toBe('signed-in');
    await view.person.click(screen.getByRole('link', { name: 'Accedi' }));
    expect(view.address()).not.toBe('/reimposta-password');
    expect(sessionStore.getState().phase).toBe('signed-out');
    await waitFor(() => expect(sessionStore.getState().user).toBeNull());
    expect(view.api.askedOf(logout)).toHaveLength(1);
  });

  it.each([
    ['a link that was not whole', '#corto'],
    ['a link that no longer counts', `#${token}`],
  ])('takes the one that is opened in the same page after %s', async (_, first) => {
    const newer = 'y'.repeat(43);
    const dead = answers(setPassword, ({ body }) =>
      body.token === newer ? { status: 'ok' as const, email: 'ada@x.example' } : refusal(400, 'wrong-credentials'),
    );
    // A browser loads no new page where two addresses differ by their fragments alone.
    const view = await renderScreen(
      <>
        <Link to={`/reimposta-password#${newer}`}>Il link nuovo</Link>
        <ChoosePasswordScreen />
      </>,
      { path: '/reimposta-password', url: `/reimposta-password${first}`, area, user: null, api: [dead] },
    );
    if (first === `#${token}`) await choose(view, good);
    await screen.findByRole('heading', { name: /Questo link non vale più|Il link non è completo/ });
    await view.person.click(screen.getByRole('link', { name: 'Il link nuovo' }));
    expect(((await screen.findByLabelText('Nuova password')) as HTMLInputElement).value).toBe('');
    await choose(view, good);
    expect(await screen.findByRole('heading', { name: 'La password è pronta' })).toBeTruthy();
    expect(view.api.askedOf(setPassword).at(-1)?.body).toEqual({ token: newer, password: good });
  });

  it.each(['.', '>', ')', '.»', 'Ciao'])('takes a link that was copied with %s behind it', async (behind) => {
    const view = await open(
      { api: [answers(setPassword, () => ({ status: 'ok' as const, email: 'ada@x.example' }))] },
      `/reimposta-password#${token}${encodeURI(behind)}`,
    );
    await choose(view, good);
    await screen.findByRole('heading', { name: 'La password è pronta' });
    expect(view.api.askedOf(setPassword)[0]?.body).toEqual({ token, password: good });
  });

  it.each(['', '#', '#a b', '#corto', `#${token.slice(1)}`, `#${token.slice(1)}.`])(
    'says that the link %j is not whole',
    async (hash) => {
      await open({}, `/reimposta-password${hash}`);
      expect(await screen.findByRole('heading', { name: 'Il link non è completo' })).toBeTruthy();
    },
  );
});

describe('one’s own profile', () => {
  const open = (api: Parameters<typeof renderScreen>[1] = {}) =>
    renderScreen(<MyProfileScreen />, { path: '/admin/account', area, ...api });

  it('changes the name, and the name in the session with it', async () => {
    const renamed = aUser({ first_name: 'Giulia Maria' });
    const { person, api } = await open({
      api: [answers(updateOwnProfile, () => ({ status: 'ok' as const })), answers(currentUser, () => renamed)],
    });
    await person.type(screen.getByRole('textbox', { name: 'Nome' }), ' Maria');
    await person.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Dati salvati con successo!')).toBeTruthy();
    expect(api.askedOf(updateOwnProfile)[0]?.body).toEqual({ first_name: 'Giulia Maria', last_name: 'Ferraro' });
    await waitFor(() => expect(sessionStore.getState().user?.first_name).toBe('Giulia Maria'));
  });

  describe('when a superadmin has changed the name meanwhile', () => {
    const openLong = (now: Partial<LoggedUser>) =>
      open({
        api: [answers(updateOwnProfile, () => ({ status: 'ok' as const })), answers(currentUser, () => aUser(now))],
      });

    it('leaves the surname that it did not touch', async () => {
      const { person, api } = await openLong({ last_name: 'Ferraro Neri' });
      await person.type(screen.getByRole('textbox', { name: 'Nome' }), ' Maria');
      await person.click(screen.getByRole('button', { name: 'Salva' }));
      expect(await screen.findByText('Dati salvati con successo!')).toBeTruthy();
      expect(api.askedOf(updateOwnProfile).map(({ body }) => body)).toEqual([
        { first_name: 'Giulia Maria', last_name: 'Ferraro Neri' },
      ]);
      expect((screen.getByRole('textbox', { name: 'Cognome' }) as HTMLInputElement).value).toBe('Ferraro Neri');
      expect(hasUnsavedWork()).toBe(false);
    });

    it('asks which one to keep of two for the same field', async () => {
      const { person, api } = await openLong({ last_name: 'Ferraro Neri' });
      await person.type(screen.getByRole('textbox', { name: 'Cognome' }), ' Bianchi');
      await person.click(screen.getByRole('button', { name: 'Salva' }));
      const question = within(await screen.findByRole('dialog'));
      expect(question.getByText('Ferraro Neri')).toBeTruthy();
      expect(api.askedOf(updateOwnProfile)).toEqual([]);
    });
  });

  it('names in Italian the buttons that show what is typed', async () => {
    await open();
    expect(screen.getAllByRole('button', { name: 'Mostra o nascondi la password' })).toHaveLength(3);
  });

  it('refuses an empty name without asking', async () => {
    const { person, api } = await open();
    await person.clear(screen.getByRole('textbox', { name: 'Cognome' }));
    await person.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Cognome: Campo obbligatorio')).toBeTruthy();
    expect(api.seen).toEqual([]);
  });

  it('says under its field that the present password is another', async () => {
    const wrong = answers(changeOwnPassword, () =>
      refusal(400, 'wrong-credentials', [{ path: 'body.current', code: 'not-allowed' }]),
    );
    const { person } = await open({ api: [wrong] });
    await person.type(screen.getByLabelText('Password attuale'), 'non questa');
    await person.type(screen.getByLabelText('Nuova password'), good);
    await person.type(screen.getByLabelText('Ripeti la nuova password'), good);
    await person.click(screen.getByRole('button', { name: 'Cambia password' }));
    expect(await screen.findByText('La password attuale non è questa')).toBeTruthy();
    expect(document.activeElement?.id).toBe('current-password');
  });

  it('says of a new password that it is the present one, and does not send it', async () => {
    const { person, api } = await open();
    for (const label of ['Password attuale', 'Nuova password', 'Ripeti la nuova password'])
      await person.type(screen.getByLabelText(label), good);
    await person.click(screen.getByRole('button', { name: 'Cambia password' }));
    expect(await screen.findByText('È la password che usi già: scegline un’altra')).toBeTruthy();
    expect(document.activeElement?.id).toBe('new-password');
    expect(api.seen).toEqual([]);
  });

  it('asks before it loses a new password that is typed, but not the present one, which a browser fills in', async () => {
    const view = await open({ api: [answers(changeOwnPassword, () => ({ status: 'ok' as const }))] });
    await view.person.type(await screen.findByLabelText('Password attuale'), 'una-password');
    expect(losesWork()).toBe(false);
    await view.person.type(screen.getByLabelText('Nuova password'), good);
    expect([hasUnsavedWork(), losesWork()]).toEqual([true, true]);
    await view.person.type(screen.getByLabelText('Ripeti la nuova password'), good);
    await view.person.click(screen.getByRole('button', { name: 'Cambia password' }));
    await screen.findByText('La password è cambiata.');
    expect(hasUnsavedWork()).toBe(false);
  });

  it('says that the password is not changed to who left the page before the answer', async () => {
    let refuse = () => {};
    const waiting = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const wrong = answers(changeOwnPassword, async () => {
      await waiting;
      return refusal(400, 'wrong-credentials', [{ path: 'body.current', code: 'not-allowed' }]);
    });
    const { person, go, api } = await open({ api: [wrong] });
    await person.type(screen.getByLabelText('Password attuale'), 'non questa');
    await person.type(screen.getByLabelText('Nuova password'), good);
    await person.type(screen.getByLabelText('Ripeti la nuova password'), good);
    await person.click(screen.getByRole('button', { name: 'Cambia password' }));
    await waitFor(() => expect(api.askedOf(changeOwnPassword)).toHaveLength(1));
    act(() => go('/admin/users'));
    await screen.findByText(elsewhere);
    refuse();
    expect(
      await screen.findByText('La nuova password non risulta salvata. La password attuale non è questa.'),
    ).toBeTruthy();
  });

  it('never cuts a password: one that is too long stays, says so and takes the focus', async () => {
    const { person, api } = await open();
    for (const label of ['Password attuale', 'Nuova password', 'Ripeti la nuova password']) {
      await person.click(screen.getByLabelText(label));
      await person.paste('x'.repeat(201));
      expect((screen.getByLabelText(label) as HTMLInputElement).value).toHaveLength(201);
    }
    expect(screen.getAllByText('Al massimo 200 caratteri: ora sono 201.')).toHaveLength(3);
    await person.click(screen.getByRole('button', { name: 'Cambia password' }));
    expect(document.activeElement?.id).toBe('current-password');
    expect(api.seen).toEqual([]);
  });

  it('empties the fields once the password has changed, and keeps none of it', async () => {
    const { person } = await open({ api: [answers(changeOwnPassword, () => ({ status: 'ok' as const }))] });
    await person.type(screen.getByLabelText('Password attuale'), 'la mia di prima');
    await person.type(screen.getByLabelText('Nuova password'), good);
    await person.type(screen.getByLabelText('Ripeti la nuova password'), good);
    await person.click(screen.getByRole('button', { name: 'Cambia password' }));
    expect(await screen.findByText('La password è cambiata.')).toBeTruthy();
    expect((screen.getByLabelText('Nuova password') as HTMLInputElement).value).toBe('');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain(good);
  });
});
