declare module 'virtual:shared' {
  export const shared: import('@module-federation/runtime').UserOptions['shared'] & object;
}

/** webpack's own: fills a share scope with what the host shares. */
declare function __webpack_init_sharing__(scope: 'default'): Promise<void>;
declare const __webpack_share_scopes__: { readonly default: unknown };
