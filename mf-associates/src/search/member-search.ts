import { CallError, call, type FoundThing, linkTo } from '@sodalizio/area-kit';
import { associatesPage, type MemberFilters } from '@sodalizio/contract';

const shown = 8;

/**
 * Members for the command palette: digits are a code, letters followed by a digit a tax code, anything else a surname,
 * with the first name after it. Finds nothing while the registry has not been opened: the palette is no place to ask.
 */
export default async function findMembers(text: string, signal: AbortSignal): Promise<FoundThing[]> {
  const query = { f: '1', ...filterFor(text.trim()), sort: 'nome', limit: shown } as const;
  try {
    const { items } = await call(associatesPage, { query }, { signal });
    return items.map(({ codaica, cognome, nome, reccom }) => ({
      title: `${cognome} ${nome}`,
      subtitle: [codaica, reccom].filter(Boolean).join(' · '),
      to: linkTo('admin.associates.profile', { codaica }),
    }));
  } catch (error) {
    if (error instanceof CallError && error.code === 'registry-session-missing') return [];
    throw error;
  }
}

function filterFor(text: string): MemberFilters {
  if (/^\d+$/.test(text)) return { aica_code: text };
  if (/^[a-z]{6}\d/i.test(text)) return { tax_code: text };
  const [surname = '', ...first] = text.split(/\s+/);
  return { last_name: surname, ...(first.length > 0 ? { first_name: first.join(' ') } : {}) };
}
