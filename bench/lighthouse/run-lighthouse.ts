import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { findChromium, installAdvice } from '../../scripts/find-chromium.js';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { findFreePort } from '../school/find-free-port.ts';
import { launchSchool } from '../school/launch-school.ts';
import { formatJudgements } from './format-judgements.ts';
import { type Judgement, judgePage } from './judge-page.ts';
import { listAddresses } from './list-addresses.ts';

export type LighthouseRun = {
  /** An empty folder for everything that the school keeps. */
  folder: string;
  /** What is stopped at the end, in any case. */
  ending: AsyncDisposableStack;
  say: (line: string) => void;
};

/** Has Lighthouse judge the public pages of a demonstration school, in a Chromium that reaches this machine alone. */
export async function runLighthouse({ folder, ending, say }: LighthouseRun): Promise<string> {
  const load = readLoad();
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installAdvice);
  const school = await launchSchool(
    { folder, port: await findFreePort(), ending },
    { environment: { SEED: 'demo' } },
  );
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
      `--remote-debugging-port=${port}`,
    ],
  });
  ending.defer(() => browser.close());
  const judgements: Judgement[] = [];
  for (const path of await listAddresses(school.origin)) {
    say(`judging ${path}…`);
    judgements.push(await judgePage(school.origin, path, port));
  }
  const { version } = createRequire(import.meta.url)('lighthouse/package.json') as { version: string };
  const machine = describeMachine(null, load);
  return formatJudgements(
    judgements,
    `${machine.join(' · ')} · Lighthouse ${version}, Chromium ${browser.version()}.`,
  );
}
