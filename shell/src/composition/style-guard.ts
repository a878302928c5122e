import { reportFault } from './area-fault.ts';
import type { PlacedArea } from './read-composition.ts';

/**
 * What is left of a selector once what stands in brackets is gone. Something remarkable in it (a string, an escape, a
 * bracket that stays open) is left standing, and seen by whoever asks.
 */
function bare(selector: string): string {
  let [before, text] = ['', selector.replace(/\[[^\]"']*(?:"[\w -]*")?\]/g, '')];
  while (before !== text) [before, text] = [text, text.replace(/\([^()]*\)/g, '')];
  return text;
}

/**
 * Is this selector, as a browser writes it, surely the area's own: its elements carry a class of the area, or lie inside one
 * that does? Nearly all are, and are seen at a glance; of the others the whole rule decides, whose code is fetched only then.
 */
export function plainlyOwn(selector: string, id: string): boolean {
  const text = bare(selector);
  if (/["'\\()[\]&|]/.test(text)) return false;
  const own = new RegExp(String.raw`\.${id}_[\w-]+(?:[.:#][\w.:#-]*)?(?:$| (?![+~]))`);
  return text.split(',').every((one) => own.test(one.trim()));
}

const isOwn = (rule: CSSRule, id: string): boolean => {
  if (rule instanceof CSSStyleRule) return rule.cssRules?.length ? false : plainlyOwn(rule.selectorText, id);
  if (rule instanceof CSSKeyframesRule) return rule.name.startsWith(`${id}_`);
  return rule instanceof CSSGroupingRule && [...rule.cssRules].every((inner) => isOwn(inner, id));
};

/** Takes out of a stylesheet what reaches beyond its area; answers what that was. */
export async function keepOwnStyles(sheet: CSSStyleSheet, id: string): Promise<string[]> {
  const doubtful = [...sheet.cssRules].filter((rule) => !isOwn(rule, id));
  if (doubtful.length === 0) return [];
  const { leakingSelectors } = await import('./leaking-styles.ts');
  return cut(sheet, id, leakingSelectors);
}

/** From the last to the first: what is cut moves nothing that is still to be seen. */
function cut(
  from: CSSStyleSheet | CSSGroupingRule,
  id: string,
  leaksOf: (css: string, id: string) => string[],
): string[] {
  const leaks: string[] = [];
  for (const [at, rule] of [...[...from.cssRules].entries()].reverse()) {
    const found = leaksOf(rule.cssText, id);
    if (found.length === 0) continue;
    if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule)) leaks.push(...cut(rule, id, leaksOf));
    else {
      from.deleteRule(at);
      leaks.push(...found);
    }
  }
  return leaks;
}

/** The last ring around an area's styles, after its build and the server: what leaks is taken out, and the server hears of it. */
export async function guardStyles(placed: PlacedArea, link: HTMLLinkElement): Promise<void> {
  try {
    const leaks = link.sheet ? await keepOwnStyles(link.sheet, placed.id) : [];
    if (leaks.length > 0) reportFault(placed, 'style-leak', leaks.join(', '));
  } catch (error) {
    // Rules that cannot be read, or the whole rule could not be fetched: the two rings before this one stand.
    console.warn(`The styles of "${placed.id}" could not be looked at`, error);
  }
}
