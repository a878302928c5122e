import { dirname, join } from 'node:path';
import type { App } from '../platform/platform.ts';
import { publicAddress } from '../platform/public-address.ts';
import { keyFor } from '../platform/seal.ts';
import type { Slice } from '../platform/slices.ts';
import { BounceReader } from './bounces/bounce-reader.ts';
import { registerMail } from './mail.routes.ts';
import type { MailChecks } from './mail-checks.ts';
import { MailLogo } from './mail-logo.ts';
import { MailWorker } from './mail-worker.ts';
import { outboxTransport } from './outbox-transport.ts';
import { mailSigner } from './sign-mail.ts';
import { smtpTransport } from './smtp-transport.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends what is in the mail queue (queue.repo.ts): to wake after a commit that added to it. */
    mailWorker: MailWorker;
    /** What is asked before mails are sent: to add to when the server is ready (`onReady`). */
    mailChecks: MailChecks;
    /** The logo of messages' mails, where the settings name one. */
    mailLogo: MailLogo | undefined;
  }
}

function register(app: App): void {
  const { db, config, now } = app.platform;
  const { smtpUrl, mailFrom, mailConnections, mailRate, mailReturnPath, mailSigning, dataFolder, secretKey } = config;
  const outbox = join(dirname(dataFolder), 'outbox');
  const transport =
    smtpUrl === undefined
      ? outboxTransport(outbox, now, (file) => app.log.info({ file }, 'mail written to the outbox'))
      : smtpTransport(smtpUrl, mailConnections);
  const checks: MailChecks = new Map();
  app.decorate('mailChecks', checks);
  const worker = new MailWorker({
    db,
    now,
    transport,
    from: mailFrom,
    returnPath: mailReturnPath,
    sign: mailSigning && mailSigner(mailFrom, mailSigning),
    secretKey,
    publicUrl: () => publicAddress(app),
    perSecond: mailRate,
    readFile: (artefact) => app.platform.artefacts.read(artefact),
    checks,
    heldAreas: async () => (await app.platform.admission.heldAreas?.()) ?? [],
    log: app.log,
  });
  app.decorate('mailWorker', worker);
  const { mailLogo } = config;
  app.decorate('mailLogo', mailLogo && new MailLogo(mailLogo, app.platform.artefacts));
  registerMail(app, smtpUrl === undefined ? outbox : undefined);
  // A program that only builds the server (a demo's filling, a check) sends nothing.
  const idKey = keyFor(secretKey, 'message-id');
  const bounces =
    config.bouncesUrl === undefined
      ? undefined
      : new BounceReader({ db, now, url: config.bouncesUrl, idKey, log: app.log });
  app.addHook('onListen', async () => {
    worker.start();
    bounces?.start();
  });
  app.addHook('onClose', async () => {
    await Promise.all([worker.stop(), bounces?.stop()]);
  });
}

export const slice: Slice = { register };
