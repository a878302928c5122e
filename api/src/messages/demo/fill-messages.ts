import { messagePlaceholders, placeholdersIn, placeholdersNeededIn } from '@sodalizio/contract/messages';
import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { rememberAddresses } from '../../mail/addresses.repo.ts';
import { layOut } from '../../mail/mail-layout.ts';
import { addMailing } from '../../mail/queue.repo.ts';
import { faultOfAddress } from '../../mail/refusal-of-address.ts';
import { cleanMarkup, textOf } from '../../markup/clean-markup.ts';
import { addMessage, setNumbers } from '../messages.repo.ts';
import { addRecipients } from '../targets.repo.ts';
import { type DemoMessage, demoMessages } from './demo-messages.labels.ts';

const day = 24 * 60 * 60 * 1000;

/** Invented messages where there are none, as if they had been sent: nothing of them is in the queue. */
export async function fillMessages(db: Database, now: Date): Promise<void> {
  if (await db.selectFrom('messages').select('id').limit(1).executeTakeFirst()) return;
  const sender = await db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('email', '=', 'segreteria@sodalizio.example')
    .executeTakeFirst();
  if (!sender) return;
  const sentBy = `${sender.first_name} ${sender.last_name}`;
  await db.transaction().execute(async (trx) => {
    for (const message of demoMessages.toReversed())
      await addSent(trx, message, { userId: sender.id, sentBy }, morning(now.getTime() - message.sent * day));
  });
}

/** 09:15 UTC of a day. */
const morning = (moment: number) => new Date(`${new Date(moment).toISOString().slice(0, 10)}T09:15:00.000Z`);

async function addSent(
  trx: Database,
  { title, sections, refusedEach = 0, refusal = '550 5.1.1 User unknown', ...message }: DemoMessage,
  by: { userId: number; sentBy: string },
  at: Date,
): Promise<void> {
  const content = cleanMarkup(message.content, messagePlaceholders);
  const targets = {
    sections: sections.map((code) => ({ code })),
    users_aica_code: [],
    without_expelled: true,
    uses: placeholdersIn(content),
    needs: placeholdersNeededIn(content),
  };
  const body = layOut({ title, content, placeholders: messagePlaceholders, sender: 'Sodalizio', publicUrl: undefined });
  const mailing = await addMailing(trx, { kind: 'messages', subject: [title], body, priority: 5 }, at);
  const written = {
    request: null,
    asked: '',
    ...by,
    title,
    content,
    plainContent: textOf(content),
    mailing,
    sendAt: at,
  };
  const id = await addMessage(trx, written, at);
  if (id === undefined) return;
  await setNumbers(trx, id, await addRecipients(trx, { message: id, mailing, now: at }, targets));
  await settle(trx, mailing, { refusedEach, refusal }, at);
}

async function settle(
  trx: Database,
  mailing: number,
  { refusedEach, refusal }: Required<Pick<DemoMessage, 'refusedEach' | 'refusal'>>,
  at: Date,
): Promise<void> {
  const refused = sql`${refusedEach}::int > 0 and n % greatest(${refusedEach}::int, 1) = 0`;
  await sql`with changed as (update mail_deliveries d set attempts = 1, first_tried_at = due_at, settled_at = due_at + n * interval '80 ms',
      state = case when ${refused} then 'failed' when ${refusedEach}::int > 0 and n = 5 then 'unknown' else 'sent' end,
      reason = case when ${refused} then 'refused' when ${refusedEach}::int > 0 and n = 5 then 'interrupted' else '' end,
      answer = case when ${refused} then ${refusal} else '' end
    from (select id, row_number() over (order by id) as n from mail_deliveries where mailing_id = ${mailing}) r
    where r.id = d.id and d.due_at <= ${at.toISOString()}::timestamptz
    returning d.id, d.mailing_id, d.address, d.state, case d.state when 'failed' then ${faultOfAddress(refusal)} else '' end as fault, d.answer
  ), ${rememberAddresses(sql`changed`, at)} select`.execute(trx);
}
