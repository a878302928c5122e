import type { Endpoint } from '@sodalizio/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/open-database.ts';
import type { ArtefactStore } from './artefacts/artefact-store.ts';
import type { Config } from './config.ts';
import type { SendMail } from './mail/mail.port.ts';
import type { DeployToken, Session } from './session.ts';

/** How a call is admitted, as the folders above say it. */
export interface Admission {
  /** Finds who calls, and refuses whom the endpoint is not for: said by auth. */
  admit?: (endpoint: Endpoint, request: FastifyRequest, sessionTokenAlone: boolean) => Promise<void>;
  /** Whether an area is switched off: said by composition. */
  isOff?: (area: string) => Promise<boolean>;
}

/** What every slice may lean on. Time comes from here, so that a test can hold it still. */
export interface Platform {
  readonly db: Database;
  readonly config: Config;
  readonly now: () => Date;
  readonly sendMail: SendMail;
  /** Files written once and then only read: releases of areas, pictures. */
  readonly artefacts: ArtefactStore;
  /** Parse every answer with its schema before it leaves: on in tests, off in production, where it costs 2-4 times. */
  readonly checkResponses: boolean;
  readonly admission: Admission;
  /** Every endpoint that is served, in order: the API page and the tests read it. */
  readonly endpoints: Endpoint[];
}

declare module 'fastify' {
  interface FastifyInstance {
    platform: Platform;
  }
  interface FastifyRequest {
    session: Session | null;
    deployToken?: DeployToken;
  }
  interface FastifyContextConfig {
    /** What a route asks for. A route without it stops the server at start. */
    requires?: string;
  }
}

/** The server as slices see it. A slice is a function `(app: App) => void`; an area's is found by its name. */
export type App = FastifyInstance;
export type Log = FastifyBaseLogger;
