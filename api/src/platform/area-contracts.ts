import { existsSync, readdirSync } from 'node:fs';
import { type Endpoint, type PermissionsByRole, permissions, roles } from '@sodalizio/contract';

/** What the file of one area in the contract declares. */
export interface AreaContract {
  readonly id: string;
  readonly endpoints: readonly Endpoint[];
  readonly permissions: PermissionsByRole;
}

/** A record of endpoints holds more: `items.find`, `items.update`. */
const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'requires' in value;

/** Why this area may not be served, in a sentence; nothing when it may. */
function faultOf({ id, endpoints, permissions: declared }: AreaContract): string | undefined {
  const common: readonly string[] = [...permissions, 'signed-in', 'public'];
  for (const { method, path, area, requires } of endpoints) {
    if (area !== id) return `${method} ${path} must say area: '${id}'`;
    if (!common.includes(requires) && !Object.hasOwn(declared, requires))
      return `${method} ${path} requires '${requires}', which nobody declares`;
  }
  for (const [name, given] of Object.entries(declared)) {
    if (!name.startsWith(`${id}.`) || common.includes(name)) return `the permission '${name}' must begin with '${id}.'`;
    const wrong = given.find((role) => !roles.includes(role));
    if (wrong) return `the permission '${name}' is given to '${wrong}', which is no role`;
  }
  return undefined;
}

/** Reads what a module of the contract declares for an area. Throws a sentence where it breaks the agreement. */
export function contractOf(id: string, module: Readonly<Record<string, unknown>>): AreaContract {
  const endpoints = Object.values(module).flatMap(endpointsIn);
  // The outside enters here: a file that is found at start, of a type nobody could check before.
  const declared = (module.permissions ?? {}) as PermissionsByRole;
  const contract = { id, endpoints, permissions: declared };
  const fault = faultOf(contract);
  if (fault) throw new Error(`shared/contract/src/areas/${id}.ts: ${fault}.`);
  return contract;
}

/** Every area that has a file in the contract (`areas/<id>.ts`), by id. A new one is found without being listed anywhere. */
async function readAreaContracts(): Promise<AreaContract[]> {
  const folder = new URL('./areas/', import.meta.resolve('@sodalizio/contract'));
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const ids = files.flatMap((file) => /^([a-z][a-z0-9-]*)\.ts$/.exec(file)?.[1] ?? []);
  return Promise.all(
    ids.map(async (id) => contractOf(id, await import(/* @vite-ignore */ new URL(`${id}.ts`, folder).href))),
  );
}

/** What the areas of this workspace declare. It is read while the module loads: the contract knows nothing of the server. */
export const areaContracts: readonly AreaContract[] = await readAreaContracts();

/** The permissions of all areas, with the roles that have them. */
export const permissionsOfAreas: PermissionsByRole = Object.assign({}, ...areaContracts.map((one) => one.permissions));
