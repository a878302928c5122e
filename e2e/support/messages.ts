import type { Page } from '@playwright/test';
import { inFilters } from './filters.ts';
import { aMember, headersOf, profileOf } from './members.ts';
import type { SignedIn } from './people.ts';

/** Writes title and text, key by key. */
export const write = async (page: Page, title: string, text: string) => {
  await page.getByRole('textbox', { name: 'Titolo' }).pressSequentially(title);
  await page.getByRole('textbox', { name: 'Messaggio' }).click();
  await page.keyboard.type(text);
};

/** A member with an address of their own; stories run in parallel, so each takes another `place`. */
export async function reachable(page: Page, person: SignedIn, place: number) {
  for (let at = place; at < place + 9; at += 1) {
    const member = await aMember(page.request, person, { place: at });
    const whole = (await profileOf(page.request, person, member.codaica)) as unknown as Record<string, string>;
    if (!/^[\w.+-]+@[\w.-]+$/.test(String(whole.recemail))) continue;
    // Of the demo's members some have an address that does not exist.
    const wants = await page.request.get(`/api/admin/messages/preferences/${member.codaica}`, {
      headers: headersOf(person),
    });
    if ((await wants.json()).suppressed === null) return { ...member, email: String(whole.recemail) };
  }
  throw new Error(`no member from ${place} on has an address`);
}

/** Searches the member of this code among those who can be written to. */
export const findByCode = (page: Page, codaica: string): Promise<void> =>
  inFilters(page, async () => {
    await page.getByRole('textbox', { name: 'Cod aica' }).pressSequentially(codaica);
    await page.keyboard.press('Enter');
  });
