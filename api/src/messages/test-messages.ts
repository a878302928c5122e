import { type Message, messageById, type messageCheck, type RecipientOutcome } from '@sodalizio/contract/messages';
import { expect } from 'vitest';
import type * as z from 'zod';
import type { SignedIn, TestApp } from '../../test/test-app.ts';

export interface TestMember {
  codaica: string;
  email?: string;
  first_name?: string;
  last_name?: string;
  company_name?: string;
  admission?: 'Si' | 'Espulso';
  /** Codes of sections, the preferred one first. */
  sections?: string[];
  payment?: { amount: number; year: number };
}

/** Members with nothing but what is given, in a database without others. */
export async function addMembers({ db }: TestApp, members: readonly TestMember[]): Promise<void> {
  for (const { sections = [], payment, ...columns } of members) {
    const { id } = await db.insertInto('members').values(columns).returning('id').executeTakeFirstOrThrow();
    for (const [at, section_code] of sections.entries())
      await db
        .insertInto('member_sections')
        .values({ member_id: id, section_code, preferred: at === 0 })
        .execute();
    if (payment)
      await db
        .insertInto('payments')
        .values({ member_id: id, paid_on: `${payment.year}-03-01`, ...payment })
        .execute();
  }
}

export const toNobody = { sections: [], users_aica_code: [] };
export const text = { title: 'Assemblea', content: '<p>Ci vediamo sabato.</p>' };

export interface Sender {
  post: (path: string, json: object) => Promise<Response>;
  /** The answer of a call that succeeds. */
  done: (path: string, json: object) => Promise<Record<string, unknown>>;
  /** Sends a message and returns its id. */
  send: (json: object) => Promise<number>;
  check: (json: object) => Promise<z.infer<typeof messageCheck>>;
  message: (id: number) => Promise<Message>;
  get: (path: string) => Promise<Response>;
}

export function senderOn(person: SignedIn): Sender {
  const post: Sender['post'] = (path, json) => person.fetch(`/api/admin/${path}`, { json });
  const get: Sender['get'] = (path) => person.fetch(`/api/admin/${path}`);
  const done: Sender['done'] = async (path, json) => {
    const answer = await post(path, json);
    const body = (await answer.json()) as Record<string, unknown>;
    expect([answer.status, body.code]).toEqual([200, undefined]);
    return body;
  };
  return {
    post,
    get,
    done,
    send: async (json) => Number((await done('message', { ...toNobody, ...text, ...json })).id),
    check: async (json) =>
      (await done('messages/check', { ...toNobody, content: text.content, ...json })) as z.infer<typeof messageCheck>,
    message: async (id) => messageById.response.parse(await (await get(`messages/${id}`)).json()),
  };
}

/** Status and code of a refusal. */
export const refusal = async (answer: Response): Promise<[number, unknown]> => [
  answer.status,
  ((await answer.json()) as { code: unknown }).code,
];

/** Waits until so many people of a message have this outcome. */
export const outcomes = (sender: Sender, id: number, counts: Partial<Record<RecipientOutcome, number>>) =>
  expect.poll(async () => (await sender.message(id)).counts).toMatchObject(counts);
