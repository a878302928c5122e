import type { Generated } from 'kysely';
import type { Moment, Optional } from '../db/schema.ts';

export type SecondFactor = 'none' | 'email' | 'totp';

export interface RegistryAccountsTable {
  tax_code: string;
  codaica: string;
  password_hash: string;
  second_factor: SecondFactor;
  totp_secret: Optional<string>;
  /** The newest 30-second step whose authenticator code was accepted. */
  last_totp_step: Generated<number>;
  email: string;
}

export interface RegistryChallengesTable {
  id: Generated<string>;
  tax_code: string;
  code_hash: Buffer;
  expires_at: Moment;
  attempts: Generated<number>;
}

declare module '../db/schema.ts' {
  interface Schema {
    registry_accounts: RegistryAccountsTable;
    registry_challenges: RegistryChallengesTable;
  }
}
