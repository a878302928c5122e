/** Credentials for the external membership system: HTTP Basic in the specification's protocol. */
export interface RegistryCredentials {
  taxCode: string;
  password: string;
}

/** State between the two steps: the registry's answer and what the adapter has to send again. Stored as JSON. */
export interface RegistryChallenge {
  /** The specification's SCODE: a code was sent, or is shown by an app. */
  scode: string;
  cookies: string;
}

export type Confirmed = { kind: 'codaica'; codaica: string };
/** `wrong`: the person's mistake. `unavailable`: not theirs; `reason` is for the log. */
export type Failed = { kind: 'wrong' } | { kind: 'unavailable'; reason: string };

/** The external membership system (specification section 4). Adapters do not throw for errors of the peer. */
export interface MembershipRegistry {
  firstStep(
    credentials: RegistryCredentials,
  ): Promise<Confirmed | Failed | { kind: 'scode'; challenge: RegistryChallenge }>;
  secondStep(credentials: RegistryCredentials, challenge: RegistryChallenge, otp: string): Promise<Confirmed | Failed>;
}
