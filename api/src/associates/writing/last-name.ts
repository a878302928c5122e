const names = ['nome', 'cognome', 'azragsoc'] as const;

/** Whether a change leaves a member without any name, who could not be found in a list again. `whole`: the profile after it. */
export const takesLastName = (whole: Readonly<Record<string, unknown>>, changed: object): boolean =>
  names.some((name) => name in changed) && names.every((name) => String(whole[name] ?? '').trim() === '');
