import type { Area } from '@sodalizio/area-kit';
import type { ComponentType } from 'react';
import { areas } from './areas.ts';
import type { ComposedArea } from './read-composition.ts';

interface LoadedScreen {
  readonly Component: ComponentType;
  readonly release: ComposedArea;
}

const screens = new Map<string, Promise<LoadedScreen>>();

const areaOf = ({ id }: ComposedArea): Area => {
  const area = areas.find((one) => one.id === id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
};

/** Replaces the shell's module of the same name by an ordinary lazy route, marked for React in the same way. */
function loadScreen(placed: ComposedArea, name: string): Promise<LoadedScreen> {
  const known = screens.get(name);
  if (known) return known;
  const screen = areaOf(placed).screens.find((one) => one.name === name);
  if (!screen) throw new Error(`no screen ${name}`);
  const loading = screen.load().then((module) => ({ Component: module.default, release: placed }));
  screens.set(name, loading);
  loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }));
  return loading;
}
export const screenPart = (name: string) => ({ name });
export const releaseFor = (placed: ComposedArea) => placed;
export const warmPart = async (placed: ComposedArea, { name }: { name: string }) => void loadScreen(placed, name);
export const loadArea = async (placed: ComposedArea) => areaOf(placed);
export function partSource(placed: ComposedArea, { name }: { name: string }) {
  const open = () => ({ release: placed, loading: loadScreen(placed, name) });
  return { open, retry: async () => open(), fallBack: () => false, replace: async () => false };
}
