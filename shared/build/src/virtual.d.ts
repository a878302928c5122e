/** The shell's shared modules for the Module Federation runtime, imported lazily. */
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
