import type { Area } from '@sodalizio/area-kit';
import { AREA_CONTRACT } from '@sodalizio/area-kit';
import { type PermissionsByRole, permissions } from '@sodalizio/contract';

const pathLike = /^[a-z0-9:][a-zA-Z0-9:_/-]*[a-zA-Z0-9_]$/;
const iconLike = /^[Mm][\d\s.,a-zA-Z-]+$/;

/**
 * All faults of an area, one sentence each; empty when it may be released. Loads every screen's code.
 * `own`: the permissions its file of the contract declares (`@sodalizio/contract/<id>`).
 */
export async function checkArea(area: Area, own: PermissionsByRole = {}): Promise<string[]> {
  const known: readonly string[] = [...permissions, ...Object.keys(own), 'signed-in', 'public'];
  const wrong: string[] = [];
  const must = (holds: boolean, sentence: string) => {
    if (!holds) wrong.push(sentence);
  };
  const names = area.screens.map(({ name }) => name);
  must(area.contract === AREA_CONTRACT, `the area speaks contract ${area.contract}, the shell ${AREA_CONTRACT}`);
  must(/^[a-z][a-z0-9-]*$/.test(area.id), `'${area.id}' is no id: lower case, digits and dashes`);
  must(names.length > 0, 'the area has no screen');
  for (const name of Object.keys(own))
    must(name.startsWith(`${area.id}.`), `the permission '${name}' must begin with '${area.id}.'`);
  wrong.push(...routesWithoutScreen(area).map((name) => `the route '${name}' has no screen`));
  for (const name of repeated(names)) wrong.push(`the route name '${name}' is there twice`);
  for (const path of repeated(area.screens.map(({ path }) => path.replaceAll(/:[a-z_A-Z]+/g, ':'))))
    wrong.push(`the path '${path}' is there twice`);

  for (const { name, path, title, parent, requires, load } of area.screens) {
    must(title.trim() !== '', `screen '${name}' has no title`);
    must(pathLike.test(path), `'${path}' of screen '${name}' is no path below /admin`);
    must(known.includes(requires), `screen '${name}' requires '${requires}', which is no permission`);
    must(
      parent === undefined || names.includes(parent),
      `the parent '${parent}' of '${name}' is no screen of this area`,
    );
    must(!parentsLoop(area, name), `the parents of '${name}' go round in a circle`);
    const fault = await loadFault(load);
    must(fault === undefined, `screen '${name}' ${fault}`);
  }
  for (const { screen, label, icon, requires } of area.menu) {
    must(names.includes(screen), `the menu names '${screen}', which is no screen of this area`);
    must(label.trim() !== '', `the menu entry of '${screen}' has no label`);
    must(known.includes(requires), `the menu entry of '${screen}' requires '${requires}', which is no permission`);
    must(iconLike.test(icon), `the icon of '${screen}' is not the 'd' of an SVG path`);
  }
  for (const { label, screen, params = {}, requires } of area.actions ?? []) {
    const path = area.screens.find(({ name }) => name === screen)?.path;
    must(label.trim() !== '', `an action of '${screen}' has no label`);
    must(path !== undefined, `the action '${label}' names '${screen}', which is no screen of this area`);
    must(known.includes(requires), `the action '${label}' requires '${requires}', which is no permission`);
    for (const [, name = ''] of path?.matchAll(/:([a-z_A-Z]+)/g) ?? [])
      must(name in params, `the action '${label}' does not say '${name}' of '${screen}'`);
  }
  for (const { slot, label, icon, requires, load } of area.slots ?? []) {
    must(label.trim() !== '', `what fills '${slot}' has no label`);
    must(known.includes(requires), `what fills '${slot}' requires '${requires}', which is no permission`);
    must(iconLike.test(icon), `the icon of what fills '${slot}' is not the 'd' of an SVG path`);
    const fault = load && (await loadFault(load));
    must(fault === undefined, `what fills '${slot}' ${fault}`);
  }
  return wrong;
}

/** Areas built before `routes` have none. */
const routesWithoutScreen = ({ routes = {}, screens }: Area): string[] =>
  Object.keys(routes).filter((name) => !screens.some((screen) => screen.name === name));

const loadFault = (load: () => Promise<{ readonly default: unknown }>): Promise<string | undefined> =>
  load().then(
    (module) => (typeof module.default === 'function' ? undefined : 'has no default component'),
    (error: unknown) => `does not load: ${String(error)}`,
  );

const repeated = (values: readonly string[]) => [
  ...new Set(values.filter((value, at) => values.indexOf(value) !== at)),
];

function parentsLoop(area: Area, start: string): boolean {
  const passed = new Set<string>();
  for (let at: string | undefined = start; at !== undefined; ) {
    if (passed.has(at)) return true;
    passed.add(at);
    const name: string = at;
    at = area.screens.find((screen) => screen.name === name)?.parent;
  }
  return false;
}
