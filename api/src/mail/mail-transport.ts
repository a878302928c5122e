/** A mail on its way out: who it is from and for as the mail server is told, and its bytes. */
export interface Outgoing {
  id: number;
  from: string;
  to: string;
  bytes: Buffer;
}

/**
 * What a mail server made of a mail. `sent`: it took it. `refused`: it did not, for good (`permanent`) or for now; `rest`: perhaps
 * it refuses everybody's (sender, relay), so the others wait a little. `no-answer`: the whole mail had left when the line broke;
 * whether it was taken, nobody knows. `unreachable`: not this mail's fault (no connection, refused login or sender), and nothing of
 * it left. `answer` is the server's own words.
 */
export type Outcome =
  | { kind: 'sent' | 'no-answer' | 'unreachable'; answer: string }
  | { kind: 'refused'; permanent: boolean; rest?: true; answer: string };

export interface MailTransport {
  /** Mails that may be on their way at once. */
  readonly connections: number;
  /** Never rejects; ends within a minute, once it is its turn. */
  deliver(mail: Outgoing): Promise<Outcome>;
  /** Ends open connections, those in use too. */
  close(): void;
}
