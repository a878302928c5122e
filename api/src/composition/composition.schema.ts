import type { AreaEvent } from '@sodalizio/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json, Moment, Optional, OptionalMoment, Text } from '../db/schema.ts';

type ActorKind = 'person' | 'token' | 'build' | 'server';

/** One row: `revision` grows with each change of the composition, for whomever. */
export interface CompositionRevisionTable {
  only_row: Generated<boolean>;
  revision: Generated<number>;
  /** Since when, by whom and why releases need a passed verdict. */
  verdict_required: Json;
}

/** Every release ever published, by its name (`<version>-<hash>`). */
export interface AreaReleasesTable {
  area: string;
  name: string;
  version: string;
  area_json: Json;
  published_at: Moment;
  by_kind: ActorKind;
  by_name: string;
  /** The report of its verdict, where one arrived. */
  verdict: Json;
  /** It fails for most of its people, and stays live or tried: until then pages open the one before it. */
  failing_until: OptionalMoment;
}

export interface CompositionEventsTable {
  id: GeneratedAlways<number>;
  area: string;
  at: Moment;
  by_kind: ActorKind;
  by_name: string;
  act: AreaEvent['act'];
  from_release: Optional<string>;
  to_release: Optional<string>;
  detail: Text;
  why: Text;
}

export interface AreaStateTable {
  area: string;
  changes: Generated<number>;
  built: Optional<string>;
  live: Optional<string>;
  live_event: Optional<number>;
  off_event: Optional<number>;
  canary: Optional<string>;
  canary_percent: Generated<number>;
  /** The server ends the trial, or makes its release live, by what browsers report. */
  canary_judged: Generated<boolean>;
  canary_event: Optional<number>;
  /** Taken out of the product. */
  removed_event: Optional<number>;
}

export interface FillsOffTable {
  area: string;
  slot: string;
  nth: number;
  event: number;
}

export interface CanaryPeopleTable {
  area: string;
  user_id: number;
}

/** Browsers' reports on one version of an area in one hour. `what`: 'load', a cause of a failure, 'fell-back'. */
export interface AreaHealthTable {
  area: string;
  version: string;
  hour: Moment;
  what: string;
  count: number;
  last_detail: Text;
}

declare module '../db/schema.ts' {
  interface Schema {
    composition_revision: CompositionRevisionTable;
    area_releases: AreaReleasesTable;
    composition_events: CompositionEventsTable;
    area_state: AreaStateTable;
    fills_off: FillsOffTable;
    canary_people: CanaryPeopleTable;
    area_health: AreaHealthTable;
  }
}
