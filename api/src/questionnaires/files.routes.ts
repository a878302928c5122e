import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import {
  type CheckedFile,
  checkQuestionnaireFile,
  downloadQuestionnaireFile,
  type QuestionnaireContent,
  questionnaireFile,
  questionnaireFileContent,
  sampleFile,
} from '@sodalizio/contract/questionnaires';
import type { Database } from '../db/open-database.ts';
import { FileAnswer, JsonStream } from '../platform/answer.ts';
import { takesEncoding } from '../platform/artefacts/asset-files.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { ReceivedFile } from '../platform/receive-file.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { FileFault } from '../uploads/file-fault.ts';
import { compareContents } from './compare-contents.ts';
import { addFile, findBytes, findContent, findFile, findStoredContent, type StoredFile } from './files.repo.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { sampleBytes, sampleName } from './sample-file.ts';
import { findCurrentContent, findSameContent } from './versions.repo.ts';

export function registerFiles(app: App): void {
  serve(app, checkQuestionnaireFile, async (call) => {
    const { receivedFile: file } = call.request;
    if (!(file instanceof ReceivedFile)) throw new Refusal('invalid-input');
    const { faults, warnings, content } = await readReceived(call, file);
    const after = {
      file: file.name,
      faults: faults.found.length + faults.more,
      warnings: warnings.found.length + warnings.more,
    };
    const entry = { action: 'questionnaires.check-file', subject: { kind: 'questionnaires', id: '' }, after };
    if (!content) {
      await call.audit(entry);
      return { file: null, faults, warnings, ...nothingBefore };
    }
    const stored = {
      name: file.name,
      bytes: await readFile(file.path),
      content,
      warnings,
      userId: call.session.userId,
    };
    return call.db.transaction().execute(async (trx) => {
      const added = await addFile(trx, stored, call.now);
      await call.audit(entry, trx);
      return checked(trx, added, call.query.questionnaire, content);
    });
  });

  serve(app, questionnaireFile, async ({ db, params, query }) => {
    const file = await findFile(db, params.file);
    if (!file) throw new Refusal('not-found');
    return checked(db, file, query.questionnaire);
  });

  serve(app, questionnaireFileContent, async ({ db, params, request, reply }) => {
    const stored = await findStoredContent(db, params.file);
    if (!stored) throw new Refusal('not-found');
    // As it is stored, for every browser: compressing thousands of questions takes longer than reading them.
    const asStored = takesEncoding(request.headers['accept-encoding'], 'gzip');
    if (asStored) reply.header('content-encoding', 'gzip');
    return new JsonStream(Readable.from([asStored ? stored : gunzipSync(stored)]));
  });

  serve(app, downloadQuestionnaireFile, async ({ db, params }) => {
    const found = await findBytes(db, params.file);
    if (!found) throw new Refusal('not-found');
    return new FileAnswer(found.name, downloadQuestionnaireFile.file.type, Readable.from([found.bytes]));
  });

  let sample: Buffer | undefined;
  serve(app, sampleFile, () => {
    sample ??= sampleBytes();
    return new FileAnswer(sampleName, sampleFile.file.type, Readable.from([sample]));
  });
}

async function readReceived({ reply, log }: Call<typeof checkQuestionnaireFile>, file: ReceivedFile) {
  // Who leaves ends the reading: it holds one of two places.
  const left = new AbortController();
  reply.raw.once('close', () => left.abort());
  try {
    return await readQuestionnaire(file.path, {
      signal: left.signal,
      onUnexpected: (error) => log.warn({ err: error }, 'questionnaire file not read'),
    });
  } catch (error) {
    if (error instanceof FileFault) throw new Refusal(error.code);
    throw error;
  }
}

/** A stored file, compared with a questionnaire. `content` spares reading it. */
async function checked(
  db: Database,
  { warnings, hash, ...file }: StoredFile,
  questionnaire: number | undefined,
  content?: QuestionnaireContent,
): Promise<CheckedFile> {
  const answer = { file, faults: { found: [], more: 0 }, warnings, ...nothingBefore };
  if (questionnaire === undefined) return answer;
  const current = await findCurrentContent(db, questionnaire);
  const same_as = (await findSameContent(db, questionnaire, hash)) ?? null;
  const read = current && (content ?? (await findContent(db, file.id)));
  return { ...answer, same_as, comparison: read ? compareContents(current, read) : null };
}

const nothingBefore: Pick<CheckedFile, 'comparison' | 'same_as'> = { comparison: null, same_as: null };
