/** What the shell imports (lazily) to give its copies to the Module Federation runtime. */
declare module 'virtual:shared-dependencies' {
  export const sharedModules: Readonly<
    Record<string, { readonly version: string; readonly get: () => object; readonly names: readonly string[] }>
  >;
  export const lazilyShared: Readonly<
    Record<
      string,
      { readonly version: string; readonly load: () => Promise<object>; readonly names: readonly string[] }
    >
  >;
}
