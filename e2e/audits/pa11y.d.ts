declare module 'pa11y' {
  import type { Browser, Page } from 'puppeteer';

  export interface Issue {
    code: string;
    type: 'error' | 'warning' | 'notice';
    message: string;
    context: string;
    selector: string;
    runner: string;
    runnerExtras?: { needsFurtherReview?: boolean };
  }
  interface Options {
    browser: Browser;
    page: Page;
    standard: 'WCAG2A' | 'WCAG2AA' | 'WCAG2AAA';
    runners: string[];
    levelCapWhenNeedsReview: Issue['type'];
    timeout: number;
    viewport: { width: number; height: number };
    rootElement: string | null;
    ignoreUrl: boolean;
    ignore: string[];
  }
  export default function pa11y(address: string, options: Options): Promise<{ issues: Issue[] }>;
}
