import { defineConfig } from '@playwright/test';
import { address } from './support/address.ts';

/** The composed product as people use it: real Chromium against what `npm start` serves. */
export default defineConfig({
  testDir: './stories',
  outputDir: './test-results',
  globalSetup: './support/start-product.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: process.env.SODALIZIO_E2E_JSON
    ? [['list'], ['json', { outputFile: process.env.SODALIZIO_E2E_JSON }]]
    : [['list']],
  use: {
    baseURL: address,
    locale: 'it-IT',
    timezoneId: 'Europe/Rome',
    viewport: { width: 1280, height: 800 },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    },
  },
});
