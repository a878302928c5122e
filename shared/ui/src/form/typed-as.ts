import { tidyBy, tidyLines } from '@sodalizio/contract';
import type { FocusEvent } from 'react';

const isKind = (kind: string | undefined): kind is keyof typeof tidyBy => kind !== undefined && kind in tidyBy;

/** Shows in a field what is understood of its text, by its kind: the form hears of it as if it had been typed. */
export function tidyField(field: Element | null) {
  const isLine = field instanceof HTMLInputElement;
  if (!isLine && !(field instanceof HTMLTextAreaElement)) return;
  const { typed: kind } = field.dataset;
  if (field.readOnly || !isKind(kind) || asFound.get(field) === field.value) return;
  const tidy = isLine ? tidyBy[kind](field.value) : tidyLines(field.value);
  if (tidy === field.value) return;
  // React passes over a value that was set through its own property.
  const proto = isLine ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, tidy);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Values of fields when they got the focus: an unchanged stored value is not tidied. */
const asFound = new WeakMap<Element, string>();

const onFocus = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) =>
  asFound.set(currentTarget, currentTarget.value);
const onBlur = ({ currentTarget }: FocusEvent<HTMLInputElement | HTMLTextAreaElement>) => tidyField(currentTarget);

const as = <const Kind extends keyof typeof tidyBy, const Props extends object>(kind: Kind, props: Props) => ({
  'data-typed': kind,
  autoComplete: 'off',
  onFocus,
  onBlur,
  ...props,
});

/**
 * What a keyboard and a browser have to know of a plain text field, by what is typed into it: `<TextInput {...typedAs.email} />`.
 * When the field is left it shows what was understood, without what was pasted along (`tidyEmail`, `tidyLine` …).
 */
export const typedAs = {
  text: as('text', {}),
  name: as('name', { autoCapitalize: 'words', spellCheck: false }),
  code: as('code', { autoCapitalize: 'none', spellCheck: false }),
  taxCode: as('tax-code', { autoCapitalize: 'characters', spellCheck: false }),
  digits: as('code', { inputMode: 'numeric', spellCheck: false }),
  wholeNumber: as('whole-number', { inputMode: 'numeric', spellCheck: false }),
  phone: as('phone', { inputMode: 'tel', spellCheck: false }),
  email: as('email', { inputMode: 'email', autoCapitalize: 'none', spellCheck: false }),
  link: as('link', { inputMode: 'url', autoCapitalize: 'none', spellCheck: false }),
  search: as('search', { spellCheck: false }),
} as const;
