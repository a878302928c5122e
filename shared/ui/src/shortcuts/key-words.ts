const ofApple: Readonly<Record<string, string>> = { Ctrl: '⌘', Alt: '⌥', Maiusc: '⇧' };

/** Names of keys, as this machine's keyboard has them: `Ctrl K` is `⌘ K` on a Mac. */
export const keyWords = (text: string): string =>
  /^(Mac|iP)/.test(navigator.platform) ? text.replace(/\b(Ctrl|Alt|Maiusc)\b/g, (key) => ofApple[key] ?? key) : text;
