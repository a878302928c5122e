/** Keys of the specification (section 3, Browser storage). */
export const accessKey = 'access_token';
export const sessionKey = 'session_token';
export const sessionKeys: readonly string[] = [accessKey, sessionKey];

/** Set from the end of a session until the mirror has forgotten it, or the next login: at once, and for all tabs. */
export const endedKey = 'sodalizio.session-ended';
