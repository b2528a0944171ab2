import { createRequire } from 'node:module';
import { chromium } from '@playwright/test';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { findChromium, installAdvice } from '../../scripts/find-chromium.js';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { launchSchool } from '../school/launch-school.ts';
import { formatJudgements, type Judgement, judgePage } from './judge-page.ts';

type LighthouseRun = {
  folder: string;
  ending: AsyncDisposableStack;
  say: (line: string) => void;
};

/** Runs Lighthouse on the public pages of a demonstration school, in a Chromium without Internet access. */
export async function runLighthouse({ folder, ending, say }: LighthouseRun): Promise<string> {
  const load = readLoad();
  const executablePath = findChromium();
  if (!executablePath) throw new Error(installAdvice);
  const school = await launchSchool(
    { folder, port: await findFreePort(), ending },
    { environment: { SEED: 'content' } },
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
    say(`running Lighthouse on ${path}…`);
    judgements.push(await judgePage(school.origin, path, port));
  }
  const { version } = createRequire(import.meta.url)('lighthouse/package.json') as { version: string };
  const machine = describeMachine(null, load);
  return formatJudgements(
    judgements,
    `${machine.join(' · ')} · Lighthouse ${version}, Chromium ${browser.version()}.`,
  );
}

const paths = [
  '/',
  '/courses',
  '/exercices',
  '/products/preparer-le-delf-b2',
  '/scores',
  '/calculateur',
  '/news',
  '/contact',
  '/terms-and-conditions',
];

/** Pages whose first entry is measured too. */
const lists = ['/products/preparer-le-delf-b2', '/scores', '/news'];

async function listAddresses(origin: string): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const answer = await fetch(origin + path);
    if (answer.status !== 200) throw new Error(`${path} responded with ${answer.status}`);
    found.push(path);
    if (!lists.includes(path)) continue;
    const html = await answer.text();
    // Only one path segment below: deeper links lead to orders.
    const entry = [...html.matchAll(/\shref="([^"?]+)"/g)].find(
      ([, href = '']) => href.startsWith(`${path}/`) && !href.slice(path.length + 1).includes('/'),
    );
    if (!entry?.[1]) throw new Error(`${path} lists no entry`);
    found.push(entry[1]);
  }
  return found;
}
