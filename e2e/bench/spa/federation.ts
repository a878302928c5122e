/** Replaces the shell's module of the same name: an ordinary application has no such runtime. */
export const federation = async () => undefined;
