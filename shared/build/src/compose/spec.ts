import { Refusal } from '../processes.ts';

type AreaSource =
  | { readonly kind: 'checkout' }
  /** A version (`1.2.0`) or a whole release name (`1.2.0-<hash>`). */
  | { readonly kind: 'release'; readonly name: string }
  /** A folder to build, or with a finished release; relative to the repository. */
  | { readonly kind: 'folder'; readonly path: string }
  /** Address of a release folder, with a slash at its end. */
  | { readonly kind: 'address'; readonly url: string };

/** One area of a product to compose. `text` is the original argument, for messages. */
export interface AreaSpec {
  readonly text: string;
  readonly id: string;
  readonly source: AreaSource;
}

const forms =
  'mf-x (this checkout), mf-x@1.2.0 or mf-x@1.2.0-<hash> (a release), mf-x@./folder, or mf-x@https://host/areas/x/1.2.0-<hash>/';

function sourceOf(text: string, place: string): AreaSource {
  if (/^https?:\/\//.test(place)) {
    if (!URL.canParse(place)) throw new Refusal(`${text}: "${place}" is no address.`);
    return { kind: 'address', url: place.endsWith('/') ? place : `${place}/` };
  }
  if (/^\.{0,2}\//.test(place) || place === '.') return { kind: 'folder', path: place };
  if (/^\d+\.\d+\.\d+[\w.-]*$/.test(place)) return { kind: 'release', name: place };
  throw new Refusal(`"${text}" is no area to compose: write ${forms}.`);
}

/** Parses one argument of `compose`. Throws a Refusal that lists the valid forms. */
export function parseSpec(text: string): AreaSpec {
  const { id, place } = /^mf-(?<id>[a-z][a-z0-9]*(?:-[a-z0-9]+)*)(?:@(?<place>.+))?$/.exec(text)?.groups ?? {};
  if (id === undefined) throw new Refusal(`"${text}" is no area to compose: write ${forms}.`);
  return { text, id, source: place === undefined ? { kind: 'checkout' } : sourceOf(text, place) };
}

/** Parses all arguments. Throws a Refusal when there is none, or when two name the same area. */
export function parseSpecs(texts: readonly string[]): AreaSpec[] {
  if (texts.length === 0) throw new Refusal(`Which areas? Write ${forms}.`);
  const specs = texts.map(parseSpec);
  for (const [at, spec] of specs.entries()) {
    const earlier = specs.slice(0, at).find(({ id }) => id === spec.id);
    if (earlier) throw new Refusal(`${spec.text}: the area is named already, by ${earlier.text}.`);
  }
  return specs;
}
