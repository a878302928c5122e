import type { App } from './platform.ts';
import { Refusal } from './problem.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
type Method = (typeof methods)[number];
const isMethod = (name: string): name is Method => (methods as readonly string[]).includes(name);

/** Records each address and its methods; `fill()` then answers 405 with `Allow` to the others. Call it before any slice. */
export function watchMethods(app: App): { fill: () => void } {
  const known = new Map<string, Set<Method>>();
  app.addHook('onRoute', ({ url, method, config }) => {
    if (config?.requires === undefined)
      throw new Error(`${String(method)} ${url} declares no permission: it is not served.`);
    const served = known.get(url) ?? new Set();
    for (const name of [method].flat()) if (isMethod(name)) served.add(name);
    known.set(url, served);
    app.platform.roots.add(url.split('/')[1] ?? '');
  });
  const fill = () => {
    for (const [url, served] of [...known]) {
      const others = methods.filter((name) => !served.has(name));
      const allow = [...served].join(', ');
      // Everything else has no methods: it is not found.
      if (others.length === 0 || url === '/*') continue;
      app.route({
        method: others,
        url,
        config: { requires: 'public' },
        exposeHeadRoute: false,
        onRequest: async () => {
          throw new Refusal('method-not-allowed', { headers: { allow } });
        },
        handler: async () => undefined,
      });
    }
  };
  return { fill };
}
