import { defineConfig, type ReporterDescription } from '@playwright/test';
import { address } from './support/address.ts';

const { SODALIZIO_E2E_JSON, SODALIZIO_E2E_REPORT, SODALIZIO_E2E_TITLE, SODALIZIO_E2E_STORIES } = process.env;

const reporters: ReporterDescription[] = [['list']];
if (SODALIZIO_E2E_JSON) reporters.push(['json', { outputFile: SODALIZIO_E2E_JSON }]);
// A report to keep: pages to read, with the trace and the screenshot of each failure.
if (SODALIZIO_E2E_REPORT)
  reporters.push(['html', { outputFolder: SODALIZIO_E2E_REPORT, open: 'never', title: SODALIZIO_E2E_TITLE ?? '' }]);

/** The composed product as people use it: real Chromium against what `npm start` serves, or what `npm run compose` made. */
export default defineConfig({
  testDir: SODALIZIO_E2E_STORIES ?? './stories',
  outputDir: SODALIZIO_E2E_REPORT ? `${SODALIZIO_E2E_REPORT}-files` : './test-results',
  globalSetup: './support/start-product.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Generous: a machine that does other work as well is slow, not wrong.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: reporters,
  use: {
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    // Tracing costs a third of the time, also of stories that pass: only where a report is asked for.
    trace: SODALIZIO_E2E_REPORT ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
