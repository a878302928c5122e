import { imagePathPattern } from '@sodalizio/contract/markup';
import { labels } from './article.labels.ts';

const blocks = new Set(['P', 'H2', 'H3', 'H4', 'LI', 'BLOCKQUOTE', 'UL', 'OL', 'HR']);

/** Characters of a picture's address that tell it from another one with the same words. */
const signLength = 6;
const path = '/images/';

function pictureWords(picture: Element): string {
  const src = picture.getAttribute('src') ?? '';
  const sign = imagePathPattern.test(src) && src.slice(path.length, path.length + signLength);
  return ` [${[picture.getAttribute('alt'), sign && labels.pictureInText(sign)].filter(Boolean).join(', ')}] `;
}

function ownWords(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  return node instanceof Element && node.localName === 'img' ? pictureWords(node) : '';
}

/** Where a link leads, unless its words say so. */
function addressBeside(link: Node): string {
  if (!(link instanceof Element) || link.localName !== 'a') return '';
  const address = link.getAttribute('href') ?? '';
  return address === '' || address === link.textContent.trim() ? '' : ` (${address})`;
}

/**
 * Plain text of markup to compare, with a line for each paragraph, links with their address and pictures by their alternative
 * text. Parsed into an inert document.
 */
export function textOf(markup: string): string {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  const lines: string[] = [''];
  const write = (text: string) => lines.push(`${lines.pop() ?? ''}${text}`);
  const walk = (node: Node) => {
    const name = node.nodeName;
    if (name === 'BR' || blocks.has(name)) lines.push('');
    write(ownWords(node));
    for (const child of node.childNodes) walk(child);
    write(addressBeside(node));
    if (blocks.has(name)) lines.push('');
  };
  walk(body);
  return lines
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join('\n');
}
