import { type Associate, associateByCode } from '@sodalizio/contract';
import { associateHistory, type HistoryEntry, type Written, written } from '@sodalizio/contract/associates';
import * as z from 'zod';
import { type SignedIn, startTestApp, type TestApp, type TestAppOptions } from '../../../test/test-app.ts';
import { openRegistry } from '../../membership-registry/test-registry-session.ts';

export interface Writer {
  post: (path: string, json: object) => Promise<Response>;
  write: (path: string, json: object) => Promise<Written>;
  takeBack: (entry: number, body?: object) => Promise<Response>;
  profile: (codaica: string) => Promise<Associate>;
  history: (codaica: string, query?: string) => Promise<HistoryEntry[]>;
  get: (path: string) => Promise<Response>;
}

const pageOf = associateHistory.response.options[1];

export async function writerOn(app: TestApp, who: Parameters<TestApp['signIn']>[0]): Promise<Writer> {
  const person: SignedIn = await openRegistry(app, await app.signIn(who));
  const post: Writer['post'] = (path, json) => person.fetch(`/api/admin/${path}`, { json });
  const one = associateByCode.response;
  return {
    post,
    get: (path) => person.fetch(`/api/admin/${path}`),
    write: async (path, json) => {
      const answer = await post(path, json);
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return written.parse(await answer.json());
    },
    takeBack: (entry, body = {}) => post(`history/${entry}/take-back`, body),
    profile: async (codaica) => {
      const answer = await person.fetch(`/api/admin/associates?aica_code=${encodeURIComponent(codaica)}`);
      return z.tuple([one.element]).parse(await answer.json())[0];
    },
    history: async (codaica, query = '') => {
      const answer = await person.fetch(`/api/admin/associates/${encodeURIComponent(codaica)}/history${query}`);
      return pageOf.parse(await answer.json()).items;
    },
  };
}

export const startWritingApp = (options: TestAppOptions = {}): Promise<TestApp> =>
  startTestApp({ members: 60, ...options });

/** A member with nothing but what is given, so that tests do not share rows. */
export async function addMember({ db }: TestApp, columns: { codaica: string } & Partial<MemberColumns>): Promise<void> {
  await db.insertInto('members').values(columns).execute();
}

interface MemberColumns {
  first_name: string;
  last_name: string;
  company_name: string;
  tax_code: string;
  born_on: string;
  town: string;
  admission: '' | 'Si' | 'No' | 'Moroso';
}

export async function refusal(answer: Response): Promise<[number, string]> {
  return [answer.status, z.object({ code: z.string() }).parse(await answer.json()).code];
}
