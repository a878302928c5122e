import { expect, test } from 'vitest';
import { labels as article } from './article/article.labels.ts';
import { labels as list } from './list/list.labels.ts';

test('a day that is pronounced with a vowel first has its article elided', () => {
  const moment = '08/12/2026, 09:00';
  expect([
    article.alreadyPublished(moment),
    article.on(moment),
    article.savedScheduled(moment),
    list.scheduledFor(moment),
  ]).toEqual([
    'Pubblicato l’08/12/2026, 09:00',
    'dall’08/12/2026, 09:00',
    'L’articolo sarà pubblicato l’08/12/2026, 09:00.',
    'Programmata per l’08/12/2026, 09:00',
  ]);
});
