const around = 60;
const short = 300;

/** Two texts from a little before their first difference to a little after their last one; short ones whole. */
export function changedPart(one: string, other: string): [string, string] {
  if (Math.max(one.length, other.length) <= short) return [one, other];
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const cut = (text: string) => {
    const from = wordStart(text, start - around);
    const to = Math.min(text.length, text.length - end + around);
    return `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
  };
  return [cut(one), cut(other)];
}

const wordStart = (text: string, near: number) => (near <= 0 ? 0 : text.lastIndexOf(' ', near) + 1);
