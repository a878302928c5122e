import type { Permission, Role } from '@sodalizio/contract';

/** The open session with the membership registry, held by one browser session. */
export interface RegistrySession {
  /** Member code the registry answered. */
  codaica: string;
  taxCode: string;
  expiresAt: Date;
}

/** Who is calling: one browser's session and its person, read afresh for every call so that a revocation counts at once. */
export interface Session {
  /** Id of the browser session. */
  id: string;
  userId: number;
  user: {
    firstName: string;
    lastName: string;
    email: string;
    roles: Role[];
    taxCode: string | null;
    /** The person's own member code. */
    aicaCode: string | null;
    hasRegistryPassword: boolean;
  };
  permissions: Permission[];
  expiresAt: Date;
  /** Null when no registry session is open for this browser, or when it has expired. */
  registry: RegistrySession | null;
}

/** A program that may deploy one area, in the place of a person. */
export interface DeployToken {
  id: number;
  area: string;
  name: string;
}
