import type { Endpoint, Permission } from '@sodalizio/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/open-database.ts';
import type { ArtefactStore } from './artefacts/artefact-store.ts';
import type { Config } from './config.ts';
import type { SendMail } from './mail/mail.port.ts';
import type { DeployToken, Session } from './session.ts';
import type { UploadKind } from './uploads/upload-kind.ts';

/** A permission that comes with a person's own member code (Matricola), never with a role. */
export interface MemberCodeGrant {
  readonly permission: Permission;
  readonly codes: readonly string[];
}

/** How a call is admitted, as the folders above say it. */
export interface Admission {
  /** Finds who calls, and refuses whom the endpoint is not for: said by auth. */
  admit?: (endpoint: Endpoint, request: FastifyRequest, sessionTokenAlone: boolean) => Promise<void>;
  /** Whether an area is switched off: said by composition. */
  isOff?: (area: string) => Promise<boolean>;
  /** Each said by the area whose permission it is. */
  readonly byMemberCode: MemberCodeGrant[];
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
  /** What can be loaded from a spreadsheet, by its name: each said by its slice (`serveUpload`). */
  readonly uploadKinds: Map<string, UploadKind>;
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

/** The server as slices see it. What a folder serves is found by its name (`slices.ts`). */
export type App = FastifyInstance;
export type Log = FastifyBaseLogger;
