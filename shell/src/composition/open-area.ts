import { AREA_CONTRACT, type Area } from '@sodalizio/area-kit';
import { speaksContract } from '@sodalizio/contract';
import type { ComponentType } from 'react';
import { AreaFault } from './area-fault.ts';
import { stateOfArea, stateOfRelease } from './area-state.ts';
import { diagnose } from './diagnose.ts';
import { federation } from './federation.ts';
import { refuseMisfit } from './fits.ts';
import { linkStylesheet } from './link-files.ts';
import type { ComposedArea } from './read-composition.ts';

function baseAt(attempt: number, { path }: ComposedArea): string {
  // Another origin has no other path for them: only this server strips the extra segment.
  return attempt === 0 || !path.startsWith('/') ? path : `/~${attempt}${path}`;
}

export const baseOf = (release: ComposedArea): string => baseAt(stateOfRelease(release).attempt, release);

/** Loads and runs the area of a release, with its stylesheets; refuses misfits before any of its code runs. */
export async function openArea(placed: ComposedArea): Promise<Area> {
  const { host, shared } = await federation();
  refuseMisfit(placed.release, shared);
  const { entry, css } = placed.release;
  const base = baseOf(placed);
  const again = baseAt(stateOfRelease(placed).attempt + 1000, placed);
  const state = stateOfArea(placed.id);
  // Named after the id, which is one area's alone: another release may claim this one's container.
  const container = `area_${placed.id.replaceAll('-', '_')}`;
  const name = state.remotes === 0 ? container : `${container}__${state.remotes}`;
  state.remotes += 1;
  host.registerRemotes([{ name, type: 'module', entry: new URL(base + entry, window.location.href).href }]);
  const [exposed] = await Promise.all([
    host.loadRemote<{ area?: Area }>(`${name}/area`).catch((error: unknown) => diagnose(placed, base, [], error)),
    ...css.map((file) => linkStylesheet(placed, base + file, again + file)),
  ]);
  return checked(exposed?.area, placed.id);
}

function checked(area: Area | undefined, id: string): Area {
  if (!area || !Array.isArray(area.screens)) throw new AreaFault('threw-on-load', 'what arrived is no area');
  if (speaksContract(AREA_CONTRACT, area.contract) && area.id === id) return area;
  throw new AreaFault('other-contract', `"${area.id}", contract ${area.contract}, arrived instead of "${id}"`);
}

export function componentOf(module: { readonly default: unknown } | undefined, name: string): ComponentType<object> {
  const component = module?.default;
  if (isComponent(component)) return component;
  throw new AreaFault('threw-on-load', `"${name}" has nothing to show`);
}

const isComponent = (value: unknown): value is ComponentType<object> => typeof value === 'function';
