import { setTimeout as wait } from 'node:timers/promises';
import type { Member } from '../support/accounts.ts';
import { bothBoxes } from '../support/pay.ts';
import type { Dependency, SchoolAmongServices } from '../support/school-among-services.ts';
import { httpAnswer, type Toxic } from '../support/toxic-proxy.ts';
import type { Visitor } from '../support/visitor.ts';

export type OutageName = 'refuse' | 'reset' | 'hang' | 'slow' | 'half a body' | 'broken' | 'too many';

const outages = ['refuse', 'reset', 'hang', 'slow', 'half a body', 'broken', 'too many'] as const;

/** Outages that only a timeout reveals, which takes a minute each. */
const silent: readonly OutageName[] = ['hang', 'slow'];

/** Returns all outages, or only those that show at once. */
export const listOutages = (all: boolean): OutageName[] =>
  outages.filter((name) => all || !silent.includes(name));

/** Returns the toxic for an outage. Byte limits differ for SMTP and HTTP. */
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
  /** Owns the lesson, but none of the products for sale. */
  learner: Member;
  /** Paths that must be served during an outage. */
  publicPaths: readonly string[];
  ownPaths: readonly string[];
  /** Several, because each price is requested only once at a time. */
  buyPaths: readonly string[];
  visitor: Visitor;
};

/** Faults and times of an outage in milliseconds, NaN if not measured. */
type Finding = {
  faults: string[];
  slowestBuy: number;
  whileOpen: number;
  recovery: number;
};

/** Maximum wait for a refused order, with a margin for a busy machine. */
const maxBuy = 14_000;
/** Maximum wait while the circuit is open, with a margin: the promised limit is 300 ms. */
const maxOpenBuy = 2_000;
const maxRecovery = 30_000;

/** Injects an outage, checks the site during it and waits for the recovery. */
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
    if (finding.recovery > maxRecovery)
      finding.faults.push(`purchases recovered only after ${finding.recovery} ms`);
  }
  return finding;
}

/** Visits pages that need no provider. */
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

/** Orders until the circuit opens. Orders must be slow only before that. */
async function failToBuy(place: Place, finding: Finding): Promise<void> {
  const isOpen = () => countOpenings(place.school, 'payments') > countReturns(place.school, 'payments');
  await until(async () => {
    const tries = await Promise.all(place.buyPaths.map((path) => buy(place, path)));
    for (const { milliseconds, fault } of tries) {
      finding.slowestBuy = Math.max(finding.slowestBuy, milliseconds);
      if (fault) finding.faults.push(fault);
      if (milliseconds > maxBuy) finding.faults.push(`refused only after ${milliseconds} ms`);
    }
    return isOpen();
  }, 90_000);
  const { milliseconds, fault } = await buy(place, place.buyPaths[0] ?? '');
  finding.whileOpen = milliseconds;
  if (fault) finding.faults.push(fault);
  if (milliseconds > maxOpenBuy)
    finding.faults.push(`refused after ${milliseconds} ms while the circuit was open`);
}

/** French texts for an unavailable payment provider (`messages/fr/refusals.json`). */
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
    fault: isToPay || isExplained ? null : `${path}: ${answer.status} without explanation`,
  };
}

const countLines = ({ output }: SchoolAmongServices, line: RegExp) => output().match(line)?.length ?? 0;

/** Number of opened circuits so far. */
export const countOpenings = (school: SchoolAmongServices, service: string): number =>
  countLines(school, new RegExp(`"service":"${service}","circuit":"open","msg"`, 'g'));

export const countReturns = (school: SchoolAmongServices, service: string): number =>
  countLines(school, new RegExp(`"service":"${service}","circuit":"closed"`, 'g'));

/** Polls until the condition is true. @throws {Error} after a timeout in milliseconds */
export async function until(isSo: () => Promise<boolean>, milliseconds: number): Promise<void> {
  const end = performance.now() + milliseconds;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`condition still false after ${milliseconds} ms`);
    await wait(200);
  }
}
