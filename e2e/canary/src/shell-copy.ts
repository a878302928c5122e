interface SharedEntry {
  readonly from: string;
  readonly lib?: () => Record<string, unknown>;
}
interface RuntimeInstance {
  readonly name: string;
  readonly shareScopeMap: Record<string, Record<string, Record<string, SharedEntry>>>;
}

/** The Module Federation runtime's entry of a shared package: number of versions, and the names of the shell's copy. */
export function shellCopy(packageName: string): { versions: number; names: Record<string, unknown> } {
  const federation: unknown = Reflect.get(globalThis, '__FEDERATION__');
  const [host] = (federation as { __INSTANCES__: RuntimeInstance[] }).__INSTANCES__;
  const entries = Object.values(host?.shareScopeMap.default?.[packageName] ?? {});
  return { versions: entries.length, names: entries[0]?.lib?.() ?? {} };
}
