/** Enter held down presses on and on: it would answer the question that it opened, or send a form again. Text grows by it. */
export function ignoreHeldEnter(): void {
  document.addEventListener(
    'keydown',
    (event) => {
      const { repeat, key, target } = event;
      if (!repeat || key !== 'Enter') return;
      if (target instanceof Element && target.closest('textarea, [contenteditable="true"]')) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}
