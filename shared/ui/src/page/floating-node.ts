/**
 * What menus, lists of choices and hints are drawn into. One node, so that they stay whole wherever it is put. None where
 * there is no page: a build reads the labels of an area, and with them this package, outside of a browser.
 */
export const floatingNode = typeof document === 'undefined' ? undefined : document.createElement('div');
