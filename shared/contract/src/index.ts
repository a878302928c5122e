/** What browser and server agree on. The one barrel of this package. */
export * from './access.ts';
export * from './area-operations.ts';
export * from './area-permissions.ts';
export * from './associate-writing.ts';
export * from './associates.ts';
export * from './composition.ts';
export * from './endpoint.ts';
export * from './permissions.ts';
export * from './primitives.ts';
export * from './problem.ts';
export * from './selections.ts';
export * from './shared-fit.ts';
export * from './style-rules.ts';
export * from './uploads.ts';
export * from './users.ts';
export * from './views.ts';
export * from './words.ts';
