const ends = /<\/(?:p|h[2-4]|li|blockquote)>|<(?:br|hr)[^>]*>/gi;

/** The words of a markup, a line for each paragraph; a placeholder stands for itself. Parsed into an inert document. */
export const textOf = (markup: string): string =>
  (new DOMParser().parseFromString(markup.replace(ends, '$&\n'), 'text/html').body.textContent ?? '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
