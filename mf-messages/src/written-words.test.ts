import { expect, test } from 'vitest';
import { attachmentLabels } from './create/attachments.labels.ts';
import { sendingLabels } from './create/sending.labels.ts';
import { labels as list } from './list/list.labels.ts';
import { labels as member } from './member/member.labels.ts';
import { labels as page } from './message/page.labels.ts';

test('a day that is pronounced with a vowel first has its article elided', () => {
  const [day, moment] = ['11/11/2026', '08/12/2026, 09:00'];
  expect([
    member.saidByMember(day),
    member.saidTo('Ada', day),
    member.suppressed(day),
    list.fromChip('2026-11-11'),
    list.toChip('2026-12-08'),
    page.sent('', moment),
    page.written('Ada', moment),
    page.leaves(moment),
    sendingLabels.at(moment),
    sendingLabels.sentLater(moment),
  ]).toEqual([
    'Lo ha scelto dal collegamento di un’e-mail l’11/11/2026.',
    'Registrato da Ada l’11/11/2026.',
    'Dall’11/11/2026 non riceve comunicazioni: il suo indirizzo respinge le e-mail',
    'Dall’11/11/2026',
    'All’08/12/2026',
    'Inviata l’08/12/2026, 09:00',
    'Scritta da Ada l’08/12/2026, 09:00',
    'Parte l’08/12/2026, 09:00',
    'l’08/12/2026, 09:00 (ora di Roma)',
    'Comunicazione inviata: partirà l’08/12/2026, 09:00',
  ]);
});

test('a percentage has a space before its sign, as everywhere in the program', () => {
  expect(attachmentLabels.percent(0.254)).toBe('25\u00a0%');
  expect(page.progress('sending', 25)).toBe('In invio, 25\u00a0%');
});
