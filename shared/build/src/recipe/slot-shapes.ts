import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { JsonSchema } from '@sodalizio/contract/json-shapes';
import { runnerImport } from 'vite';
import { isRecord } from '../is-record.ts';
import { workspaceRoot } from '../workspace.ts';
import { isSchema, schemaOf } from './endpoint-shapes.ts';
import type { AreaValue } from './evaluate-area.ts';

/** Files, relative to the release folder, that a screen needs: to request at once. */
export interface Preload {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly lazilyShared?: readonly string[];
}

export interface DeclaredSlot {
  readonly area: string;
  readonly slot: string;
  readonly given: JsonSchema;
}

/** Slots in `area.json`: those the area offers, and those of others that it fills. */
export interface SlotHalves {
  readonly offers?: readonly Omit<DeclaredSlot, 'area'>[];
  readonly slots?: readonly (Omit<AreaValue['slots'][number], 'module'> & {
    readonly given: JsonSchema;
    readonly preload?: Preload;
  })[];
}

export interface PublishedRoute {
  readonly area: string;
  readonly name: string;
  readonly params: readonly string[];
}

/** Slots and routes declared in this workspace's contract. The files are found, not listed. */
export async function areaOffers(
  root: string = workspaceRoot,
): Promise<{ slots: DeclaredSlot[]; routes: PublishedRoute[] }> {
  const folder = join(root, 'shared/contract/src/areas');
  const files = globSync('*.slots.ts', { cwd: folder }).sort();
  const found = await Promise.all(
    files.map(async (file) => {
      const { module } = await runnerImport<Record<string, unknown>>(join(folder, file), { root, logLevel: 'error' });
      const area = basename(file, '.slots.ts');
      const declared = (kind: 'slots' | 'routes') => Object.entries(isRecord(module[kind]) ? module[kind] : {});
      return {
        slots: declared('slots').flatMap(([slot, schema]) =>
          isSchema(schema) ? [{ area, slot, given: schemaOf(schema) }] : [],
        ),
        routes: declared('routes').flatMap(([name, params]) =>
          Array.isArray(params) ? [{ area, name, params: params.map(String) }] : [],
        ),
      };
    }),
  );
  return { slots: found.flatMap(({ slots }) => slots), routes: found.flatMap(({ routes }) => routes) };
}

export function routeFaults({ id, screens }: AreaValue, published: readonly PublishedRoute[]): string[] {
  return published
    .filter(({ area }) => area === id)
    .flatMap(({ name, params }) => {
      const path = screens.find((screen) => screen.name === name)?.path;
      if (path === undefined) return [`${id} publishes the screen "${name}", which it does not have`];
      const taken = [...path.matchAll(/:(\w+)/g)].map(([, param]) => param);
      const same = taken.length === params.length && params.every((param) => taken.includes(param));
      return same ? [] : [`${id} publishes "${name}" with other parameters than ${path}`];
    });
}

export function slotFaults({ id, slots }: AreaValue, declared: readonly DeclaredSlot[]): string[] {
  const names = new Set(declared.map(({ slot }) => slot));
  const foreign = declared.filter((one) => one.area === id && !one.slot.startsWith(`${id}.`));
  return [
    ...foreign.map(({ slot }) => `${id} offers the slot "${slot}": its name must begin with "${id}."`),
    ...slots.flatMap(({ slot }) =>
      names.has(slot) ? [] : [`${id} fills "${slot}", which is no slot of the contract`],
    ),
  ];
}

/** The slots of an area for its `area.json`. Throws a sentence for an undeclared one. */
export function slotHalves(
  area: AreaValue,
  declared: readonly DeclaredSlot[],
  preloadOf: (module: string) => Preload,
): SlotHalves {
  const [fault] = slotFaults(area, declared);
  if (fault) throw new Error(`${fault}.`);
  const offers = declared.filter((one) => one.area === area.id).map(({ slot, given }) => ({ slot, given }));
  const slots = area.slots.flatMap(({ module, ...fill }) => {
    const given = declared.find(({ slot }) => slot === fill.slot)?.given;
    return given ? [{ ...fill, given, ...(module === undefined ? {} : { preload: preloadOf(module) }) }] : [];
  });
  return { ...(offers.length > 0 ? { offers } : {}), ...(slots.length > 0 ? { slots } : {}) };
}
