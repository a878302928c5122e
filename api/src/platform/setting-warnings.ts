import { thisMachine } from './address-setting.ts';
import type { App } from './platform.ts';

/** Settings that are valid alone and rarely intended as they are: without a line in the log, nothing would say why people are locked out. */
export function warnOfSettings(app: App): void {
  const { oauthClientSecret, publicUrl, registryUrl, trustedProxies } = app.platform.config;
  app.addHook('onListen', async () => {
    if (oauthClientSecret !== undefined)
      app.log.warn(
        'OAUTH_CLIENT_SECRET is set: the login page presents no secret, so nobody can log in there, only programs that know it',
      );
    if (registryUrl?.startsWith('http:') && !thisMachine(new URL(registryUrl).hostname))
      app.log.warn('REGISTRY_URL is http: people’s passwords of the registry travel there in the clear');
    if (publicUrl?.startsWith('https:') && trustedProxies.length === 0)
      app.log.warn(
        'PUBLIC_URL is https and TRUST_PROXY is empty: behind a proxy all calls count as its own, so everybody shares one limit of logins, and cookies are not Secure',
      );
  });
  let warned = false;
  app.addHook('onRequest', async (request) => {
    // `ips` has the addresses of the header too, where the proxy is trusted.
    if (warned || !request.headers['x-forwarded-for'] || (request.ips?.length ?? 1) > 1) return;
    warned = true;
    request.log.warn(
      { address: request.ip },
      'X-Forwarded-For from an address that TRUST_PROXY does not name: where it is the proxy, all calls count as its own',
    );
  });
}
