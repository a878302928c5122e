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

  /** Reads every module that is reachable from `starts` by static or dynamic imports. */
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

  /** These modules and all that they import statically, name by name. */
  closure(starts: readonly string[]): Set<string> {
    const seen = new Set<string>();
    for (const start of starts) this.#visit(start, seen);
    return seen;
  }

  #visit(id: string, seen: Set<string>): void {
    if (seen.has(id)) return;
    seen.add(id);
    const edges = this.#edges.get(id);
    for (const edge of edges?.imports ?? []) this.#follow(id, edge, seen);
  }

  #follow(importer: string, { source, names }: Edge, seen: Set<string>): void {
    const id = this.#resolved.get(`${importer} ${source}`);
    if (id === undefined) return;
    if (names === 'all') {
      this.#visit(id, seen);
      for (const edge of this.#edges.get(id)?.reexports ?? []) this.#follow(id, edge, seen);
      return;
    }
    if (names.size === 0) this.#visit(id, seen);
    for (const name of names.values()) this.#followName(id, name, seen);
  }

  #followName(id: string, name: string, seen: Set<string>): void {
    const passing = (this.#edges.get(id)?.reexports ?? []).flatMap(({ source, names }) => {
      if (names !== 'all') return names.has(name) ? [{ source, name: names.get(name) ?? name }] : [];
      const from = this.#resolved.get(`${id} ${source}`);
      return from !== undefined && this.#context.getModuleInfo(from)?.exports.includes(name) ? [{ source, name }] : [];
    });
    if (passing.length === 0) this.#visit(id, seen);
    for (const { source, name: original } of passing)
      this.#follow(id, { source, names: new Map([[original, original]]) }, seen);
  }
}
