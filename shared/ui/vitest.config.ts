import { defineConfig } from 'vitest/config';

/** Only for running this package alone; the product's own run is set up in `shared/build`. */
export default defineConfig({
  test: { environment: 'jsdom', setupFiles: ['../testing/src/setup.ts'] },
});
