import type { App } from './platform.ts';

/**
 * Whether the server is stopping. From then on every answer closes its connection: a kept-alive one would delay the stop
 * indefinitely.
 */
export function watchStopping(app: App): { readonly stopping: boolean } {
  const state = { stopping: false };
  app.addHook('preClose', async () => {
    state.stopping = true;
  });
  app.addHook('onSend', async (_request, reply, payload) => {
    if (state.stopping) reply.header('connection', 'close');
    return payload;
  });
  return state;
}
