import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { downloadAttachment, uploadAttachment } from '@sodalizio/contract/messages';
import { FileAnswer } from '../../platform/answer.ts';
import type { App } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problem.ts';
import { ReceivedFile } from '../../platform/receive-file.ts';
import { serve } from '../../platform/serve-endpoint.ts';
import { attachmentName, attachmentTypeOf } from './attachment-type.ts';
import { addAttachment, artefactOf, findAttachments } from './attachments.repo.ts';

export function registerAttachments(app: App): void {
  const { artefacts } = app.platform;

  serve(app, uploadAttachment, async ({ db, request, session, now, audit }) => {
    const file = request.receivedFile;
    if (!(file instanceof ReceivedFile)) throw new Refusal('invalid-input');
    const bytes = await readFile(file.path);
    const found = await attachmentTypeOf(bytes);
    if (typeof found === 'string') throw new Refusal(found);
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { prefix, file: name } = artefactOf(hash);
    // Before its row, which never refers to missing bytes.
    await artefacts.write(prefix, new Map([[name, bytes]]));
    return db.transaction().execute(async (trx) => {
      const added = await addAttachment(
        trx,
        {
          hash,
          name: attachmentName(file.name, found.ending),
          type: found.type,
          bytes: bytes.length,
          userId: session.userId,
        },
        now,
      );
      const subject = { kind: 'attachment', id: added.id };
      await audit({ action: 'messages.attach', subject, after: { name: added.name, bytes: added.bytes } }, trx);
      return added;
    });
  });

  serve(app, downloadAttachment, async ({ db, params: { id } }) => {
    const [found] = await findAttachments(db, [id]);
    if (!found) throw new Refusal('not-found');
    const { prefix, file } = artefactOf(found.hash);
    const bytes = await artefacts.read(`${prefix}${file}`);
    if (!bytes) throw new Refusal('not-found');
    return new FileAnswer(found.name, downloadAttachment.file.type, Readable.from([bytes]));
  });
}
