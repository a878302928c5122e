/** Keys of the specification (section 3, Browser storage). */
export const accessKey = 'access_token';
export const sessionKey = 'session_token';
export const sessionKeys: readonly string[] = [accessKey, sessionKey];

/** Set from the end of a session until the mirror has forgotten it, or the next login: at once, and for all tabs. */
export const endedKey = 'sodalizio.session-ended';

/** The person's permissions at the last start: a hint for what may be fetched before the session is checked. */
export const grantedKey = 'sodalizio.granted';

/** The path of the screen to which the last start at the bare address led: a hint likewise. */
export const homeKey = 'sodalizio.home';

/** Property of `window` in which the page's first script leaves its answers for the shell. */
export const earlyName = 'sodalizioEarly';

/** `light`, `dark` or `auto`: `colourSchemeKey` of `ui`, which the page's first script cannot import. */
export const colourSchemeKey = 'sodalizio.colour-scheme';

/** Whether the menu is narrow: the layout's choice, as `useRemembered` stores it. */
export const narrowMenuKey = 'sodalizio.menu-narrow';
