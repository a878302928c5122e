import { Readable } from 'node:stream';
import { checkQuestionnaireFile, sampleFile } from '@sodalizio/contract/questionnaires';
import { FileAnswer } from '../platform/answer.ts';
import type { App } from '../platform/platform.ts';
import { Refusal } from '../platform/problem.ts';
import { ReceivedFile } from '../platform/receive-file.ts';
import { serve } from '../platform/serve-endpoint.ts';
import { FileFault } from '../uploads/file-fault.ts';
import { readQuestionnaire } from './read-questionnaire.ts';
import { sampleBytes, sampleName } from './sample-file.ts';

export function registerQuestionnaireFiles(app: App): void {
  serve(app, checkQuestionnaireFile, async ({ request, reply, log, audit }) => {
    const { receivedFile } = request;
    if (!(receivedFile instanceof ReceivedFile)) throw new Refusal('invalid-input');
    // Who leaves ends the reading: it holds one of two places.
    const left = new AbortController();
    reply.raw.once('close', () => left.abort());
    try {
      const checked = await readQuestionnaire(receivedFile.path, {
        signal: left.signal,
        onUnexpected: (error) => log.warn({ error }, 'questionnaire file not read'),
      });
      const { faults, warnings } = checked;
      const after = {
        file: receivedFile.name,
        faults: faults.found.length + faults.more,
        warnings: warnings.found.length,
      };
      await audit({ action: 'questionnaires.check-file', subject: { kind: 'questionnaires', id: '' }, after });
      return checked;
    } catch (error) {
      if (error instanceof FileFault) throw new Refusal(error.code);
      throw error;
    }
  });

  let sample: Buffer | undefined;
  serve(app, sampleFile, () => {
    sample ??= sampleBytes();
    return new FileAnswer(sampleName, sampleFile.file.type, Readable.from([sample]));
  });
}
