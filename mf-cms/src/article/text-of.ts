const blocks = new Set(['P', 'H2', 'H3', 'H4', 'LI', 'BLOCKQUOTE', 'UL', 'OL', 'HR']);

/** Plain text of markup, with a line for each paragraph and pictures by their alternative text. Parsed into an inert document. */
export function textOf(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const lines: string[] = [''];
  const write = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  const walk = (node: Node) => {
    if (node instanceof Text || node.nodeType === Node.TEXT_NODE) write(node.textContent ?? '');
    const name = node.nodeName;
    if (name === 'BR' || blocks.has(name)) lines.push('');
    if (name === 'IMG' && node instanceof Element) write(` [${node.getAttribute('alt') ?? ''}] `);
    for (const child of node.childNodes) walk(child);
    if (blocks.has(name)) lines.push('');
  };
  walk(body);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
