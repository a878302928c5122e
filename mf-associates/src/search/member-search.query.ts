import { CallError, call, type FindThings, type FoundThing, type ProposeThings } from '@sodalizio/area-kit';
import { firstNameFirst, nameOfMember } from '@sodalizio/associate-search';
import { admissionLabels, associatesPage, folded, type Member } from '@sodalizio/contract';
import { savedViews } from '@sodalizio/contract/associates';
import { labels } from '../associates.labels.ts';
import { viewParam } from '../list/use-search-address.ts';
import { listScreen } from '../list/views/views.query.ts';
import { recentMembers } from '../recent-members.ts';
import { linkTo } from '../routes.ts';

const shown = 8;
/** More than are shown: the server orders by name and also matches inside names, so a better match may come later. */
const read = 40;

/**
 * Members for the command palette, by the same text search as in the list, with a link to all matches. Without a registry session
 * it links to the list, which opens the credentials dialog.
 */
const findMembers: FindThings = async (text, signal) => {
  const query = { f: '1', search: text.trim() } as const;
  try {
    const found = await call(
      associatesPage,
      { query: { ...query, sort: 'nome', limit: read, exact_first: true } },
      { signal },
    );
    const members = meantFirst(found.items, text).map((member) => memberThing(member, text));
    if (members.length < 2) return members;
    const title = labels.seeAll(found.total, found.at_least);
    return [...members, { title, subtitle: '', to: linkTo('associates.index', {}, query) }];
  } catch (error) {
    if (error instanceof CallError && error.code === 'registry-session-missing')
      return { sentence: labels.searchNeedsRegistry, action: labels.openRegistry, to: linkTo('associates.index') };
    throw error;
  }
};
export default findMembers;

const wordsOf = (text: string) =>
  text
    .split(/[\s'’.,-]+/)
    .map(folded)
    .filter(Boolean);

/** Like the server's search: De Luca and Deluca are one surname. */
const squeezed = (text: string) => wordsOf(text).join('');

/** First those whose whole name was typed, then the members where each typed word begins a word of the surname or name. */
function meantFirst(members: readonly Member[], text: string): readonly Member[] {
  const typed = wordsOf(text);
  const rankOf = (member: Member) => {
    const name = nameOfMember(member);
    if ([name, firstNameFirst(member)].some((whole) => squeezed(whole) === squeezed(text))) return 2;
    const names = wordsOf(name);
    return typed.every((word) => names.some((one) => one.startsWith(word))) ? 1 : 0;
  };
  return [...members].sort((one, other) => rankOf(other) - rankOf(one)).slice(0, shown);
}

function memberThing(member: Member, text: string): FoundThing {
  return {
    title: nameOfMember(member),
    // The telephone is what people look for most: it is read here, without opening the member.
    subtitle: [...new Set([member.codaica, contactFor(text, member), member.reccell || member.recph])]
      .filter(Boolean)
      .join(' · '),
    state: admissionLabels[member.Ammesso],
    to: profileOf(member),
  };
}

const profileOf = ({ codaica }: { codaica: string }) => linkTo('admin.associates.profile', { codaica });

function contactFor(text: string, { recemail, recph, reccell, reccom }: Member): string {
  if (text.includes('@')) return recemail;
  const digits = text.replace(/\D/g, '');
  const isTelephone = digits.length >= 5 && /^[\d\s+()./-]+$/.test(text);
  const number = isTelephone && [reccell, recph].find((one) => one.replace(/\D/g, '').includes(digits.slice(-5)));
  return number || reccom;
}

export const beforeTyping: ProposeThings = async (signal) => {
  const recent = recentMembers().map((member) => ({
    group: labels.recent,
    title: nameOfMember(member),
    subtitle: member.codaica,
    to: profileOf(member),
  }));
  const views = await call(savedViews, { query: { screen: listScreen } }, { signal });
  return [
    ...recent,
    ...views.map(({ id, name, search, mine, owner }) => ({
      group: labels.views,
      title: name,
      subtitle: mine ? '' : owner,
      to: `${linkTo('associates.index')}?${search}&${viewParam}=${id}`,
    })),
  ];
};
