import {
  createIntegrationToken,
  findIntegrationTokens,
  type IntegrationToken,
  revokeIntegrationToken,
} from '@sodalizio/contract/projects';
import { answers, button, dialog, type FakeAnswer, refusal, screen, waitFor, within } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { openProject } from './test-project.tsx';

const aToken = (over: Partial<IntegrationToken> = {}): IntegrationToken => ({
  ...{ id: 1, name: 'Piattaforma esami', created_at: '2026-11-20T08:30:00.000Z', created_by: 'Giulia Ferraro' },
  last_used_at: null,
  ...over,
});

const fakeTokens = (tokens: IntegrationToken[]): FakeAnswer[] => [
  answers(findIntegrationTokens, () => ({ tokens })),
  answers(createIntegrationToken, ({ body }) => {
    const token = aToken({ id: 2, name: body.name });
    tokens.push(token);
    return { ...token, secret: 'spt_un-segreto' };
  }),
  answers(revokeIntegrationToken, ({ params }) => {
    tokens.splice(
      tokens.findIndex(({ id }) => id === params.token),
      1,
    );
    return { status: 'ok' as const };
  }),
];

test('a token is made, its secret shown once and copied', async () => {
  const { person } = await openProject('12', { api: fakeTokens([]) });
  expect(await screen.findByText('Non c’è nessun token.')).toBeTruthy();
  expect(screen.getByText(/POST .*\/api\/project\/12\/results$/)).toBeTruthy();
  await person.click(button('Nuovo token'));
  const form = within(await dialog('Nuovo token di integrazione'));
  await person.click(form.getByRole('button', { name: 'Crea token' }));
  expect((await form.findAllByText(/Campo obbligatorio/)).length).toBeGreaterThan(0);
  await person.type(form.getByRole('textbox', { name: 'Nome' }), 'Esami');
  await person.click(form.getByRole('button', { name: 'Crea token' }));
  const secret = await dialog('Copia il token adesso');
  expect(within(secret).getByRole<HTMLInputElement>('textbox', { name: 'Token' }).value).toBe('spt_un-segreto');
  const close = () => person.click(within(secret).getByText('Chiudi'));
  await close();
  await person.click(await screen.findByRole('button', { name: 'Torna al token' }));
  await person.click(within(secret).getByRole('button', { name: 'Copia' }));
  expect(await navigator.clipboard.readText()).toBe('spt_un-segreto');
  await close();
  await waitFor(() => expect(screen.queryByDisplayValue('spt_un-segreto')).toBeNull());
  expect(await screen.findByText('Esami')).toBeTruthy();
  expect(document.activeElement).toBe(button('Nuovo token'));
});

test('beside the address is how programs call it, on a page of its own', async () => {
  await openProject('12', { api: fakeTokens([]) });
  const link = await screen.findByRole('link', { name: 'Documentazione delle chiamate' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/api/docs', '_blank']);
});

test('a token that is made after its dialog was closed says that nobody saw it', async () => {
  const held = Promise.withResolvers<void>();
  const slow = answers(createIntegrationToken, async ({ body }) => {
    await held.promise;
    return { ...aToken({ id: 2, name: body.name }), secret: 'spt_un-segreto' };
  });
  const { person, api } = await openProject('12', { api: [...fakeTokens([]), slow] });
  await person.click(await screen.findByRole('button', { name: 'Nuovo token' }));
  const form = within(await dialog('Nuovo token di integrazione'));
  await person.type(form.getByRole('textbox', { name: 'Nome' }), 'Esami');
  await person.click(form.getByRole('button', { name: 'Crea token' }));
  await waitFor(() => expect(api.askedOf(createIntegrationToken)).toHaveLength(1));
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Scarta le modifiche' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  held.resolve();
  expect(await screen.findByText(/^Il token «Esami» è stato creato dopo che avevi chiuso/)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a token is revoked once that is confirmed', async () => {
  const { person, api } = await openProject('12', { api: fakeTokens([aToken()]) });
  const ask = async () => {
    await person.click(await screen.findByRole('button', { name: 'Revoca Piattaforma esami' }));
    return within(await dialog('Revocare «Piattaforma esami»?'));
  };
  await person.click((await ask()).getByRole('button', { name: 'Annulla' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.askedOf(revokeIntegrationToken)).toEqual([]);
  await person.click((await ask()).getByRole('button', { name: 'Revoca' }));
  expect(await screen.findByText('Non c’è nessun token.')).toBeTruthy();
  expect(api.askedOf(revokeIntegrationToken)).toMatchObject([{ path: '/api/projects/12/tokens/1' }]);
});

test('a failure to revoke is said, and the token stays', async () => {
  let away = true;
  const { person } = await openProject('12', {
    api: [
      ...fakeTokens([aToken()]),
      answers(revokeIntegrationToken, () => (away ? refusal(500, 'internal') : { status: 'ok' as const })),
    ],
  });
  const revoke = async () => {
    await person.click(await screen.findByRole('button', { name: 'Revoca Piattaforma esami' }));
    await person.click(await screen.findByRole('button', { name: 'Revoca' }));
  };
  await revoke();
  expect(await screen.findByText('Si è verificato un errore, riprovare più tardi.')).toBeTruthy();
  away = false;
  await revoke();
  expect(await screen.findByText('"Piattaforma esami" è revocato.')).toBeTruthy();
});

test('a token that is revoked already leaves the list', async () => {
  let tokens = [aToken()];
  const { person } = await openProject('12', {
    api: [
      answers(findIntegrationTokens, () => ({ tokens })),
      answers(revokeIntegrationToken, () => {
        tokens = [];
        return refusal(404, 'not-found');
      }),
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Revoca Piattaforma esami' }));
  await person.click(await screen.findByRole('button', { name: 'Revoca' }));
  expect(await screen.findByText('Non c’è nessun token.')).toBeTruthy();
});

test('a token whose answer was lost is in the list, where it can be revoked', async () => {
  const tokens: IntegrationToken[] = [];
  const { person } = await openProject('12', {
    api: [
      answers(findIntegrationTokens, () => ({ tokens })),
      answers(createIntegrationToken, () => {
        tokens.push(aToken());
        return refusal(503, 'unavailable');
      }),
    ],
  });
  await screen.findByText('Non c’è nessun token.');
  await person.click(button('Nuovo token'));
  const form = within(await dialog('Nuovo token di integrazione'));
  await person.type(form.getByRole('textbox', { name: 'Nome' }), 'Piattaforma esami');
  await person.click(form.getByRole('button', { name: 'Crea token' }));
  expect(await screen.findByRole('button', { name: 'Revoca Piattaforma esami', hidden: true })).toBeTruthy();
});

test('a new project has nothing to integrate yet', async () => {
  await openProject('0');
  await screen.findByRole('textbox', { name: 'Nome' });
  expect(screen.queryByRole('button', { name: 'Nuovo token' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Mostra la cronologia' })).toBeNull();
});
