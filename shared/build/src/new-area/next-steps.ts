/** What `new:area` says at its end. `kit`: in a kit's workspace, which has neither a product to start nor the repository's docs. */
export const nextForArea = (id: string, kit: boolean): string =>
  `Next: npm run check, npm run dev -- mf-${id}${kit ? ' --at <address of the product>' : ''}. ` +
  `The whole way: ${kit ? 'docs/kit.md' : 'docs/new-team.md'}`;

/** What `new:screen` says at its end. */
export const nextForScreen = (folder: string, kit: boolean): string =>
  `Next: npm test -- ${folder}. What to write where: ${kit ? 'docs/kit.md' : 'CONTRIBUTING.md'}, "Add a screen"`;
