import { CallError, call, type FoundThing, linkTo, type SearchObstacle } from '@sodalizio/area-kit';
import { associatesPage, type MemberFilters } from '@sodalizio/contract';
import { labels } from '../associates.labels.ts';

const shown = 8;

/**
 * Members for the command palette: what holds an @ is an e-mail, digits are a code, letters followed by a digit a tax code,
 * anything else a surname, with the first name after it. While the registry has not been opened it says so and leads to
 * the list, which asks for the credentials.
 */
export default async function findMembers(
  text: string,
  signal: AbortSignal,
): Promise<readonly FoundThing[] | SearchObstacle> {
  const query = { f: '1', ...filterFor(text.trim()), sort: 'nome', limit: shown } as const;
  try {
    const { items } = await call(associatesPage, { query }, { signal });
    const byEmail = text.includes('@');
    return items.map(({ codaica, cognome, nome, reccom, recemail }) => ({
      title: `${cognome} ${nome}`,
      subtitle: [codaica, byEmail ? recemail : reccom].filter(Boolean).join(' · '),
      to: linkTo('admin.associates.profile', { codaica }),
    }));
  } catch (error) {
    if (error instanceof CallError && error.code === 'registry-session-missing')
      return { sentence: labels.searchNeedsRegistry, action: labels.openRegistry, to: linkTo('associates.index') };
    throw error;
  }
}

function filterFor(text: string): MemberFilters {
  if (text.includes('@')) return { email: text };
  if (/^\d+$/.test(text)) return { aica_code: text };
  if (/^[a-z]{6}\d/i.test(text)) return { tax_code: text };
  const [surname = '', ...first] = text.split(/\s+/);
  return { last_name: surname, ...(first.length > 0 ? { first_name: first.join(' ') } : {}) };
}
