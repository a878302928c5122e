import { aUser, renderScreen, screen } from '@sodalizio/testing';
import { expect, test, vi } from 'vitest';
import { useColumnOrder, useHiddenColumns, useHint } from './index.ts';

function Columns({ list = 'things' }: { list?: string }) {
  const [hidden, hide] = useHiddenColumns(`${list}.hidden`);
  const [order] = useColumnOrder(`${list}.order`);
  return (
    <>
      <p>hidden: {hidden.join(' and ') || 'none'}</p>
      <p>order: {order.join(', ') || 'as declared'}</p>
      <button type="button" onClick={() => hide([...hidden, `column ${hidden.length + 1}`])}>
        hide
      </button>
    </>
  );
}

function Hint() {
  const { shown, dismiss } = useHint('palette');
  if (!shown) return <p>no hint</p>;
  return (
    <button type="button" onClick={dismiss}>
      understood
    </button>
  );
}

type Opened = Awaited<ReturnType<typeof renderScreen>>;
const hideOne = ({ person }: Opened) => person.click(screen.getByRole('button', { name: 'hide' }));

test('hidden columns of a list stay hidden when it is opened again, and others are not theirs', async () => {
  const opened = await renderScreen(<Columns />);
  await hideOne(opened);
  await hideOne(opened);
  expect(screen.getByText('hidden: column 1 and column 2')).toBeTruthy();
  opened.unmount();
  const again = await renderScreen(<Columns />);
  expect(screen.getByText('hidden: column 1 and column 2')).toBeTruthy();
  again.unmount();
  await renderScreen(<Columns list="others" />);
  expect(screen.getByText('hidden: none')).toBeTruthy();
});

test.each(['{half', '{"name":true}', 'null'])(
  'what is no list of columns (%s) hides and moves none',
  async (stored) => {
    localStorage.setItem('sodalizio.things.hidden', stored);
    localStorage.setItem('sodalizio.things.order', '["town",7,"name"]');
    await renderScreen(<Columns />);
    expect(screen.getByText('hidden: none')).toBeTruthy();
    expect(screen.getByText('order: town, name')).toBeTruthy();
  },
);

test('where the browser keeps nothing, the choice lasts for this visit', async () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  const opened = await renderScreen(<Columns />);
  await hideOne(opened);
  expect(screen.getByText('hidden: column 1')).toBeTruthy();
  full.mockRestore();
});

test('a hint that was dismissed does not come back, but for somebody else', async () => {
  const giulia = aUser({ id: 7 });
  const opened = await renderScreen(<Hint />, { user: giulia });
  await opened.person.click(screen.getByRole('button', { name: 'understood' }));
  expect(screen.getByText('no hint')).toBeTruthy();
  opened.unmount();
  const again = await renderScreen(<Hint />, { user: giulia });
  expect(screen.getByText('no hint')).toBeTruthy();
  again.unmount();
  await renderScreen(<Hint />, { user: aUser({ id: 77 }) });
  expect(screen.getByRole('button', { name: 'understood' })).toBeTruthy();
});
