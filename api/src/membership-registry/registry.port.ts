/** What a person proves themselves with to the external membership system: HTTP Basic in the specification's protocol. */
export interface RegistryCredentials {
  /** Codice fiscale, upper case. */
  taxCode: string;
  password: string;
}

/** Between the steps: what the registry said, and what the adapter has to send again. Kept by the server as JSON. */
export interface RegistryChallenge {
  /** The specification's SCODE: a code has been sent, or is to be read from an app. */
  scode: string;
  /** The peer's cookies, as one header value; empty where it set none. */
  cookies: string;
}

/** The registry knows the person: their member code. */
export type Confirmed = { kind: 'codaica'; codaica: string };
/** `wrong`: the person's mistake. `unavailable`: not theirs; `reason` is for the log. */
export type Failed = { kind: 'wrong' } | { kind: 'unavailable'; reason: string };

/** The external membership system (specification section 4). Adapters answer; they do not throw for what a peer does. */
export interface MembershipRegistry {
  firstStep(
    credentials: RegistryCredentials,
  ): Promise<Confirmed | Failed | { kind: 'scode'; challenge: RegistryChallenge }>;
  secondStep(credentials: RegistryCredentials, challenge: RegistryChallenge, otp: string): Promise<Confirmed | Failed>;
}
