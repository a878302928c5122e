import type { Area } from '@sodalizio/area-kit';
import type { ComponentType } from 'react';
import { areas } from './areas.ts';
import type { PlacedArea } from './read-composition.ts';

interface LoadedScreen {
  readonly Screen: ComponentType;
  readonly release: PlacedArea;
}

const screens = new Map<string, Promise<LoadedScreen>>();

const areaOf = ({ id, own }: PlacedArea): Area => {
  const area = own ?? areas.find((one) => one.id === id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
};

/** Stands in for the shell's module of the same name: an ordinary lazy route, marked for React in the same way. */
export function loadScreen(placed: PlacedArea, name: string): Promise<LoadedScreen> {
  const known = screens.get(name);
  if (known) return known;
  const screen = areaOf(placed).screens.find((one) => one.name === name);
  if (!screen) throw new Error(`no screen ${name}`);
  const loading = screen.load().then((module) => ({ Screen: module.default, release: placed }));
  screens.set(name, loading);
  loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }));
  return loading;
}
export const warmScreen = (placed: PlacedArea, name: string): void => void loadScreen(placed, name);
export const loadArea = async (placed: PlacedArea) => areaOf(placed);
export const renewArea = async (placed: PlacedArea) => placed;
export const olderThan = () => undefined;
export const forgetFailure = () => undefined;
export const patience = 5000;
