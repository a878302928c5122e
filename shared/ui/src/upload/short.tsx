const longest = 48;

/** A value of a cell; a long one by its beginning and its end, and whole where the pointer rests. */
export function Short({ text }: { text: string }) {
  if (text.length <= longest) return text;
  return <span title={text}>{`${text.slice(0, longest - 16)}…${text.slice(-15)}`}</span>;
}
