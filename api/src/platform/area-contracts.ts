import { existsSync, readdirSync } from 'node:fs';
import { type Endpoint, type PermissionsByRole, permissions, roles } from '@sodalizio/contract';

export interface AreaContract {
  readonly id: string;
  readonly endpoints: readonly Endpoint[];
  readonly permissions: PermissionsByRole;
}

/** A record of endpoints is nested: `items.find`, `items.update`. */
const endpointsIn = (value: unknown): Endpoint[] =>
  isEndpoint(value) ? [value] : Object.values(value ?? {}).filter(isEndpoint);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'requires' in value;

const isRole = (by: string) => roles.some((role) => role === by);

/** Why this area may not be served, in a sentence; undefined when it may. */
function faultOf({ id, endpoints, permissions: declared }: AreaContract): string | undefined {
  const common: readonly string[] = [...permissions, 'signed-in', 'public'];
  for (const { method, path, area, requires } of endpoints) {
    if (area !== id) return `${method} ${path} must say area: '${id}'`;
    if (!common.includes(requires) && !Object.hasOwn(declared, requires))
      return `${method} ${path} requires '${requires}', which is not declared`;
  }
  const foreign = Object.keys(declared).find((name) => !name.startsWith(`${id}.`) || common.includes(name));
  return foreign && `the permission '${foreign}' must begin with '${id}.'`;
}

/** Throws where a permission is given to what is neither a role nor a permission of any area. */
export function checkGrants(contracts: readonly AreaContract[]): void {
  const known = new Set(contracts.flatMap((one) => Object.keys(one.permissions)));
  for (const { id, permissions: declared } of contracts)
    for (const [name, given] of Object.entries(declared)) {
      const wrong = given.find((by) => !isRole(by) && !known.has(by));
      if (wrong === undefined) continue;
      throw new Error(
        `shared/contract/src/areas/${id}.ts: the permission '${name}' is given to '${wrong}', which is no role and no permission of an area.`,
      );
    }
}

export function contractOf(id: string, module: Readonly<Record<string, unknown>>): AreaContract {
  const endpoints = Object.values(module).flatMap(endpointsIn);
  // A cast: the file is found at start, its types are unknown.
  const declared = (module.permissions ?? {}) as PermissionsByRole;
  const contract = { id, endpoints, permissions: declared };
  const fault = faultOf(contract);
  if (fault) throw new Error(`shared/contract/src/areas/${id}.ts: ${fault}.`);
  return contract;
}

/** Every area with a file in the contract (`areas/<id>.ts`), by id. New ones are found without a list. */
async function readAreaContracts(): Promise<AreaContract[]> {
  const folder = new URL('./areas/', import.meta.resolve('@sodalizio/contract'));
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  const ids = files.flatMap((file) => /^([a-z][a-z0-9-]*)\.ts$/.exec(file)?.[1] ?? []);
  const contracts = await Promise.all(
    ids.map(async (id) => contractOf(id, await import(/* @vite-ignore */ new URL(`${id}.ts`, folder).href))),
  );
  checkGrants(contracts);
  return contracts;
}

export const areaContracts: readonly AreaContract[] = await readAreaContracts();

export const permissionsOfAreas: PermissionsByRole = Object.assign({}, ...areaContracts.map((one) => one.permissions));
