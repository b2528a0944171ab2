import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from '../support/accounts.ts';
import { bothBoxes } from '../support/pay.ts';
import type { Dependency, SchoolAmongServices } from '../support/school-among-services.ts';
import { httpAnswer, type Toxic } from '../support/toxic-proxy.ts';
import type { Visitor } from '../support/visitor.ts';

export type OutageName = 'refuse' | 'reset' | 'hang' | 'slow' | 'half a body' | 'broken' | 'too many';

const outages = ['refuse', 'reset', 'hang', 'slow', 'half a body', 'broken', 'too many'] as const;

/** Those that a caller notices only by its own deadline: a run of them takes a minute. */
const silent: readonly OutageName[] = ['hang', 'slow'];

/** Which outages a dependency can have; `all` or those that show at once. */
export const listOutages = (all: boolean): OutageName[] =>
  outages.filter((name) => all || !silent.includes(name));

/** An outage as it is on the way to a service: a relay speaks otherwise than a server of HTTP, and a body begins after the headers. */
export function toToxic(name: OutageName, dependency: Dependency): Toxic {
  const isMail = dependency === 'mail';
  switch (name) {
    case 'slow':
      return { kind: 'slow', latency: 10_500 };
    case 'half a body':
      return { kind: 'cut', bytes: isMail ? 10 : 400 };
    case 'broken':
      return { kind: 'answer', words: isMail ? '421 Closing\r\n' : httpAnswer('500 Internal Server Error') };
    case 'too many':
      return {
        kind: 'answer',
        words: isMail ? '454 Later\r\n' : httpAnswer('429 Too Many Requests', ['retry-after: 30']),
      };
    default:
      return { kind: name };
  }
}

export type Place = {
  school: SchoolAmongServices;
  /** Who owns the lesson, and buys what they do not own. */
  learner: Member;
  /** Pages that must go on being served, to a visitor and to the learner. */
  publicPaths: readonly string[];
  ownPaths: readonly string[];
  /** The order pages of what the learner may buy: several, since a price is asked once at a time. */
  buyPaths: readonly string[];
  visitor: Visitor;
};

/** What an outage showed: what was wrong, and the times that were promised (milliseconds; NaN where nothing of the kind happened). */
type Finding = {
  faults: string[];
  slowestBuy: number;
  whileOpen: number;
  recovery: number;
};

/** As long as somebody may wait for a page that says that they cannot buy, with what a busy machine adds. */
const maxBuy = 14_000;
/** While the provider is known to be down; promised are 300 ms. */
const maxOpenBuy = 2_000;
const maxRecovery = 30_000;

/** Lets a dependency fail in one way, looks at what people see meanwhile, and lets it come back. */
export async function sufferOutage(
  place: Place,
  dependency: Dependency,
  name: OutageName,
  meanwhile: () => Promise<void> = async () => undefined,
): Promise<Finding> {
  const way = place.school.ways[dependency];
  const finding: Finding = { faults: [], slowestBuy: 0, whileOpen: Number.NaN, recovery: Number.NaN };
  await way.set(toToxic(name, dependency));
  try {
    await readOn(place, finding);
    if (dependency === 'payments') await failToBuy(place, finding);
    await meanwhile();
    await readOn(place, finding);
  } finally {
    await way.set(null);
  }
  const back = performance.now();
  if (dependency === 'payments') {
    await until(async () => (await buy(place, place.buyPaths[0] ?? '')).isToPay, maxRecovery + 15_000);
    finding.recovery = performance.now() - back;
    if (finding.recovery > maxRecovery) finding.faults.push(`bought again after ${finding.recovery} ms only`);
  }
  return finding;
}

/** Reads what depends on nobody: the catalogue as a visitor, and what the learner owns. */
async function readOn(
  { visitor, learner, publicPaths, ownPaths }: Place,
  { faults }: Finding,
): Promise<void> {
  const read = async (who: Visitor, path: string) => {
    const answer = await who.visit(path).catch((error: unknown) => String(error));
    if (typeof answer === 'string') faults.push(`${path}: ${answer}`);
    else if (answer.status !== 200) faults.push(`${path}: ${answer.status}`);
  };
  for (const path of publicPaths) await read(visitor, path);
  for (const path of ownPaths) await read(learner, path);
}

/** Orders until the provider is known to be down: nobody waits for long, and then for nothing at all. */
async function failToBuy(place: Place, finding: Finding): Promise<void> {
  const isOpen = () => countOpenings(place.school, 'payments') > countReturns(place.school, 'payments');
  await until(async () => {
    const tries = await Promise.all(place.buyPaths.map((path) => buy(place, path)));
    for (const { milliseconds, fault } of tries) {
      finding.slowestBuy = Math.max(finding.slowestBuy, milliseconds);
      if (fault) finding.faults.push(fault);
      if (milliseconds > maxBuy) finding.faults.push(`refused after ${milliseconds} ms only`);
    }
    return isOpen();
  }, 90_000);
  const { milliseconds, fault } = await buy(place, place.buyPaths[0] ?? '');
  finding.whileOpen = milliseconds;
  if (fault) finding.faults.push(fault);
  if (milliseconds > maxOpenBuy)
    finding.faults.push(`refused after ${milliseconds} ms while nobody was asked`);
}

/** What a page says where the payment provider does not answer (`messages/fr/refusals.json`). */
const regret = /(ne répond pas|Le prix n’a pas pu être obtenu)/;

async function buy({ learner }: Place, path: string) {
  const begun = performance.now();
  const answer = await learner.visit(path, {
    form: bothBoxes,
    headers: { accept: 'text/html' },
    signal: AbortSignal.timeout(60_000),
  });
  const page = await answer.text();
  const isToPay = answer.status === 303 && (answer.headers.get('location') ?? '').includes('/c/pay/');
  const isExplained = [502, 503].includes(answer.status) && regret.test(page) && /<html lang="fr"/.test(page);
  return {
    milliseconds: performance.now() - begun,
    isToPay,
    fault: isToPay || isExplained ? null : `${path}: ${answer.status} without a word`,
  };
}

const countLines = ({ output }: SchoolAmongServices, line: RegExp) => output().match(line)?.length ?? 0;

/** How often a service was found to be down so far; the request that found it out says so too, among other things. */
export const countOpenings = (school: SchoolAmongServices, service: string): number =>
  countLines(school, new RegExp(`"service":"${service}","circuit":"open","msg"`, 'g'));

/** How often it was found to be back. */
export const countReturns = (school: SchoolAmongServices, service: string): number =>
  countLines(school, new RegExp(`"service":"${service}","circuit":"closed"`, 'g'));

/** Asks again and again until it is so. @throws {Error} when it is not after so many milliseconds */
export async function until(isSo: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`it was not so within ${milliseconds} ms`);
    await wait(200);
  }
}
