import type { Rolldown } from 'vite';
import { identifierName, isNode, literalText, type SyntaxNode } from '../syntax-tree.ts';

/** One import or `export … from` of a module: names as the source has them, by the names they get; all of them for `*`. */
interface Edge {
  readonly source: string;
  readonly names: ReadonlyMap<string, string> | 'all';
}

interface Edges {
  readonly imports: readonly Edge[];
  /** `export … from`: nothing of it counts until somebody imports a name of it. */
  readonly reexports: readonly Edge[];
}

/** Modules with the imports of theirs that count. */
export type Narrowed = ReadonlyMap<string, readonly string[]>;

interface Walk {
  readonly seen: Set<string>;
  readonly narrowed: Narrowed;
}

const nodes = (value: unknown): SyntaxNode[] => (Array.isArray(value) ? value.filter(isNode) : []);
const nameOf = (node: unknown): string => identifierName(node) ?? literalText(node) ?? '';

/** The imports of a module and what it exports of others, as its text says. */
export function edgesIn(program: SyntaxNode): Edges {
  const imports: Edge[] = [];
  const reexports: Edge[] = [];
  for (const statement of nodes(program.body)) {
    const source = literalText(statement.source);
    if (source === undefined) continue;
    const specifiers = nodes(statement.specifiers);
    if (statement.type === 'ExportAllDeclaration') reexports.push({ source, names: 'all' });
    else if (statement.type === 'ExportNamedDeclaration')
      reexports.push({ source, names: new Map(specifiers.map((one) => [nameOf(one.exported), nameOf(one.local)])) });
    else if (specifiers.some(({ type }) => type === 'ImportNamespaceSpecifier')) imports.push({ source, names: 'all' });
    else imports.push({ source, names: new Map(specifiers.map((one) => [nameOf(one.local), importedName(one)])) });
  }
  return { imports, reexports };
}

const importedName = (specifier: SyntaxNode): string =>
  specifier.type === 'ImportDefaultSpecifier' ? 'default' : nameOf(specifier.imported);

/** The modules of a build, with imports that follow a name to the module that has it, past those that only export it again. */
export class ModulesByName {
  readonly #context: Rolldown.PluginContext;
  readonly #edges = new Map<string, Edges>();
  /** `importer source` → module. */
  readonly #resolved = new Map<string, string>();

  private constructor(context: Rolldown.PluginContext) {
    this.#context = context;
  }

  /** Reads every module of the build. */
  static async read(context: Rolldown.PluginContext): Promise<ModulesByName> {
    const modules = new ModulesByName(context);
    await Promise.all([...context.getModuleIds()].map((id) => modules.#read(id)));
    return modules;
  }

  async #read(id: string): Promise<void> {
    const info = this.#context.getModuleInfo(id);
    if (typeof info?.code !== 'string') return;
    const program: unknown = this.#context.parse(info.code);
    if (!isNode(program)) return;
    const edges = edgesIn(program);
    this.#edges.set(id, edges);
    for (const { source } of [...edges.imports, ...edges.reexports]) {
      const found = await this.#context.resolve(source, id);
      if (found) this.#resolved.set(`${id} ${source}`, found.id);
    }
  }

  /** These modules and all that they import statically, name by name. Of a module in `narrowed` only those imports count. */
  closure(starts: readonly string[], narrowed: Narrowed = new Map()): Set<string> {
    const seen = new Set<string>();
    for (const start of starts) this.#visit(start, { seen, narrowed });
    return seen;
  }

  #visit(id: string, walk: Walk): void {
    if (walk.seen.has(id)) return;
    walk.seen.add(id);
    const few = walk.narrowed.get(id);
    if (few) for (const one of few) this.#visit(one, walk);
    else for (const edge of this.#edges.get(id)?.imports ?? []) this.#follow(id, edge, walk);
  }

  #follow(importer: string, { source, names }: Edge, walk: Walk): void {
    const id = this.#resolved.get(`${importer} ${source}`);
    if (id === undefined) return;
    if (names === 'all') {
      this.#visit(id, walk);
      for (const edge of this.#edges.get(id)?.reexports ?? []) this.#follow(id, edge, walk);
      return;
    }
    if (names.size === 0) this.#visit(id, walk);
    for (const name of names.values()) this.#followName(id, name, walk);
  }

  #followName(id: string, name: string, walk: Walk): void {
    const passing = (this.#edges.get(id)?.reexports ?? []).flatMap(({ source, names }) => {
      if (names !== 'all') return names.has(name) ? [{ source, name: names.get(name) ?? name }] : [];
      const from = this.#resolved.get(`${id} ${source}`);
      return from !== undefined && this.#context.getModuleInfo(from)?.exports.includes(name) ? [{ source, name }] : [];
    });
    if (passing.length === 0) this.#visit(id, walk);
    for (const { source, name: original } of passing)
      this.#follow(id, { source, names: new Map([[original, original]]) }, walk);
  }
}
