import { reportFault } from './area-fault.ts';
import type { ComposedArea } from './read-composition.ts';

const isForeign = (rule: CSSRule, prefix: string): boolean => {
  if (rule instanceof CSSStyleRule) return !rule.selectorText.includes(`.${prefix}`);
  return rule instanceof CSSKeyframesRule && !rule.name.startsWith(prefix);
};

/** Deletes rules without a class of the area (`body`, `h1`), and returns their selectors. */
export function deleteForeignRules(from: CSSStyleSheet | CSSGroupingRule, id: string): string[] {
  const prefix = `${id}_`;
  const deleted: string[] = [];
  // From last to first, so that indexes stay valid.
  for (const [at, rule] of [...[...from.cssRules].entries()].reverse()) {
    if (isForeign(rule, prefix)) {
      deleted.push(rule instanceof CSSStyleRule ? rule.selectorText : rule.cssText.slice(0, 60));
      from.deleteRule(at);
    } else if (rule instanceof CSSGroupingRule && !(rule instanceof CSSStyleRule) && !/^@scope/.test(rule.cssText)) {
      deleted.push(...deleteForeignRules(rule, id));
    }
  }
  return deleted;
}

/**
 * Build and server refuse a release with unscoped styles. This is a cheap second check against later changes: rules without any
 * class of the area.
 */
export function guardStyles(placed: ComposedArea, link: HTMLLinkElement): void {
  try {
    const deleted = link.sheet ? deleteForeignRules(link.sheet, placed.id) : [];
    if (deleted.length > 0) reportFault(placed, 'style-leak', deleted.join(', '));
  } catch (error) {
    // Rules of another origin cannot be read: build and server have checked them.
    console.warn(`The styles of "${placed.id}" could not be looked at`, error);
  }
}
