import { act, fireEvent, renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { useSteps } from './host.ts';
import { useLeaveScreen } from './index.ts';

function Frame({ otherwise }: { otherwise?: string | undefined }) {
  useSteps();
  return (
    <button type="button" onClick={useLeaveScreen(otherwise)}>
      leave
    </button>
  );
}

/** A tab that begins at the first address and goes on to the others; numbers are steps back and forth. */
const walk = (first: string, ...rest: readonly (string | number)[]) => walkThenLeave(undefined, first, ...rest);

/** A step back or forth arrives later than the call. */
async function arrived(to: string | number, go: (to: string | number) => void) {
  const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  go(to);
  if (typeof to === 'number') await popped;
}

async function walkThenLeave(otherwise: string | undefined, first: string, ...rest: readonly (string | number)[]) {
  const { go, address, unmount } = await renderScreen(<Frame otherwise={otherwise} />, { url: first });
  for (const to of rest) await act(() => arrived(to, go));
  // Twice, as in a double click.
  for (const button of Array(2).fill(screen.getByRole('button', { name: 'leave' }))) fireEvent.click(button);
  await expect.poll(address).not.toBe(rest.at(-1) ?? first);
  // A second step back would arrive after the first.
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  unmount();
  return address();
}

test('one leaves to the page before, not to an earlier search of the same', async () => {
  expect(await walk('/admin/users', '/admin/associates', '/admin/associates?f=1', '/admin/associates?f=2')).toBe(
    '/admin/users',
  );
});

test('steps that were taken back do not count, those of another way then taken do', async () => {
  const there = ['/admin/users', '/admin/cms/news', '/admin/settings'] as const;
  expect(await walk(...there, -1)).toBe('/admin/users');
  expect(await walk(...there, -1, '/admin/associates')).toBe('/admin/cms/news');
  expect(await walk(...there, -1, '/admin/associates', -1, 1)).toBe('/admin/cms/news');
  expect(await walk(...there, -2, 1)).toBe('/admin/users');
});

test('where the tab began here, one leaves to a page of another area', async () => {
  expect(await walk('/admin/associates')).toBe('/admin?left=%2Fadmin%2Fassociates');
  expect(await walk('/admin/associates', '/admin/associates?f=1')).toBe('/admin?left=%2Fadmin%2Fassociates');
});

test('a screen may name the page it leads to where the tab began here', async () => {
  const leave = (...way: readonly [string, ...string[]]) => walkThenLeave('/admin/messages', ...way);
  expect(await leave('/admin/messages/create', '/admin/messages/create?f=1')).toBe('/admin/messages');
  expect(await leave('/admin/associates?f=1', '/admin/messages/create')).toBe('/admin/associates?f=1');
});
