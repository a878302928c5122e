/** The build recipe: the API of a package's vite.config.ts. */

export { type ComposedProduct, composeProduct } from './compose/compose-product.ts';
export { demoData } from './compose/demo-data.ts';
export { serveReleases } from './compose/serve-releases.ts';
export { endsWithParent } from './processes.ts';
export { type BuiltComposition, buildPackage, buildReleases, releasesFolder } from './products/releases.ts';
export { serverFlags, serverMemory, withoutServerSettings } from './products/server.ts';
export { type AreaOptions, areaConfig, containerName } from './recipe/area-config.ts';
export type { AreaRelease } from './recipe/area-release.ts';
export { compileHint } from './recipe/compile-hints.ts';
export { writeFileList } from './recipe/file-list.ts';
export { shellConfig } from './recipe/shell-config.ts';
export { missingNames } from './shared-modules/curated-names.ts';
export { installedVersion, sharedDependencies } from './shared-modules/shared-dependencies.ts';
export { judgeBudgets } from './verdict/judge-budgets.ts';
