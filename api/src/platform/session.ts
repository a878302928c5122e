import type { Permission, Role } from '@sodalizio/contract';

export interface RegistrySession {
  codaica: string;
  taxCode: string;
  expiresAt: Date;
}

/** One browser's session and its person, read for every call so that a revocation takes effect at once. */
export interface Session {
  id: string;
  userId: number;
  user: {
    firstName: string;
    lastName: string;
    email: string;
    roles: Role[];
    taxCode: string | null;
    aicaCode: string | null;
    hasRegistryPassword: boolean;
  };
  permissions: Permission[];
  expiresAt: Date;
  /** Null when no registry session is open for this browser, or when it has expired. */
  registry: RegistrySession | null;
}

export interface DeployToken {
  id: number;
  area: string;
  name: string;
}
