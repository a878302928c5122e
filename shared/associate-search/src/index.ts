/** The member search, for every area that finds members. The one barrel of this package. */
export { CredentialsDialog, type CredentialsDialogProps } from './credentials-dialog.tsx';
export { type ActiveFilter, activeFilters } from './filter-words.ts';
export { MemberFilterPanel, type MemberFilterPanelProps } from './member-filter-panel.tsx';
export { filtersFromQuery, filtersToQuery, type MemberSearch, noFilters } from './member-filters.ts';
export { type RegistryAccess, useRegistryAccess, wantsRegistry } from './use-registry-access.tsx';
