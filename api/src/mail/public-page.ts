import { createHash } from 'node:crypto';
import { errorSentences, isCommonError } from '@sodalizio/contract';
import type { App } from '../platform/platform.ts';
import { refusalFrom } from '../platform/problem.ts';
import { mailLabels } from './mail.labels.ts';
import { escaped } from './mail-template.ts';

const style = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 1.5rem 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1d2430; background: #f4f5f7; }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem; border-radius: 0.5rem; background: #fff; overflow-wrap: anywhere; }
.sender { margin: 0; color: #5a6472; }
h1 { margin: 0.25rem 0 1rem; font-size: 1.5rem; line-height: 1.25; }
fieldset { margin: 1.5rem 0; padding: 0; border: 0; }
legend { padding: 0; font-weight: 600; }
label { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; margin-top: 1rem; padding: 0.25rem 0; }
input { width: 1.25rem; height: 1.25rem; margin: 0.2rem 0 0; grid-row: span 2; }
.hint { color: #5a6472; }
button { min-height: 2.75rem; padding: 0 1.5rem; border: 0; border-radius: 0.25rem; font: inherit; font-weight: 600; color: #fff; background: #1f5fae; cursor: pointer; }
:focus-visible { outline: 3px solid #7aaef0; outline-offset: 2px; }
svg { display: block; width: min(100%, 18rem); margin: 1.5rem auto; }
img { max-width: 100%; height: auto; }
[role=status] { padding: 0.75rem 1rem; border-radius: 0.25rem; color: #0b4a25; background: #dff3e6; }
@media (prefers-color-scheme: dark) {
  body { color: #e6e9ee; background: #14171c; }
  main { background: #1e232b; }
  .sender, .hint { color: #a9b2bf; }
  button { color: #0d1420; background: #8ab8f5; }
  [role=status] { color: #c9f0d8; background: #12391f; }
}`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** No script, nothing from elsewhere but pictures of this server; nobody but the form's own address is written to. */
export const pageHeaders = {
  'content-security-policy': `default-src 'none'; img-src 'self'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'cache-control': 'no-store',
};

/** What fails on such a page is read by people, not by programs. */
export function answerAsPage(app: App, sender: string): void {
  app.setErrorHandler((error, _request, reply) => {
    const { code, status, headers, cause = error } = refusalFrom(error);
    if (status >= 500) reply.log.error({ err: cause }, 'a public page failed');
    const sentence = errorSentences[isCommonError(code) ? code : 'internal'];
    return reply
      .code(status)
      .headers({ ...headers, ...pageHeaders })
      .type('text/html; charset=utf-8')
      .send(publicPage(sender, mailLabels.pageFailed, `<p>${escaped(sentence)}</p>`));
  });
}

/** A page of its own that a link in a mail leads to; `content` is markup. */
export function publicPage(sender: string, title: string, content: string, language: 'it' | 'en' = 'it'): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<p class="sender">${escaped(sender)}</p>
<h1>${escaped(title)}</h1>
${content}
</main>
</body>
</html>
`;
}
