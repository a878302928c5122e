import type { Moment, MomentDefault, OptionalMoment } from '../db/schema.ts';

export interface PasswordResetsTable {
  token_hash: Buffer;
  user_id: number;
  purpose: 'invitation' | 'reset';
  created_at: MomentDefault;
  expires_at: Moment;
  ended_at: OptionalMoment;
}

declare module '../db/schema.ts' {
  interface Schema {
    password_resets: PasswordResetsTable;
  }
}
