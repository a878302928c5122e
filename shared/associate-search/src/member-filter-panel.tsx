import { Checkbox, Select, TextInput } from '@mantine/core';
import { longestText, memberFilters, tooLong, wordMeanings } from '@sodalizio/contract';
import { Explained, FilterChips, FilterPanel, typedAs, useTyped } from '@sodalizio/ui';
import { memo } from 'react';
import { searchLabels } from './associate-search.labels.ts';
import { ChoicesField } from './choices-field.tsx';
import { activeFilters, filterOptions, yearOf } from './filter-words.ts';
import styles from './member-filter-panel.module.css';
import { type MemberFilterKey, type MemberSearch, noFilters } from './member-filters.ts';
import { searchKey } from './results/member-list.ts';

export interface MemberFilterPanelProps {
  applied: MemberSearch;
  /** `YYYY-MM-DD` in the association's time zone. */
  today: string;
  onSearch: (search: MemberSearch) => void;
  /** A choice was made, or filters were taken away; without it that is a search too. */
  onRefine?: (search: MemberSearch) => void;
  busy?: boolean;
}

/** In the first row; all others are collapsed in 'Altri filtri'. */
const everyDay: readonly MemberFilterKey[] = ['search', 'last_name', 'first_name', 'aica_code', 'section', 'status'];

/**
 * All filters of the member search (specification sections 3 and 9). Text is searched with Cerca or Enter, a choice at once.
 * Memoized: nothing else of a screen changes what it shows.
 */
export const MemberFilterPanel = memo(MemberFilters);

function MemberFilters({ applied, today, onSearch, onRefine = onSearch, busy = false }: MemberFilterPanelProps) {
  const [draft, change, note, asked] = useTyped(applied, { keyOf: searchKey, replaces: true });
  const ask = (search: MemberSearch, go: (search: MemberSearch) => void) => {
    note(search);
    go(search);
  };
  const choose = (some: Partial<MemberSearch>) => {
    change(some);
    ask({ ...draft, ...fittingTexts(draft, applied), ...some }, onRefine);
  };
  const clear = () => choose(noFilters);
  const fields = { draft, change, choose, today };
  const active = activeFilters(applied, today);
  const otherTooLong = textNames.some((name) => name !== 'search' && faultOf(name, draft) !== undefined);
  return (
    <>
      <FilterPanel
        search={
          <div className={styles.search}>
            <TextField name="search" draft={draft} change={change} />
          </div>
        }
        primary={<EveryDayFields {...fields} />}
        more={<OtherFields {...fields} />}
        active={active.filter(({ filter }) => filter !== 'search').length}
        moreActive={active.filter(({ filter }) => !everyDay.includes(filter)).length}
        onSubmit={() => !otherTooLong && ask({ ...draft, ...fittingTexts(draft, applied) }, onSearch)}
        onClear={clear}
        busy={busy}
      />
      <FilterChips
        chips={active.map(({ key, label, filter, without }) => ({
          key,
          label,
          onRemove: () => {
            // Alone: text that was typed beside it and not searched yet stays.
            change({ [filter]: without(draft)[filter] });
            ask(without(asked), onRefine);
          },
        }))}
        onClearAll={clear}
      />
    </>
  );
}

/** Texts that are too long stay in their fields, which say so, and what was searched before them counts. */
const fittingTexts = (draft: MemberSearch, applied: MemberSearch): Partial<MemberSearch> =>
  Object.fromEntries(textNames.filter((name) => faultOf(name, draft)).map((name) => [name, applied[name]]));

interface FieldsProps {
  draft: MemberSearch;
  change: (some: Partial<MemberSearch>) => void;
  /** Changes and searches. */
  choose: (some: Partial<MemberSearch>) => void;
  today: string;
}

