export { confirm, type Question } from './feedback/confirm.tsx';
export { DialogButtons, dangerLook } from './feedback/dialog-buttons.tsx';
export { DownloadWork, type DownloadWorkProps } from './feedback/download-work.tsx';
export { Hint, type HintProps } from './feedback/hint.tsx';
export { LongWork, type LongWorkProps } from './feedback/long-work.tsx';
export { type ToastOptions, toast } from './feedback/toast.tsx';
export { type FilterChip, FilterChips, type FilterChipsProps } from './filters/filter-chips.tsx';
export { FilterPanel, type FilterPanelProps } from './filters/filter-panel.tsx';
export { SearchBox, type SearchBoxProps } from './filters/search-box.tsx';
export { ChoiceFilter, TextFilterPanel } from './filters/text-filter-panel.tsx';
export { useTyped } from './filters/use-typed.ts';
export {
  type ConflictChoice,
  ConflictDialog,
  type ConflictDialogProps,
  type ConflictField,
} from './form/conflict-dialog.tsx';
export { DateInput, type DateInputProps } from './form/date-input.tsx';
export { DeletionDialog, type DeletionDialogProps, type DeletionWords } from './form/deletion-dialog.tsx';
export { type Description, DescriptionList } from './form/description-list.tsx';
export { DraftNotice, type DraftNoticeProps } from './form/draft-notice.tsx';
export { EditDialog, type EditDialogProps } from './form/edit-dialog.tsx';
export { EditPage, type EditPageProps, type EditState } from './form/edit-page.tsx';
export { ErrorSummary, type FieldError, goToInvalid } from './form/error-summary.tsx';
export { EuroInput, type EuroInputProps } from './form/euro-input.tsx';
export { FieldWarning, withWarning } from './form/field-warning.tsx';
export { FormBar, type FormBarProps } from './form/form-bar.tsx';
export { FormDialog, type FormDialogProps } from './form/form-dialog.tsx';
export { Section, type SectionProps } from './form/section.tsx';
export { TimeInput, type TimeInputProps } from './form/time-input.tsx';
export { typedAs } from './form/typed-as.ts';
export { dayFault, euroFault, timeFault, yearFault } from './form/typed-text.ts';
export { useWarnings, type Warned } from './form/use-warnings.ts';
export { YearInput, type YearInputProps } from './form/year-input.tsx';
export { formatCount, formatDate, formatDateTime, formatEuro, formatTime } from './formats.ts';
export type { LinkComponent } from './link.tsx';
export { MailLook, type MailLookProps } from './mail/mail-look.tsx';
export { Content, type ContentProps } from './page/content.tsx';
export { FloatingLayer } from './page/floating-layer.tsx';
export { PageHeader, type PageHeaderProps } from './page/page-header.tsx';
export { PathIcon } from './path-icon.tsx';
export { type Shortcut, useScreenShortcuts, useShortcuts } from './shortcuts/shortcuts.store.ts';
export { EmptyState, type EmptyStateProps } from './states/empty-state.tsx';
export { Explained, type ExplainedProps } from './states/explained.tsx';
export { FailedState, type FailedStateProps } from './states/failed-state.tsx';
export { LoadingRegion, type LoadingRegionProps } from './states/loading-region.tsx';
export { ReadingState, type ReadingStateProps } from './states/reading-state.tsx';
export { StatusBadge, type StatusBadgeProps, type Tone } from './states/status-badge.tsx';
export type { Column, MenuEntry, Sort } from './table/columns.ts';
export { DataTable, type DataTableProps } from './table/data-table.tsx';
export type { RowSelection } from './table/row-selection.ts';
export type { RowSource } from './table/row-source.ts';
export { type SelectionAct, SelectionBar, type SelectionBarProps } from './table/selection-bar.tsx';
export type { RowKey } from './table/use-row-keys.ts';
export type { TableState } from './table/use-table-state.ts';
export { cssVariablesResolver } from './theme/css-variables.ts';
export { theme } from './theme/theme.ts';
export { colourSchemeKey, UiProvider, type UiProviderProps } from './ui-provider.tsx';
export { UploadPanel, type UploadPanelProps } from './upload/upload-panel.tsx';
