/** The member search, for every area that finds members. The one barrel of this package. */
export { CredentialsDialog, type CredentialsDialogProps } from './credentials-dialog.tsx';
export { type ActiveFilter, activeFilters } from './filter-words.ts';
export { MemberFilterPanel, type MemberFilterPanelProps } from './member-filter-panel.tsx';
export { filtersFromQuery, filtersToQuery, type MemberSearch, noFilters } from './member-filters.ts';
export { wantsRegistry } from './registry.query.ts';
export { type MembersQuery, membersQuery, searchKey } from './results/member-list.ts';
export { firstNameFirst, nameOfMember } from './results/member-name.ts';
export {
  exportedColumns,
  keyOfMember,
  memberMenu,
  memberTableColumns,
} from './results/members.table.tsx';
export { NearestNames, type NearestNamesProps } from './results/nearest-names.tsx';
export { type FoundMembers, useFoundMembers } from './results/use-found-members.ts';
export { type ChosenMembers, countOfChosen, namedLimit, noMembers, someNames } from './selection/chosen-members.ts';
export { MemberSelectionBar, type MemberSelectionBarProps } from './selection/member-selection-bar.tsx';
export { membersInWords } from './selection/selection.labels.ts';
export {
  type FrozenSelection,
  freezeAll,
  freezeChosen,
  selectionSentence,
  sourceOf,
} from './selection/selection.save.ts';
export { type Selection, type SelectionOptions, sentenceOf, useSelection } from './selection/use-selection.ts';
export { type RegistryAccess, useRegistryAccess } from './use-registry-access.tsx';
