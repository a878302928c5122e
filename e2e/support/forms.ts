import { expect, type Locator, type Page } from '@playwright/test';
import { composition } from '@sodalizio/contract';

/** Buttons whose press is no way to a form, or leads away: sorting, paging, what the form itself offers, previews that the server makes. */
const noOpener =
  /^(Anteprima|Cerca|Azzera|Annulla|Salva|Invia|Conferma|Copia|Ho capito|Ordina|Ordinato|Colonne|Dettagli|Righe|Seleziona|Stampa|Rimuovi|Togli|Chiudi|Esporta|Scarica|Riprova|Menu|Espandi|Viste|Vista)\b|: scegli dal calendario$/;

/** Buttons and entries of menus that open a dialog: its code, and what it shows, may have to be fetched first. */
const opening = /^(Aggiungi|Ammetti|Assegna|Crea|Modifica|Registra)\b/;

const patternOf = (path: string) => path.replaceAll(/\/(?:\d+|[A-Z]*\d[\w-]*)(?=\/|$)/g, '/:');

/** Addresses of the product's screens, one for each: of every area's that is live, and of what they and their menus link to. `visit` answers more of them; `first` come before others of their kind. */
export async function eachScreen(
  page: Page,
  visit: (address: string) => Promise<readonly string[]>,
  first: readonly string[] = [],
): Promise<void> {
  const { areas } = composition.parse(await (await page.request.get('/composition.json')).json());
  const plain = areas.flatMap(({ release }) => release.screens.filter(({ path }) => !path.includes(':')));
  const waiting = [
    ...first,
    '/admin/account',
    ...plain.map(({ path }) => `/admin/${path}${path === 'associates' ? '?f=1' : ''}`),
  ];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const pattern = patternOf(new URL(next, 'http://x').pathname);
    if (seen.has(pattern)) continue;
    seen.add(pattern);
    await open(page, next);
    const links = await page
      .locator('a[href^="/admin/"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    waiting.push(...links.filter((href) => href !== null));
    waiting.push(...(await visit(next)));
  }
}

/** Opens an address and waits until it is whole. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByRole('main')).toBeVisible();
  // The frame that the page holds until the first rendering is busy as a whole.
  await expect(page.locator('main[aria-busy="true"], main [aria-busy="true"]')).toHaveCount(0);
}

interface Preparation {
  /** Done to the screen before anything is pressed. */
  readonly prepare?: () => Promise<void>;
  /** Buttons that open nothing after it. */
  readonly without?: readonly string[];
}

/**
 * Each form of the screen at an address: its own, and those that its tabs, buttons and menus open in a dialog. What leads
 * elsewhere is passed by, and so are the buttons of every row but the first. Answers the addresses that menus lead to.
 */
export async function eachForm(
  page: Page,
  address: string,
  fill: (form: Locator, name: string) => Promise<void>,
  { prepare = async () => {}, without = [] }: Preparation = {},
): Promise<string[]> {
  const links: string[] = [];
  const main = page.getByRole('main');
  const acts = page.locator('[role="menuitem"]:visible:not(a)');
  await fill(main, '');
  await prepare();
  // A screen may have several rows of tabs.
  const row = main.locator('[role="tab"]:not(:disabled)');
  const tabs = await row.count();
  for (let tab = 0; tab < Math.max(tabs, 1); tab += 1) {
    const begin = async () => {
      await open(page, address);
      await prepare();
      if (tabs === 0) return;
      await row.nth(tab).click();
      await expect(row.nth(tab)).toHaveAttribute('aria-selected', 'true');
    };
    const noDialog = (timeout: number) =>
      expect(page.locator('[role="dialog"]:visible'))
        .toHaveCount(0, { timeout })
        .then(
          () => true,
          () => false,
        );
    /** Whether the dialog closes, and the screen is as it was: opening it anew takes ten times as long. */
    const closed = async () => {
      const { pathname } = new URL(page.url());
      await page.keyboard.press('Escape');
      let gone = await noDialog(500);
      const discard = page.getByRole('button', { name: 'Scarta le modifiche', exact: true });
      if (!gone && (await discard.isVisible())) {
        await discard.click();
        gone = await noDialog(2_000);
      }
      return gone && new URL(page.url()).pathname === pathname;
    };
    if (tab > 0) await begin();
    // The buttons above the tabs were pressed with the first tab: of the others only the panel counts.
    for (const name of await openersOf(tab > 0 ? main.getByRole('tabpanel') : main)) {
      if (without.includes(name)) continue;
      const opener = main.getByRole('button', { name, exact: true }).first();
      const opens = await opener.getAttribute('aria-haspopup');
      const press = async () => {
        // An element that is drawn again while it is pressed is lost: the screen is opened anew, and it is pressed there.
        await opener.click({ timeout: 3_000 }).catch(() => begin().then(() => opener.click()));
        // A menu is drawn a frame later.
        if (opens === 'menu') await page.locator('[role="menuitem"]:visible').first().waitFor({ timeout: 20_000 });
        const hrefs = await page
          .locator('a[role="menuitem"]')
          .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
        links.push(...hrefs.filter((href) => href?.startsWith('/admin/')).map(String));
        return wordsOf(acts);
      };
      const items = await press();
      for (const [at, item] of items.length > 0 ? items.entries() : [[0, undefined] as const]) {
        if (at > 0) await press();
        if (item !== undefined) {
          await acts.first().waitFor({ timeout: 10_000 });
          const place = (await wordsOf(acts)).indexOf(item);
          // Another story may have admitted the member of the row meanwhile.
          if (place === -1) {
            await page.keyboard.press('Escape');
            continue;
          }
          await acts.nth(place).click({ timeout: 10_000 });
        }
        const dialog = page.locator('[role="dialog"]:visible').last();
        const isSure = (item === undefined && opens === 'dialog') || opening.test(item ?? name);
        const isOpen = await dialog.waitFor({ timeout: isSure ? 20_000 : 500 }).then(
          () => true,
          () => false,
        );
        if (isOpen) await fill(dialog, item ?? name);
        if (isOpen ? !(await closed()) : item !== undefined || !page.url().endsWith(address)) await begin();
      }
    }
  }
  return links;
}

/** The first line of each: a key that does the same may follow. */
const wordsOf = async (entries: Locator): Promise<string[]> =>
  (await entries.allInnerTexts()).map((text) => text.split('\n')[0] ?? '');

async function openersOf(part: Locator): Promise<string[]> {
  const names = await part
    .locator('button:visible:not([type="submit"]):not(:disabled):not([aria-pressed]):not([role]):not([aria-expanded])')
    .or(part.locator('button[aria-haspopup="menu"]:visible'))
    .or(part.locator('button[aria-haspopup="dialog"]:visible'))
    .evaluateAll((all) =>
      all
        .filter(
          (one) =>
            one.ariaDisabled !== 'true' &&
            (one.ariaHasPopup === 'dialog' ||
              !one.closest('thead, [role="columnheader"], [role="toolbar"], [role="menu"]')),
        )
        .map((one) => one.getAttribute('aria-label') ?? (one.textContent ?? '').trim()),
    );
  const met = new Set<string>();
  return [...new Set(names)].filter((name) => {
    // The same button of several rows: "Azioni per Anna Neri", "Disattiva: Soci", "Elimina il pagamento 2025 di € 85,00".
    const button = name.replace(/ (?:per|di) \p{Lu}.*|:.*| \d.*/u, '');
    if (name === '' || noOpener.test(name) || met.has(button)) return false;
    met.add(button);
    return true;
  });
}
