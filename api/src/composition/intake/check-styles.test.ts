import { expect, it } from 'vitest';
import { checkStyles } from './check-styles.ts';

const sheet = (css: string) => new Map([['style.css', Buffer.from(css)]]);

it('styles that would take minutes are refused in their time, and the server answers meanwhile', async () => {
  let answered = 0;
  const others = setInterval(() => answered++, 10);
  await expect(checkStyles(sheet(`.trial_a{${'x:y;a{b:c}'.repeat(200_000)}}`), 'trial', 500)).rejects.toMatchObject({
    code: 'release-refused',
    sentence: 'Gli stili sono troppo complicati per essere controllati: servono regole più semplici e senza errori.',
  });
  clearInterval(others);
  expect(answered).toBeGreaterThan(0);
});

it('styles that take more memory than a release may are refused, and those after them are read', async () => {
  const refusal = expect(checkStyles(sheet('.trial_a{b:c}'.repeat(1_000_000)), 'trial', 100_000)).rejects;
  const next = expect(checkStyles(sheet('.trial_a{color:red}'), 'trial')).resolves;
  await refusal.toMatchObject({ sentence: expect.stringContaining('troppo complicati') });
  await next.toBeUndefined();
});