function EveryDayFields({ draft, change, choose, today }: FieldsProps) {
  const options = filterOptions(today, draft);
  return (
    <>
      <TextField name="last_name" draft={draft} change={change} />
      <TextField name="first_name" draft={draft} change={change} />
      <TextField name="aica_code" draft={draft} change={change} />
      <ChoicesField
        label={searchLabels.section}
        options={options.section}
        chosen={draft.section}
        onChange={(section) => choose({ section })}
        none={searchLabels.allSections}
      />
      <ChoicesField
        label={searchLabels.status}
        options={options.status}
        chosen={draft.status}
        onChange={(status) => choose({ status })}
        none={searchLabels.all}
      />
    </>
  );
}

function OtherFields({ draft, change, choose, today }: FieldsProps) {
  const options = filterOptions(today, draft);
  return (
    <>
      <TextField name="tax_code" draft={draft} change={change} />
      <ChoiceField
        name="sez_code"
        none={searchLabels.allSections}
        data={options.section}
        draft={draft}
        choose={choose}
      />
      <ChoicesField
        label={searchLabels.tiposocio}
        options={options.tiposocio}
        chosen={draft.tiposocio}
        onChange={(tiposocio) => choose({ tiposocio })}
        none={searchLabels.all}
      />
      <ChoiceField name="have_payed" none={searchLabels.all} data={options.have_payed} draft={draft} choose={choose} />
      <ChoiceField
        name="payment_period"
        none={searchLabels.otherPeriod}
        data={options.payment_period}
        draft={draft}
        choose={choose}
      />
      <ChoiceField
        name="quote_period"
        none={searchLabels.otherPeriod}
        data={options.quote_period}
        draft={draft}
        choose={choose}
      />
      <TextField name="city" draft={draft} change={change} />
      <TextField name="company_name" draft={draft} change={change} />
      <div className={styles.switches}>
        <Checkbox
          label={searchLabels.new(yearOf(today))}
          checked={draft.new}
          onChange={(event) => choose({ new: event.currentTarget.checked })}
        />
        <Checkbox
          label={searchLabels.awaiting_renewal(yearOf(today))}
          checked={draft.awaiting_renewal}
          onChange={(event) => choose({ awaiting_renewal: event.currentTarget.checked })}
        />
        <Checkbox
          label={searchLabels.with_warnings}
          description={searchLabels.withWarningsHint}
          checked={draft.with_warnings}
          onChange={(event) => choose({ with_warnings: event.currentTarget.checked })}
        />
      </div>
    </>
  );
}

type OwnField<Name, Way extends 'change' | 'choose'> = Pick<FieldsProps, 'draft' | Way> & { name: Name };

const kinds = {
  search: typedAs.search,
  last_name: typedAs.name,
  first_name: typedAs.name,
  aica_code: typedAs.code,
  tax_code: typedAs.taxCode,
  city: typedAs.name,
  company_name: typedAs.name,
} as const;

const textNames = Object.keys(kinds).filter((name): name is keyof typeof kinds => name in kinds);
const faultOf = (name: keyof typeof kinds, draft: MemberSearch) =>
  tooLong(draft[name], longestText(memberFilters.shape[name]));

function TextField({ name, draft, change }: OwnField<keyof typeof kinds, 'change'>) {
  return (
    <TextInput
      label={searchLabels[name]}
      value={draft[name]}
      error={faultOf(name, draft)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      // A browser's suggestions from other forms are useless here.
      {...kinds[name]}
      spellCheck={false}
      {...(name === 'aica_code' && {
        rightSection: <Explained word={searchLabels.aica_code} meaning={wordMeanings.codaica} />,
      })}
    />
  );
}

function ChoiceField({
  name,
  data,
  none,
  draft,
  choose,
}: OwnField<'sez_code' | 'have_payed' | 'payment_period' | 'quote_period', 'choose'> & {
  data: readonly { value: string; label: string }[];
  none: string;
}) {
  return (
    <Select
      label={searchLabels[name]}
      data={[{ value: notAsked, label: none }, ...data]}
      value={draft[name] || notAsked}
      onChange={(value) => choose({ [name]: value === notAsked || value === null ? '' : value })}
    />
  );
}

/** A list of options treats an empty value as "no option"; here it is one: all members. */
const notAsked = '-';
