/** The declarations of a style attribute, in lower case; a browser's own parser drops Word's own (`mso-list`). */
export function stylesOf(element: Element): ReadonlyMap<string, string> {
  const text = element.getAttribute('style') ?? '';
  const pairs = text.split(';').map((one): [string, string] => {
    const at = one.indexOf(':');
    return [
      one.slice(0, Math.max(at, 0)).trim().toLowerCase(),
      one
        .slice(at + 1)
        .trim()
        .toLowerCase(),
    ];
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** Hidden text is not copied. */
export function isHidden(element: Element): boolean {
  const styles = stylesOf(element);
  return (
    element.hasAttribute('hidden') ||
    styles.get('display') === 'none' ||
    styles.get('visibility') === 'hidden' ||
    styles.get('mso-hide') === 'all' ||
    styles.get('mso-element') === 'comment-list'
  );
}
