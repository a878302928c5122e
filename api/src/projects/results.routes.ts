import { isDay, todayInRome } from '@sodalizio/contract';
import {
  attemptDetails,
  createIntegrationToken,
  findIntegrationTokens,
  findResults,
  resultSorts,
  resultsSummary,
  revokeIntegrationToken,
  type SentResult,
  sendResults,
} from '@sodalizio/contract/projects';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/open-database.ts';
import { FileAnswer } from '../platform/answer.ts';
import { writeAudit } from '../platform/audit.repo.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { type Handler, serve } from '../platform/serve-endpoint.ts';
import { orderOf } from '../platform/sort-order.ts';
import { describedSendResults } from './describe-results.ts';
import { resultsSheet, resultsSheetName } from './export-results.ts';
import { findAttempt, findHeading, findPage, findSummary } from './results.repo.ts';
import { registerResultsUpload } from './results.upload.ts';
import { existingProject, lockProject } from './save-project.ts';
import { storeResults } from './store-results.ts';
import { addToken, findToken, findTokens, revokeToken } from './tokens.repo.ts';

export function registerResults(app: App): void {
  registerResultsUpload(app);
  registerReading(app);
  registerIntegration(app);
}

function registerReading(app: App): void {
  serve(app, findResults, async ({ db, params, query, now, audit, reply }) => {
    const { search = '', state, timeout = false, download = false, sort = 'full_name', limit, offset } = query;
    if (limit === undefined && offset !== undefined)
      throw new Refusal('invalid-input', { fields: [{ path: 'query.limit', code: 'required' }] });
    const heading = await headingOf(db, params);
    const filter = { ...params, search, state, timeout };
    if (!download) {
      const page = await findPage(db, filter, {
        ...orderOf(resultSorts, sort),
        limit: limit ?? null,
        offset: offset ?? 0,
      });
      return limit === undefined ? page.results : page;
    }
    const { stream, count } = await resultsSheet(db, heading.result, filter, orderOf(resultSorts, sort));
    const after = { questionnaire: params.questionnaire, count, search, state };
    await audit({ action: 'projects.export', subject: { kind: 'project', id: String(params.project) }, after });
    reply.header('x-row-count', count);
    const name = resultsSheetName(heading.project, heading.questionnaire, todayInRome(now));
    return new FileAnswer(name, findResults.file.type, stream);
  });

  serve(app, resultsSummary, async ({ db, params }) => {
    const heading = await headingOf(db, params);
    return { ...heading, ...(await findSummary(db, params, heading.result)) };
  });

  serve(app, attemptDetails, async ({ db, params }) => {
    const found = await findAttempt(db, params.project, params.attempt);
    if (!found) throw new Refusal('not-found');
    return found;
  });
}

function registerIntegration(app: App): void {
  const tokenOf = async (db: Database, { headers, params }: FastifyRequest) => {
    const { project } = sendResults.params.safeParse(params).data ?? {};
    const token = project && (await findToken(db, project, headers.authorization, app.platform.now()));
    if (!token) throw new Refusal('integration-token-wrong');
    return token;
  };
  const beforeBody = async (request: FastifyRequest) => void (await tokenOf(app.platform.db, request));
  const store: Handler<typeof sendResults> = async ({ db, params, body, now, request, circumstances }) => {
    const sent = withMoments(body);
    const results = await db.transaction().execute(async (trx) => {
      const project = await lockProject(trx, params.project, now);
      // It may have been revoked while the body came.
      const token = await tokenOf(trx, request);
      const stored = await storeResults(trx, project, sent, { source: token.name, now });
      const count = (outcome: string) => stored.filter((one) => one.outcome === outcome).length;
      const after = {
        token: token.name,
        created: count('created'),
        updated: count('updated'),
        refused: count('refused'),
      };
      const entry = { action: 'projects.results', subject: { kind: 'project', id: String(project.id) }, after };
      const actor = { userId: null, label: `token ${token.name}` };
      await writeAudit(trx, entry, { ...circumstances, actor });
      return stored;
    });
    return { results };
  };
  serve(app, describedSendResults, store, { beforeBody });

  serve(app, findIntegrationTokens, async ({ db, params }) => ({
    tokens: await findTokens(db, await existingProject(db, params.project)),
  }));

  serve(app, createIntegrationToken, ({ db, params, body: { name }, session, now, audit }) =>
    db.transaction().execute(async (trx) => {
      const { id: project } = await lockProject(trx, params.project, now);
      const createdBy = `${session.user.firstName} ${session.user.lastName}`.trim();
      const added = await addToken(trx, { project, name, createdBy }, now);
      await audit(
        {
          action: 'projects.token',
          subject: { kind: 'project', id: String(project) },
          after: { token: added.id, name },
        },
        trx,
      );
      return added;
    }),
  );

  serve(app, revokeIntegrationToken, ({ db, params, now, audit }) =>
    db.transaction().execute(async (trx) => {
      if (!(await revokeToken(trx, params.project, params.token, now))) throw new Refusal('not-found');
      const subject = { kind: 'project', id: String(params.project) };
      await audit({ action: 'projects.token-revoke', subject, before: { token: params.token } }, trx);
      return { status: 'ok' as const };
    }),
  );
}

const moments = ['started_at', 'completed_at'] as const;

/**
 * What was sent, its moments in UTC: PostgreSQL reads no offset beyond 15:59. Years in which nobody can have answered are refused,
 * as in a sheet; the year 0 PostgreSQL does not have.
 */
function withMoments(body: Parameters<Handler<typeof sendResults>>[0]['body']): SentResult[] {
  const sent = 'results' in body ? body.results : [body];
  const fields = sent.flatMap((one, at) =>
    moments
      .filter((name) => one[name] && !isDay(one[name].slice(0, 10)))
      .map((name) => ({
        path: `body.${'results' in body ? `results.${at}.` : ''}${name}`,
        code: 'out-of-range' as const,
      })),
  );
  if (fields.length > 0) throw new Refusal('invalid-input', { fields });
  const inUtc = (moment: string | null | undefined) => moment && new Date(moment).toISOString();
  return sent.map((one) => ({ ...one, started_at: inUtc(one.started_at), completed_at: inUtc(one.completed_at) }));
}

async function headingOf(db: Database, { project, questionnaire }: { project: number; questionnaire: number }) {
  const found = await findHeading(db, project, questionnaire);
  if (!found) throw new Refusal('not-found');
  return found;
}
