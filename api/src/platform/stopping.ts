import type { App } from './platform.ts';

/**
 * Says whether the server is stopping. From then on every answer closes its connection: a browser that keeps one alive
 * would hold the server up for as long as it likes.
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
