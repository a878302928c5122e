/** What an area may ask of the shell. The one barrel of this package; `./host` is the shell's own door. */
export { call, type DownloadProgress, download, saveFile, toSearchParams } from './call.ts';
export { CallError, errorSentence, fieldErrors, schemaErrors } from './call-error.ts';
export {
  AREA_CONTRACT,
  type Area,
  defineArea,
  type FilledSlot,
  type FindThings,
  type FoundThing,
  type MenuEntry,
  type Screen,
  type SearchObstacle,
} from './define-area.ts';
export { useKept } from './kept.ts';
export { useListPosition } from './list-position.ts';
export {
  defineListQuery,
  type ListQuery,
  type ListQueryDefinition,
  type SortParam,
  searchOnly,
  searchText,
  tableSort,
  useListQuery,
} from './list-query.ts';
export { type ListWindow, type ReadWindow, useListWindows, useShownQuery } from './list-windows.ts';
export { type DescribeField, type EditChoice, type EditConflict, type EditField, mergeEdits } from './merge-edits.ts';
export { keyOf, reading, useSave } from './queries.ts';
export { reloadUser } from './reload-user.ts';
export { rememberedPrefix, useHiddenColumns, useRemembered } from './remembered.ts';
export { linkTo } from './routes.ts';
export { sessionCan, useSession } from './session.store.ts';
export { type SlotFill, SlotPart, slotLink, useSlot } from './slots.tsx';
export { useLeaveGuard } from './unsaved-work.ts';
export { useCrumb } from './use-crumb.ts';
export { type RunningDownload, useDownload } from './use-download.ts';
export { type Draft, type DraftForm, type DraftOptions, hasDraft, type RestoredDraft, useDraft } from './use-draft.ts';
export { type EditForm, type EditFormOptions, useEditForm } from './use-edit-form.ts';
export { useLeaveScreen } from './use-leave-screen.ts';
export { useList } from './use-list.ts';
export { type UploadInHand, useUpload } from './use-upload.ts';
