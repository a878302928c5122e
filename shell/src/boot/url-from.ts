/** Undefined for what is no address. (`URL.parse` is newer than the browsers of decision 0079.) */
export function urlFrom(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
