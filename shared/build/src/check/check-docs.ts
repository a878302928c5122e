import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const named = /`((?:shared|shell|api|e2e|docs|mf-[a-z]+)\/[\w./-]+\.(?:ts|tsx|md|json|mjs))`/g;
const linked = /\]\((?!https?:|#)([^)\s#]+)/g;
/** A test file, and names of its tests in “ ”. */
const proved = /`([\w./-]+\.(?:test|spec)\.tsx?)`((?: “[^”]+”)+)/g;
/** `x` stands for any name, `eventi` for the example area of docs/new-team.md. */
const placeholder = /(^|[/-])(x|eventi)([./]|$)/;

/** Names of tests in a page that their file does not contain. A name is part of a title, or a key in a table of cases. */
function missingTests(root: string, text: string): string[] {
  return [...text.matchAll(proved)].flatMap(([, file = '', names = '']) => {
    const path = join(root, file);
    const code = existsSync(path) ? readFileSync(path, 'utf8') : '';
    const found = [...names.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name);
    return found.filter((name) => !code.includes(name)).map((name) => `${file} “${name}”`);
  });
}

/** Missing files that a page names or links to, and missing tests, as `page: file`. */
export function missingFromDocs(root: string): string[] {
  const pages = globSync(['*.md', 'docs/*.md', 'shared/build/README.md', 'shared/decisions/README.md'], { cwd: root });
  return pages.sort().flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8');
    const files = [...text.matchAll(named)].map(([, file = '']) => file);
    const links = [...text.matchAll(linked)].map(([, link = '']) => join(dirname(page), link));
    const missing = [...files, ...links].filter((file) => !placeholder.test(file) && !existsSync(join(root, file)));
    return [...new Set([...missing, ...missingTests(root, text)])].map((file) => `${page}: ${file}`);
  });
}
