import type { Area } from '@sodalizio/area-kit';
import type { ComponentType } from 'react';
import { areas } from './areas.ts';
import type { PlacedArea } from './read-composition.ts';

const screens = new Map<string, Promise<ComponentType>>();

const areaOf = ({ id, own }: PlacedArea): Area => {
  const area = own ?? areas.find((one) => one.id === id);
  if (!area) throw new Error(`no area ${id}`);
  return area;
};

/** Stands in for the shell's module of the same name: an ordinary lazy route, marked for React in the same way. */
export function loadScreen(placed: PlacedArea, name: string): Promise<ComponentType> {
  const known = screens.get(name);
  if (known) return known;
  const screen = areaOf(placed).screens.find((one) => one.name === name);
  if (!screen) throw new Error(`no screen ${name}`);
  const loading = screen.load().then((module) => module.default);
  screens.set(name, loading);
  loading.then((value) => Object.assign(loading, { status: 'fulfilled', value }));
  return loading;
}
export const warmScreen = (placed: PlacedArea, name: string): void => void loadScreen(placed, name);
export const loadArea = async (placed: PlacedArea) => areaOf(placed);
export const renewArea = async (placed: PlacedArea) => placed;
export const forgetFailure = () => undefined;
export const patience = 5000;
