/** React reads these two fields of a promise, and `use` does not suspend on one that has them. */
export function marked<T>(loading: Promise<T>): Promise<T> {
  const mark = (fields: object) => void Object.assign(loading, fields);
  loading.then(
    (value) => mark({ status: 'fulfilled', value }),
    (reason: unknown) => mark({ status: 'rejected', reason }),
  );
  return loading;
}

export const hasFailed = (loading: Promise<unknown>): boolean => Reflect.get(loading, 'status') === 'rejected';
