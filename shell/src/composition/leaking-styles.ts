/** The whole rule of what an area's styles may match, in a file of its own: it is fetched only when a selector is in doubt. */
export { leakingSelectors } from '@sodalizio/contract';
