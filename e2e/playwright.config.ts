import { defineConfig, type ReporterDescription } from '@playwright/test';
import { chromiumPath } from '@sodalizio/build/chromium';
import { address } from './support/address.ts';

const { SODALIZIO_E2E_JSON, SODALIZIO_E2E_REPORT, SODALIZIO_E2E_TITLE, SODALIZIO_E2E_STORIES } = process.env;

const reporters: ReporterDescription[] = [['list']];
if (SODALIZIO_E2E_JSON) reporters.push(['json', { outputFile: SODALIZIO_E2E_JSON }]);
// A permanent report, with trace and screenshot of each failure.
if (SODALIZIO_E2E_REPORT)
  reporters.push(['html', { outputFolder: SODALIZIO_E2E_REPORT, open: 'never', title: SODALIZIO_E2E_TITLE ?? '' }]);

/** Real Chromium with the product of `npm start`, or of `npm run compose`. */
export default defineConfig({
  testDir: SODALIZIO_E2E_STORIES ?? './stories',
  outputDir: SODALIZIO_E2E_REPORT ? `${SODALIZIO_E2E_REPORT}-files` : './test-results',
  globalSetup: './support/start-product.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // For machines that are busy, and a third as fast as usual: a story that passes never waits for them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: reporters,
  use: {
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    // Tracing costs a third of the time, even of passing stories: only for a report.
    trace: SODALIZIO_E2E_REPORT ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      // V8's optimising compilers cost a fifth of a page's processor time, and few pages of a story live long enough to gain from them.
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--js-flags=--no-maglev --no-opt'],
    },
  },
});
