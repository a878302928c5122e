import { renderScreen, screen } from '@sodalizio/testing';
import { expect, test } from 'vitest';
import { useCrumbOf } from './host.ts';
import { useCrumb } from './index.ts';

function Profile({ name }: { name?: string }) {
  useCrumb(name);
  return <p>{useCrumbOf('/admin/associates') ?? 'no name'}</p>;
}

test('a screen is called what it says; until it knows, it says nothing', async () => {
  const options = { path: '/admin/associates' };
  const { unmount } = await renderScreen(<Profile />, options);
  expect(screen.getByText('no name')).toBeTruthy();
  unmount();
  await renderScreen(<Profile name="Maria Rossi" />, options);
  expect(await screen.findByText('Maria Rossi')).toBeTruthy();
});
