import { transformWithOxc } from 'vite';

/** webpack reads JavaScript only: the one compiler that is here anyway gives it that. */
export default function typescriptLoader(source) {
  const done = this.async();
  transformWithOxc(source, this.resourcePath, { jsx: { runtime: 'automatic' } }).then(
    ({ code }) => done(null, code),
    (error) => done(error),
  );
}
