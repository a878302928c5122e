import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** One file as a script that needs no other. */
async function bundled(entry: string, root: string): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root,
    // Old browsers too have to read it, which says that they are too old (first-paint.ts).
    build: { write: false, target: 'es2018', lib: { entry, formats: ['iife'], name: 'first' } },
  });
  const [first] = [made].flat() as Rolldown.RolldownOutput[];
  const code = first?.output[0].code.trim() ?? '';
  if (code === '' || code.includes('</script')) throw new Error(`${entry} cannot be written into a page.`);
  return code;
}

/**
 * Writes `src/boot/ask-early.ts` into the page itself, before everything that it requests: a separate file would arrive one round
 * trip later. The server's CSP allows it by its hash.
 */
export function firstScript(folder: string): Plugin {
  const entry = join(folder, 'src/boot/ask-early.ts');
  return {
    name: 'sodalizio:first-script',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!existsSync(entry)) return html;
        const script = `<script>${await bundled(entry, folder)}</script>`;
        return html.replace(/<meta charset[^>]*>/, (charset) => `${charset}\n    ${script}`);
      },
    },
  };
}
