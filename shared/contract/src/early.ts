import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { listOf, text } from './primitives.ts';

/**
 * A call that a screen makes first, as data of its `area.tsx`: it leaves with the page, before any code has come. The screen asks as
 * always and gets the answer that is on its way, where it asks the same. The endpoint has `early`.
 */
export const earlyQuestion = z.object({
  /** Address of the call. `:name` is the parameter of that name in the screen's own path; in values of `with` too. */
  path: z.string().startsWith('/api/'),
  /** Parameters of the call. One that `from` names too comes from the page's address, where it is there. */
  with: z.record(z.string(), z.string()).optional(),
  /** Parameters of the page's address that the call takes over as they are. With any other, nothing is asked early. */
  from: z.array(z.string()).optional(),
  /** Parameters of the page's address that say nothing to the call. */
  beside: z.array(z.string()).optional(),
  /** An address with parameters has this one, or the screen reads none of them. */
  needs: z.object({ name: z.string(), value: z.string() }).optional(),
  /** A remembered value (`useRemembered`): where it is true, an address without parameters opens with another question. */
  unless: z.string().optional(),
});
export type EarlyQuestion = z.infer<typeof earlyQuestion>;

/** Calls in one batch: those of the start-up, and a screen's. */
export const earlyLimit = 8;

/** One answer of a batch. `body` is null where the part was refused, is no early call, or answered something else than JSON. */
const earlyAnswer = z.object({ ask: z.string(), status: z.number().int(), body: z.unknown() });

/**
 * Several reading calls in one: what a page needs first leaves before its files are asked for. Each part is a path with its query, of
 * an endpoint with `early`, and is admitted, limited, logged and audited as if it came alone, with the headers of the batch. It is
 * never cached. A part that is refused, or too long to hold (413), answers with its status and no body: the page then asks it alone.
 */
export const earlyAnswers = endpoint({
  method: 'GET',
  path: '/api/early',
  requires: 'public',
  summary: 'Several first reading calls of a page in one',
  query: z.object({ ask: listOf(text(2000).regex(/^\/api\//), earlyLimit) }),
  response: z.object({ answers: z.array(earlyAnswer) }),
});
