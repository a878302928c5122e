import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import ZipStream from 'zip-stream';

/** Code of a release written by hand, at the moments when an area's code runs. */
export interface Planted {
  readonly onImport?: string;
  /** Before the screen and the fill are drawn. */
  readonly onRender?: string;
  /** By the button Premi, which is `button` there. */
  readonly onClick?: string;
  /** In the place of all its code. */
  readonly entry?: string;
  readonly says?: string;
  readonly contract?: number;
  /** More of `area.json`. */
  readonly more?: object;
}

const codeOf = ({ onImport = '', onRender = '', onClick = '', says = 'Le rose fioriscono', contract = 1 }: Planted) => `
let scope;
export const init = (given) => { scope = given; };
export const get = async () => {
  ${onImport}
  const [react] = Object.values(scope.react);
  const { createElement: h } = react.lib ? react.lib() : (await react.get())();
  const Place = () => {
    ${onRender}
    return h('div', null, h('p', null, ${JSON.stringify(says)}),
      h('label', null, 'Nome della rosa', h('input', { type: 'text' })),
      h('button', { type: 'button', onClick: ({ currentTarget: button }) => { ${onClick} } }, 'Premi'));
  };
  const load = async () => ({ default: Place });
  const screens = [{ name: 'garden.index', path: 'garden', title: 'Giardino', requires: 'signed-in', load }];
  const slots = [{ slot: 'associates.profile.tab', label: 'Rose', load }];
  return () => ({ area: { id: 'garden', contract: ${contract}, menu: [], screens, slots } });
};`;

const given = { type: 'object', properties: { codaica: { type: 'string' } }, required: ['codaica'] };
const preload = { js: [], css: [] };

const areaJson = (version: string, { contract = 1, more }: Planted) => ({
  ...{ format: 1, id: 'garden', version, contract, container: 'area_garden' },
  menu: [{ screen: 'garden.index', label: 'Giardino', icon: 'M0 0', order: 90, requires: 'signed-in' }],
  screens: [{ name: 'garden.index', path: 'garden', title: 'Giardino', requires: 'signed-in', preload }],
  slots: [
    { slot: 'associates.profile.tab', label: 'Rose', icon: 'M0 0', order: 90, requires: 'signed-in', given, preload },
  ],
  ...{ shared: {}, endpoints: [], entry: 'remoteEntry.js', css: [], bytes: { js: 100, css: 0 } },
  ...more,
});

/** A release of the area `garden`: one screen, and a tab in a member's profile. */
export async function plantedZip(version: string, planted: Planted): Promise<Buffer> {
  const files: Record<string, string> = {
    'remoteEntry.js': planted.entry ?? codeOf(planted),
    'area.json': JSON.stringify(areaJson(version, planted)),
  };
  const digests = Object.entries(files).map(([name, text]) => [name, createHash('sha256').update(text).digest('hex')]);
  files['files.json'] = JSON.stringify(Object.fromEntries(digests));
  const zip = new ZipStream();
  const whole = buffer(zip);
  for (const [name, text] of Object.entries(files))
    await new Promise<void>((resolve, reject) => {
      zip.entry(text, { name }, (error) => (error ? reject(error) : resolve()));
    });
  zip.finalize();
  return whole;
}
