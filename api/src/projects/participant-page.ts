import { todayInRome } from '@sodalizio/contract';
import { participantPath, tokenPattern } from '@sodalizio/contract/projects';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { renderSVG } from 'uqr';
import type { Database } from '../db/open-database.ts';
import { nameIn } from '../mail/compose-mail.ts';
import { escaped } from '../mail/mail-template.ts';
import { answerAsPage, pageHeaders, publicPage } from '../mail/public-page.ts';
import type { App } from '../platform/platform.ts';
import { publicAddress } from '../platform/public-address.ts';
import { labels as mailLabels } from './mails.labels.ts';
import { labels } from './participant-page.labels.ts';
import { dayIn } from './reader-day.ts';
import { enabledOf } from './standings.repo.ts';

interface Reader {
  project: string;
  full_name: string;
  foreign_token: string;
  language: 'it' | 'en';
  deadline: string | null;
  completed: boolean;
  /** Cleaned markup; '' where none is asked for. */
  privacy: string;
}

/** Their language; where it was switched off the first that is on, as in mails. */
const spoken = sql`case when u.language = any(p.languages) then u.language else p.languages[1] end`;

async function findReader(db: Database, token: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`select p.name as project, u.full_name, u.foreign_token, ${spoken} as language,
      coalesce(u.deadline, p.deadline) as deadline, u.completed >= ${enabledOf} and ${enabledOf} > 0 as completed,
      case when p.enable_privacy then coalesce(p.texts->'privacy_policy'->>${spoken}, '') else '' end as privacy
    from projects_participants u join projects p on p.id = u.project_id
    where u.link_token = ${token} and u.removed_at is null`.execute(db);
  return rows[0];
}

function pageOf(sender: string, reader: Reader, address: string, today: string): string {
  const { project, full_name, foreign_token, language, deadline, completed, privacy } = reader;
  const words = labels[language];
  const said = completed
    ? words.completed
    : deadline === null
      ? ''
      : (deadline < today ? words.expired : words.until)(dayIn(language, deadline));
  const code = renderSVG(address, { border: 2 }).replace(
    '<svg ',
    `<svg role="img" aria-label="${escaped(words.code)}" `,
  );
  return publicPage(
    sender,
    project,
    `<p>${escaped(words.for(full_name, foreign_token))}</p>
${said === '' ? '' : `<p role="status">${escaped(said)}</p>`}
${code}
<p>${escaped(words.show)}</p>
${privacy === '' ? '' : `<h2>${escaped(words.privacy)}</h2>\n${privacy}`}`,
    language,
  );
}

type WithPath = FastifyRequest<{ Params: { '*': string } }>;

/** The page of a participant's personal link: who it is for, until when, and the QR code that the teacher reads. Changes nothing. */
export function registerParticipantPage(app: App): void {
  const { db, now, config } = app.platform;
  const sender = nameIn(config.mailFrom);
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page);

  answerAsPage(app, sender);
  app.get(`${participantPath}*`, { config: { requires: 'public' } }, async (request: WithPath, reply) => {
    const token = request.params['*'];
    if (token === mailLabels.trialToken)
      return send(reply, publicPage(sender, labels.trialTitle, `<p>${escaped(labels.trial)}</p>`));
    const reader = tokenPattern.test(token) ? await findReader(db, token) : undefined;
    if (!reader) return send(reply, publicPage(sender, labels.wrongTitle, `<p>${escaped(labels.wrong)}</p>`), 404);
    return send(reply, pageOf(sender, reader, publicAddress(app) + participantPath + token, todayInRome(now())));
  });
}
