/** The words of a text without its markup, to choose one of two. Parsed into an inert document. */
export const wordsOf = ({ content }: { readonly content: string }): string =>
  new DOMParser().parseFromString(content.replace(/<(p|br)/g, ' $&'), 'text/html').body.textContent;
