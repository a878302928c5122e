/** Keyboard and browser hints of a plain text field by its content: `<TextInput {...typedAs.email} />`. */
export const typedAs = {
  text: { 'data-typed': 'text', autoComplete: 'off' },
  name: { 'data-typed': 'name', autoComplete: 'off', autoCapitalize: 'words', spellCheck: false },
  code: { 'data-typed': 'code', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  taxCode: { 'data-typed': 'tax-code', autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false },
  digits: { 'data-typed': 'code', autoComplete: 'off', inputMode: 'numeric', spellCheck: false },
  wholeNumber: { 'data-typed': 'whole-number', autoComplete: 'off', inputMode: 'numeric', spellCheck: false },
  phone: { 'data-typed': 'phone', autoComplete: 'off', inputMode: 'tel', spellCheck: false },
  email: { 'data-typed': 'email', autoComplete: 'off', inputMode: 'email', autoCapitalize: 'none', spellCheck: false },
  link: { 'data-typed': 'link', autoComplete: 'off', inputMode: 'url', autoCapitalize: 'none', spellCheck: false },
  search: { 'data-typed': 'search', autoComplete: 'off', spellCheck: false },
} as const;
