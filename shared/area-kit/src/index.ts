/** The API of areas. The one barrel of this package; `./host` is the shell's. */

export { keepStored, readFresh } from './cached.ts';
export { call, type DownloadProgress, download, saveFile, toSearchParams } from './call.ts';
export { CallError, errorSentence, fieldErrors, isUnanswered, schemaErrors } from './call-error.ts';
export {
  AREA_CONTRACT,
  type Area,
  type AreaAction,
  defineArea,
  type FilledSlot,
  type FindThings,
  type FoundThing,
  type MenuEntry,
  type ProposeThings,
  type Screen,
  type SearchObstacle,
} from './define-area.ts';
export type { EditForm, EditFormOptions } from './edit-form.ts';
export { inTime } from './in-time.ts';
export { isReadable } from './is-readable.ts';
export {
  defineListQuery,
  type ListQuery,
  type ListQueryDefinition,
  type SortParam,
  searchOnly,
  searchText,
  tableSort,
} from './list-query.ts';
export { type DescribeField, type EditChoice, type EditConflict, type EditField, mergeEdits } from './merge-edits.ts';
export { rememberedPrefix } from './read-stored.ts';
export { keyOf, reading } from './reading.query.ts';
export { defineRecords, useFreshRecord, useRecord, useStoredRecord } from './records.query.ts';
export { reloadUser } from './reload-user.ts';
export { newRequestId } from './request-id.ts';
export { defineRoutes, linkTo } from './routes.store.ts';
export { serverNow } from './server-clock.ts';
export { isOwnName, personId, sessionCan, useSession } from './session.store.ts';
export { type SlotFill, SlotPart, slotLink, useSlot } from './slots.tsx';
export { useChangeSearch } from './use-change-search.ts';
export { useCrumb } from './use-crumb.ts';
export { type RunningDownload, useDownload } from './use-download.ts';
export { type Draft, type DraftForm, type DraftOptions, hasDraft, type RestoredDraft, useDraft } from './use-draft.ts';
export { useEditForm } from './use-edit-form.ts';
export { useHint } from './use-hint.ts';
export { keep, keepUntilLogout, keptOf, keptUntilLogoutOf, useKept } from './use-kept.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { useLeaveScreen } from './use-leave-screen.ts';
export { useList } from './use-list.ts';
export { useListPosition } from './use-list-position.ts';
export { useListQuery } from './use-list-query.ts';
export { type ListWindow, type ReadWindow, useListWindows, useShownQuery } from './use-list-windows.ts';
export { useMountedRef } from './use-mounted-ref.ts';
export { useOpened } from './use-opened.ts';
export { useColumnOrder, useHiddenColumns, useRemembered } from './use-remembered.ts';
export { useSave } from './use-save.ts';
export { type UploadInHand, useUpload } from './use-upload.ts';
