import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

/** Builds the bare table of the interaction benchmark into a folder, and serves it. */
export async function serveBareTable(outDir: string): Promise<{ address: string; stop: () => Promise<void> }> {
  const shared = {
    root: fileURLToPath(new URL('./bare-table', import.meta.url)),
    configFile: false as const,
    logLevel: 'error' as const,
    build: { outDir, emptyOutDir: true },
  };
  await build({ ...shared, oxc: { jsx: { runtime: 'automatic' } } });
  const server = await preview({ ...shared, preview: { port: 4196, host: '127.0.0.1', strictPort: true } });
  return { address: 'http://127.0.0.1:4196/', stop: () => server.close() };
}
