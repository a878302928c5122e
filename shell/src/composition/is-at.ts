import { adminBase } from '@sodalizio/area-kit/host';
import { matchPath } from 'react-router-dom';

const oneSpelling = (address: string) => address.replace(/\/+$/, '').toLowerCase();

/** Whether an address is that of a screen in the frame, by the screen's path. */
export function isAt(path: string, pathname: string): boolean {
  const pattern = `${adminBase}/${path}`;
  // `matchPath` builds an expression for each call: with hundreds of screens that is felt at every navigation.
  return path.includes(':') ? matchPath(pattern, pathname) !== null : oneSpelling(pattern) === oneSpelling(pathname);
}
