import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type CheckedFile,
  checkQuestionnaireFile,
  downloadQuestionnaireFile,
  questionnaireFile,
  sampleFile,
} from '@sodalizio/contract/questionnaires';
import type { Database } from '../db/open-database.ts';
import { FileAnswer } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { ReceivedFile } from '../platform/receive-file.ts';
import { type Call, serve } from '../platform/serve-endpoint.ts';
import { FileFault } from '../uploads/file-fault.ts';
import { compareContents } from './compare-contents.ts';
import { addFile, findBytes, findFile, type StoredFile } from './files.repo.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { sampleBytes, sampleName } from './sample-file.ts';
import { findCurrentContent, findSameContent } from './versions.repo.ts';

export function registerFiles(app: App): void {
  serve(app, checkQuestionnaireFile, async (call) => {
    const { receivedFile: file } = call.request;
    if (!(file instanceof ReceivedFile)) throw new Refusal('invalid-input');
    const read = await readReceived(call, file);
    const { faults, warnings, content } = read;
    const after = {
      file: file.name,
      faults: faults.found.length + faults.more,
      warnings: warnings.found.length + warnings.more,
    };
    const entry = { action: 'questionnaires.check-file', subject: { kind: 'questionnaires', id: '' }, after };
    if (!content) {
      await call.audit(entry);
      return { ...read, file: null, comparison: null, same_as: null };
    }
    const stored = {
      name: file.name,
      bytes: await readFile(file.path),
      content,
      warnings,
      userId: call.session.userId,
    };
    return call.db.transaction().execute(async (trx) => {
      const id = await addFile(trx, stored, call.now);
      await call.audit(entry, trx);
      return checked(trx, id, call.query.questionnaire);
    });
  });

  serve(app, questionnaireFile, ({ db, params, query }) => checked(db, params.file, query.questionnaire));

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
      onUnexpected: (error) => log.warn({ error }, 'questionnaire file not read'),
    });
  } catch (error) {
    if (error instanceof FileFault) throw new Refusal(error.code);
    throw error;
  }
}

/** A stored file, compared with a questionnaire. */
async function checked(db: Database, id: string, questionnaire: number | undefined): Promise<CheckedFile> {
  const file = await findFile(db, id);
  if (!file) throw new Refusal('not-found');
  const { name, content, warnings } = file;
  const compared = questionnaire === undefined ? nothingBefore : await comparedWith(db, file, questionnaire);
  return { file: { id, name }, faults: { found: [], more: 0 }, warnings, content, ...compared };
}

const nothingBefore = { comparison: null, same_as: null };

async function comparedWith(db: Database, { content, hash }: StoredFile, questionnaire: number) {
  const current = await findCurrentContent(db, questionnaire);
  const same_as = (await findSameContent(db, questionnaire, hash)) ?? null;
  return { comparison: current ? compareContents(current, content) : null, same_as };
}
