/** The build recipe: what a package's vite.config.ts needs. */
export { type AreaOptions, areaConfig, containerName } from './area-config.ts';
export type { AreaRelease } from './area-release.ts';
export { type ComposedProduct, composeProduct } from './compose/compose-product.ts';
export { serveReleases } from './compose/serve-releases.ts';
export { missingNames } from './curated-names.ts';
export { type BuiltComposition, buildPackage, buildReleases, releasesFolder } from './releases.ts';
export { serverFlags, serverMemory } from './server.ts';
export { installedVersion, sharedDependencies } from './shared-dependencies.ts';
export { shellConfig } from './shell-config.ts';
