import * as z from 'zod';
import { endpoint } from '../../endpoint.ts';
import { nameText, text, wholeNumber } from '../../primitives.ts';

/**
 * A saved view of a list: its query (`search`, the address after `?` with filters and sort), its hidden
 * columns, and the order of its columns (ids, leftmost first; empty: as the list has them). `start`: the
 * signed-in person's first view of that list, set by each person.
 */
export const savedView = z.object({
  id: z.number().int(),
  name: z.string(),
  search: z.string(),
  hidden_columns: z.array(z.string()),
  column_order: z.array(z.string()),
  shared: z.boolean(),
  start: z.boolean(),
  /** Owned by the signed-in person: only they may change it. */
  mine: z.boolean(),
  owner: z.string(),
});
export type SavedView = z.infer<typeof savedView>;

/** Route name of the list: `associates.index`. */
const screen = text(60).regex(/^[a-z][a-z0-9._-]*$/);
const id = z.number().int().min(1).max(999_999_999);

/** Most views of one person for one list. */
export const viewsLimit = 100;

/** The person's own views of a list and shared ones, by name. */
export const savedViews = endpoint({
  method: 'GET',
  path: '/api/views',
  requires: 'associates.read',
  area: 'associates',
  summary: 'Saved views of a list: own and shared',
  query: z.object({ screen }),
  response: z.array(savedView),
});

/**
 * Saves a view: without `id` a new one, with it the person's own (403 for a colleague's). 409 `conflict` with `body.name`
 * `taken` for a duplicate name, ignoring case; 400 with `body.screen` `out-of-range` beyond `viewsLimit`.
 */
export const saveView = endpoint({
  method: 'POST',
  path: '/api/views',
  requires: 'associates.read',
  area: 'associates',
  summary: 'Create or change a saved view',
  body: z.object({
    id: id.optional(),
    screen,
    name: nameText(60).min(1),
    search: text(2000),
    hidden_columns: z.array(text(60)).max(50),
    column_order: z.array(text(60)).max(50).default([]),
    shared: z.boolean(),
  }),
  response: savedView,
});

/** Sets the person's start view of a list, own or shared; `id: null` for none. It ends when the view is deleted or unshared. */
export const setStartView = endpoint({
  method: 'POST',
  path: '/api/views/start',
  requires: 'associates.read',
  area: 'associates',
  summary: 'Choose the view a list starts with',
  body: z.object({ screen, id: id.nullable() }),
  response: z.object({ status: z.literal('ok') }),
});

/**
 * Deletes one of the person’s own views, for everybody where it was shared; with `users.manage` also what a colleague shares (403
 * otherwise). 404 where there is none.
 */
export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/views/:id',
  requires: 'associates.read',
  area: 'associates',
  summary: 'Delete a saved view',
  params: z.object({ id: wholeNumber(1, 999_999_999) }),
  response: z.object({ status: z.literal('deleted') }),
});
