import { existsSync } from 'node:fs';

/** Debian's Chromium without windows (package chromium-headless-shell) needs much less of the processor than the whole browser. */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** The Chromium of stories, benchmarks and screenshots: what `CHROMIUM` names, else the first that is installed. */
export const chromiumPath: string = process.env.CHROMIUM ?? installed.find(existsSync) ?? '/usr/bin/chromium';
