/** One mail is on its way while the next is written and marked: a commit takes longer than a mail. */
const lanesPerConnection = 2;

/** Seconds for which lanes reserve the time of their mails: well within the lease, with several servers too. */
const reservedAhead = 60;

/** Mails that a server prepares at once. `perSecond`: as `WorkerParts` has it; each lane waits for its turn with one mail. */
export function lanesFor(connections: number, perSecond: number): number {
  const most = lanesPerConnection * connections;
  return perSecond > 0 ? Math.min(most, Math.ceil(perSecond * reservedAhead)) : most;
}
