import { freezeSelection, type Member } from '@sodalizio/contract';
import {
  checkMessage,
  type Exclusion,
  type MessageCheck,
  type MessagePlaceholder,
  saveDraft,
  sendMessage,
} from '@sodalizio/contract/messages';
// Lazily imported by the form: loading them takes longer than tests wait on a busy machine.
import '@sodalizio/rich-text';
import {
  act,
  answers,
  button,
  dialog,
  type FakeAnswer,
  type FakeApi,
  fakeAssociates,
  field,
  manyMembers,
  type RenderOptions,
  renderScreen,
  screen,
  waitFor,
  within,
} from '@sodalizio/testing';
import { area } from '../area.tsx';
import CreateMessageScreen from './create-message.screen.tsx';
import './people.dialog.tsx';
import './preview.dialog.tsx';
import './section-message.form.tsx';
import './trial-mail.dialog.tsx';

export const selection = '6b0e3a2c-5d0f-4c38-8d43-5b0a4a1f7f10';
export const fromMembers = `?selection=${selection}&count=12`;

interface Numbers {
  reached: number;
  mails?: number;
  excluded?: Partial<Record<Exclusion, number>>;
  missing?: Partial<Record<MessagePlaceholder, number>>;
  pictures?: boolean;
}

/** A check's answer; the excluded are added to those who are reached. */
export function numbers({
  reached,
  mails = reached,
  excluded = {},
  missing = {},
  pictures = true,
}: Numbers): MessageCheck {
  const left = Object.entries(excluded) as [Exclusion, number][];
  const lacking = Object.entries(missing) as [MessagePlaceholder, number][];
  return {
    targeted: left.reduce((sum, [, people]) => sum + people, reached),
    reached,
    mails,
    excluded: left.map(([exclusion, people]) => ({ exclusion, people })),
    missing: lacking.map(([placeholder, people]) => ({ placeholder, people })),
    pictures,
  };
}

/** Freezes like the server: a search, named codes, or an earlier selection except some. */
export function freezing(members: readonly Member[]): FakeAnswer {
  let last = 0;
  return answers(freezeSelection, ({ body }) => {
    if ('codes' in body) last = body.codes.length;
    else if ('filters' in body) last = members.length;
    else last -= body.except.length;
    return { selection, count: last };
  });
}

export const checking = (given: Numbers): FakeAnswer => answers(checkMessage, () => numbers(given));

/** Sent when the first of these seconds began: nothing waits. */
export const sentAt = '2026-01-15T08:00:00.000Z';
export const sending: FakeAnswer = answers(sendMessage, ({ body }) => ({
  status: 'ok' as const,
  id: 7,
  users_count: body.confirmed ?? 0,
  send_at: body.send_at ?? sentAt,
}));

/** Drafts are kept while a test types slowly. */
export const keeping = (until?: Promise<void>): FakeAnswer =>
  answers(saveDraft, async ({ params: { key }, body: { version, typed } }) => {
    await until;
    return {
      ...{ key, version: version + 1, typed, recipients: null },
      ...{ owner: 'Giulia Ferraro', changed_by: 'Giulia Ferraro', changed_at: sentAt },
    };
  });

interface CreateOptions extends RenderOptions {
  readonly query?: string;
  readonly members?: readonly Member[];
}

export const openCreate = ({ query = '', members = manyMembers(3), api = [], ...others }: CreateOptions = {}) => {
  // jsdom has no layout; the editor asks for its cursor's position before it scrolls there.
  const nowhere = () => [] as unknown as DOMRectList;
  Range.prototype.getClientRects ??= nowhere;
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
  document.elementFromPoint ??= () => null;
  return renderScreen(<CreateMessageScreen />, {
    path: '/admin/messages/create',
    url: `/admin/messages/create${query}`,
    area,
    api: [
      ...fakeAssociates({ members }),
      freezing(members),
      checking({ reached: members.length }),
      sending,
      keeping(),
      ...api,
    ],
    ...others,
  });
};
export type Opened = Awaited<ReturnType<typeof openCreate>>;

export const text = () => screen.findByRole('textbox', { name: /^Messaggio/ });

/** Writes where the cursor of the editor is, markup too: a chip is `<span data-placeholder="nome">Nome</span>`. */
export async function write(content: string) {
  const editor = Reflect.get(await text(), 'editor');
  act(() => void editor.commands.insertContent(content));
}

export async function compose({ person }: Pick<Opened, 'person'>, title = 'Assemblea', content = 'Vi aspettiamo') {
  await text();
  await person.type(field(/^Titolo/), title);
  await write(content);
}

/** Presses Invia once the recipients are checked. */
export async function pressSend({ person }: Pick<Opened, 'person'>, scope: HTMLElement = document.body) {
  // While a message is being sent it has another name.
  const press = await within(scope).findByRole('button', { name: 'Invia' });
  await waitFor(() => {
    if (press.getAttribute('aria-disabled') === 'true') throw new Error('still checking');
  });
  await person.click(press);
}

export async function confirmed(opened: Pick<Opened, 'person'>, count: string) {
  const question = await dialog(`Inviare a ${count}?`);
  await opened.person.click(within(question).getByRole('button', { name: `Invia a ${count}` }));
}

export const sentBodies = (api: FakeApi) => api.askedOf(sendMessage).map(({ body }) => body);
export const pressNext = async ({ person }: Opened) => {
  await waitFor(() => {
    if (button('Avanti').getAttribute('aria-disabled') === 'true') throw new Error('nobody is chosen');
  });
  await person.click(button('Avanti'));
};
