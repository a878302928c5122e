/** Stands in for the shell's module of the same name: an ordinary application has no runtime of this kind to fetch. */
export const federation = async () => undefined;
