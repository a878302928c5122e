/**
 * Container of menus, option lists and tooltips. A single node, so that they survive when it is moved. Undefined outside of a
 * browser: a build imports this package to read the labels of an area.
 */
export const floatingNode = typeof document === 'undefined' ? undefined : document.createElement('div');
