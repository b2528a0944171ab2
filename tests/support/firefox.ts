import { existsSync } from 'node:fs';
import puppeteer, { type Browser } from 'puppeteer-core';

const paths = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

/** Path of Firefox, or undefined if it is not installed. Playwright drives only its own build of it. */
const firefoxPath = (process.env.FIREFOX_PATH ? [process.env.FIREFOX_PATH] : paths).find(existsSync);

export const isFirefoxInstalled = firefoxPath !== undefined;

/** Starts Firefox with a fake microphone that needs no permission, over WebDriver BiDi. */
export const openFirefox = (): Promise<Browser> =>
  puppeteer.launch({
    browser: 'firefox',
    executablePath: firefoxPath ?? '',
    headless: true,
    extraPrefsFirefox: {
      'media.navigator.streams.fake': true,
      'media.navigator.permission.disabled': true,
      'media.autoplay.default': 0,
    },
  });
