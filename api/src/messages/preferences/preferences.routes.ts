import { changePreferences, memberPreferences, reactivateAddress } from '@sodalizio/contract/messages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { reactivate } from '../../mail/addresses.repo.ts';
import { nameIn } from '../../mail/compose-mail.ts';
import { answerAsPage, pageHeaders } from '../../mail/public-page.ts';
import { addressMark, readSigned } from '../../mail/signed-link.ts';
import { writeAudit } from '../../platform/audit.repo.ts';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { addressOf, type MemberWants, preferencesOf, setPreferences, wantsOf } from './preferences.repo.ts';
import { choicePage, trialPage, wrongLinkPage } from './public-page.ts';

/** Where the page is; a signed text follows (`signedFor`: codes of the members, separated by spaces). */
export const preferencesPath = '/preferenze/';
/** Instead of a signed text, in tests and previews. */
export const trialToken = 'prova';

export function registerPreferences(app: App): void {
  serve(app, memberPreferences, async ({ db, params: { codaica } }) => {
    const found = await preferencesOf(db, codaica);
    if (!found) throw new Refusal('not-found');
    return found;
  });

  serve(app, changePreferences, async ({ db, params: { codaica }, body, session, now, audit }) => {
    const changed_by = `${session.user.firstName} ${session.user.lastName}`.trim() || session.user.email;
    return db.transaction().execute(async (trx) => {
      const before = await preferencesOf(trx, codaica);
      if (!before) throw new Refusal('not-found');
      if (await setPreferences(trx, codaica, { informative: body.informative, changed_at: now, changed_by }))
        await audit(entryOf(codaica, before.informative, body.informative), trx);
      return (await preferencesOf(trx, codaica)) ?? before;
    });
  });

  serve(app, reactivateAddress, ({ db, params: { codaica }, audit }) =>
    db.transaction().execute(async (trx) => {
      const before = await preferencesOf(trx, codaica);
      const address = await addressOf(trx, codaica);
      if (!before || address === undefined) throw new Refusal('not-found');
      if (await reactivate(trx, address)) {
        const subject = { kind: 'member', id: codaica };
        await audit({ action: 'messages.reactivate', subject, before: { address, ...before.suppressed } }, trx);
      }
      return { ...before, suppressed: null };
    }),
  );

  void app.register(async (scope) => registerPage(scope));
}

const entryOf = (codaica: string, before: boolean, after: boolean) => ({
  action: 'messages.preferences',
  subject: { kind: 'member', id: codaica },
  before: { informative: before },
  after: { informative: after },
});

type WithPath = FastifyRequest<{ Params: { '*': string }; Body: string | undefined }>;

/**
 * The public page. Its address says for whom it is, and nothing else can be done with it: no session, no cookie. Reading changes
 * nothing, because scanners of mail open links, and neither does an empty POST; writing comes from the form, or from a mail
 * program (RFC 8058: one click, with or without a page of its own, from any origin).
 */
function registerPage(app: App): void {
  const { db, now, config } = app.platform;
  const sender = nameIn(config.mailFrom);
  const send = (reply: FastifyReply, page: string, status = 200) =>
    reply.code(status).headers(pageHeaders).type('text/html; charset=utf-8').send(page);

  const membersOf = async (token: string): Promise<MemberWants[]> => {
    const codes = readSigned(config.secretKey, token)?.split(' ') ?? [];
    const mark = codes.find((code) => code.startsWith('@'));
    const members = await wantsOf(db, codes);
    // A member who shared the address may have another one since.
    return mark === undefined ? members : members.filter(({ email }) => addressMark(config.secretKey, email) === mark);
  };

  answerAsPage(app, sender);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'string', bodyLimit: 8 * 1024 },
    async (_request: unknown, body: string) => body,
  );

  app.get(`${preferencesPath}*`, { config: { requires: 'public' } }, async (request: WithPath, reply) => {
    const token = request.params['*'];
    if (token === trialToken) return send(reply, trialPage(sender));
    const members = await membersOf(token);
    if (members.length === 0) return send(reply, wrongLinkPage(sender), 404);
    const saved = request.url.endsWith('?salvato');
    return send(reply, choicePage(sender, choiceOf(members, saved)));
  });

  app.post(`${preferencesPath}*`, { config: { requires: 'public' } }, async (request: WithPath, reply) => {
    const token = request.params['*'];
    const members = await membersOf(token);
    if (members.length === 0) return send(reply, wrongLinkPage(sender), 404);
    const oneClick = isOneClick(request.body ?? '');
    const form = new URLSearchParams(request.body ?? '');
    // An empty one comes from a scanner: the form of the page always sends its `choice`, ticked or not.
    const isChoice = oneClick || form.has('choice') || form.has('informative');
    if (!isChoice) return send(reply, choicePage(sender, choiceOf(members, false)));
    const informative = !oneClick && form.has('informative');
    const at = now();
    const circumstances = {
      actor: { userId: null, label: '' },
      at,
      address: request.ip,
      requestId: request.id,
    };
    await db.transaction().execute(async (trx) => {
      for (const { codaica, informative: before } of members)
        if (await setPreferences(trx, codaica, { informative, changed_at: at, changed_by: '' }))
          await writeAudit(trx, entryOf(codaica, before, informative), circumstances);
    });
    if (oneClick) return send(reply, choicePage(sender, choiceOf(await membersOf(token), true)));
    // So that reloading the page sends nothing again.
    return reply.headers(pageHeaders).redirect(`${preferencesPath}${token}?salvato`, 303);
  });
}

const choiceOf = (members: readonly MemberWants[], saved: boolean) => ({
  names: members.map(({ first_name }) => first_name).filter((name) => name !== ''),
  shared: members.length > 1,
  informative: members.every(({ informative }) => informative),
  saved,
});

/** `List-Unsubscribe=One-Click`, as a form or as multipart. */
const isOneClick = (body: string): boolean =>
  /(?:^|&)List-Unsubscribe=One-Click(?:&|$)/i.test(body.trim()) ||
  /name="?List-Unsubscribe"?\r?\n(?:[^\r\n]+\r?\n)*\r?\nOne-Click\r?\n/i.test(body);
