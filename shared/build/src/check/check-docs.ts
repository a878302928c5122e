import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const named = /`((?:shared|shell|api|e2e|docs|mf-[a-z]+)\/[\w./-]+\.(?:ts|tsx|md|json|mjs))`/g;
const linked = /\]\((?!https?:|#)([^)\s#]+)/g;
/** `x` stands for any name, `eventi` for the example area of docs/new-team.md. */
const placeholder = /(^|[/-])(x|eventi)([./]|$)/;

/** Missing files that a page names or links to, as `page: file`. */
export function missingFromDocs(root: string): string[] {
  const pages = globSync(['*.md', 'docs/*.md', 'shared/build/README.md', 'shared/decisions/README.md'], { cwd: root });
  return pages.sort().flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const files = [...text.matchAll(named)].map(([, file = '']) => file);
    const links = [...text.matchAll(linked)].map(([, link = '']) => join(dirname(page), link));
    const missing = [...files, ...links].filter((file) => !placeholder.test(file) && !existsSync(join(root, file)));
    return [...new Set(missing)].map((file) => `${page}: ${file}`);
  });
}
