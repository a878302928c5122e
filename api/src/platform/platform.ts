import type { Endpoint, Permission } from '@sodalizio/contract';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../db/open-database.ts';
import type { ArtefactStore } from './artefacts/artefact-store.ts';
import type { Config } from './config.ts';
import type { SendMail } from './mail/mail.port.ts';
import type { DeployToken, Session } from './session.ts';
import type { UploadKind } from './upload-kind.ts';

/** A permission that comes with a person's own member code (Matricola), never with a role. */
export interface MemberCodeGrant {
  readonly permission: Permission;
  readonly codes: readonly string[];
}

/** Admission hooks, set by folders that the platform may not import. */
export interface Admission {
  /** Finds the caller and checks the endpoint's permission: set by auth. */
  admit?: (endpoint: Endpoint, request: FastifyRequest, sessionTokenAlone: boolean) => Promise<void>;
  /** What a person may do by now, nothing once disabled, for acts of many steps: set by auth. */
  permissionsNow?: (userId: number) => Promise<readonly Permission[]>;
  /** Whether an area is switched off: set by composition. */
  isOff?: (area: string) => Promise<boolean>;
  /** Areas whose mails wait: set by composition. */
  heldAreas?: () => Promise<readonly string[]>;
  /** Each set by the area whose permission it is. */
  readonly byMemberCode: MemberCodeGrant[];
}

/** Services for every slice, including the clock, which tests can set. */
export interface Platform {
  readonly db: Database;
  readonly config: Config;
  readonly now: () => Date;
  readonly sendMail: SendMail;
  readonly artefacts: ArtefactStore;
  /** Validate every answer with its schema: on in tests, off in production, where it costs 2-4 times. */
  readonly checkResponses: boolean;
  readonly admission: Admission;
  /** Every served endpoint, in order: for the API page and tests. */
  readonly endpoints: Endpoint[];
  /** First parts of the addresses that are answered here, `api` of `/api/user`. */
  readonly roots: Set<string>;
  /** Kinds of spreadsheet uploads by name, each set by its slice (`serveUpload`). */
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
    /** Required permission of a route. A route without it stops the server at start. */
    requires?: string;
  }
}

export type App = FastifyInstance;
export type Log = FastifyBaseLogger;
