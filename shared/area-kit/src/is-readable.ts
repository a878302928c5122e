/** Whether a chosen file can still be read: browsers do not send one that was changed or moved since. */
export const isReadable = (file: Blob): Promise<boolean> =>
  // A moved file may have no size, and reading an empty part of it does not fail.
  (file.size > 0 ? file.slice(0, 1) : file).arrayBuffer().then(
    () => true,
    () => false,
  );
