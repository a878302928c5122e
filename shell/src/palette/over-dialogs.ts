/** The height over every dialog that is open, such as the registry's: what is there must be seen. What opens later comes over it. */
export const overDialogs = () =>
  Math.max(
    200,
    ...[...document.querySelectorAll('[aria-modal="true"]')].map((open) =>
      Number(open.closest<HTMLElement>('[style*="--mb-z"]')?.style.getPropertyValue('--mb-z-index') ?? 0),
    ),
  );
