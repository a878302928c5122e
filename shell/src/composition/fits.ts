import { AREA_CONTRACT } from '@sodalizio/area-kit';
import { type AreaRelease, sharedMisfits, speaksContract } from '@sodalizio/contract';
import { AreaFault } from './area-fault.ts';

/** Refuses, before any of its code runs, an area of a contract that this shell does not speak, or with missing shared modules. */
export function refuseMisfit(release: AreaRelease, offered: Parameters<typeof sharedMisfits>[1]): void {
  if (!speaksContract(AREA_CONTRACT, release.contract))
    throw new AreaFault('other-contract', `built for contract ${release.contract}, the shell speaks ${AREA_CONTRACT}`);
  const wants = sharedMisfits(release.shared, offered);
  if (wants.length > 0) throw new AreaFault('incompatible-shared', `needs ${wants.join('; ')}`);
}
