import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFamily, readResident } from '../../bench/measure/read-process.ts';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy, fromItsOwnPages } from '../support/pay.ts';
import { addProduct, draftOf, findPriceId, publishCourse } from '../support/publish-course.ts';
import {
  type Dependency,
  type SchoolAmongServices,
  startSchoolAmongServices,
} from '../support/school-among-services.ts';
import { openRandom } from '../support/seed.ts';
import { openVisitor } from '../support/visitor.ts';
import { countDescriptors, type Descriptors, listLeft } from './descriptors.ts';
import { figures } from './figures.ts';
import { findSlope, type MemorySample, readHeld } from './memory-slope.ts';
import { listOutages, type OutageName, toToxic, until } from './outages.ts';
import { lessonVideo } from './promised-work.ts';
import { listCachedPaths, listScenarios, type Neighbourhood } from './scenarios.ts';
import { type Load, startLoad } from './soak.ts';
import { type WatchedLog, watchLog } from './watch-log.ts';

const { seconds, calmSeconds, faultSeconds, idleSeconds, all, members, products, maxBusy } = figures.soak;
const timeout = (2 * seconds + 900) * 1_000;
const rate = 30;
/** Seconds to fill caches and compile code. Memory is then sampled in windows. */
const warmUp = seconds / 4;
const window = seconds / 24;
/** Maximum growth in bytes per hour, for the heap and for resident memory. */
const maxSlope = 2 ** 20;
/** Maximum recovery time of emails, in milliseconds. Everything else must recover in half of it. */
const maxRecovery = 60_000;

const random = openRandom('soak');
const heldFile = join(tmpdir(), `cedille-held-${process.pid}.json`);
let school: SchoolAmongServices;
let place: Neighbourhood;
let log: WatchedLog;

beforeAll(async () => {
  school = await startSchoolAmongServices({ environment: { HELD_FILE: heldFile } });
  log = watchLog(school.process);
  const admin = await openAdmin(school);
  // Otherwise the client's exponential backoff delays the recovery.
  admin.storage.maxUploadRetryTime = 10_000;
  const course = await publishCourse(admin);
  const lessons = await Promise.all(
    [1, 2, 3].map((position) => addLesson(school, course.id, { position, videoId: lessonVideo })),
  );
  const buyPaths: string[] = [];
  for (let each = 0; each < products; each++) {
    const id = await addProduct(admin, { ...draftOf(`Cours no ${each}`), price: `${19 + each}` });
    buyPaths.push(`/products/${id}/buy/${await findPriceId(admin, id)}`);
  }
  const people: Member[] = [];
  for (let each = 0; each < members; each++) people.push(await openMember(school.accounts));
  const comers: Member[] = [];
  for (let each = 0; each < 4; each++) comers.push(await openMember(school.accounts));
  for (const member of people)
    await member.visit(await buy(fromItsOwnPages(member, school.url), course.buyPath));
  place = {
    ...{ course, lessons, admin, members: people, comers, random, paid: 0 },
    visitor: openVisitor(school),
    toBuy: random.shuffle(people.flatMap((buyer) => buyPaths.map((buyPath) => ({ buyer, buyPath })))),
  };
  await until(async () => (await countPaid()) === members, 30_000);
}, timeout);

afterAll(async () => {
  await school?.[Symbol.asyncDispose]();
  await rm(heldFile, { force: true });
});

const countPaid = async (): Promise<number> =>
  (await school.database.pool.query("select count(*)::int from orders where state = 'paid'")).rows[0].count;

const countWaitingEmails = async (): Promise<number> =>
  (await school.database.pool.query('select count(*)::int from letters where sent_at is null')).rows[0].count;

const pid = () => school.process.pid ?? 0;

/** Resident memory of the server and its child processes, in bytes. */
async function readResidentSum(): Promise<number> {
  const sizes = (await listFamily(pid())).map((each) => readResident(each).catch(() => null));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + (size?.now ?? 0), 0);
}

/** Counts descriptors with a full database pool, whose size otherwise varies. */
async function countAtRest(): Promise<Descriptors> {
  const pages = Array.from({ length: 60 }, () => place.admin.visit('/admin/members'));
  for (const page of await Promise.all(pages)) await page.arrayBuffer();
  return countDescriptors(pid(), school.port);
}

const toMegabytes = (bytes: number) => Math.round(bytes / 104_857.6) / 10;

type Outage = { dependency: Dependency; name: OutageName };

/** Returns one outage per provider in random order. */
function drawOutages(): Outage[] {
  const names = (dependency: Dependency) => {
    const known = listOutages(all);
    // The other outages act on HTTP responses.
    return dependency === 'database'
      ? known.filter((name) => ['refuse', 'reset', 'hang'].includes(name))
      : known;
  };
  const dependencies = random.shuffle<Dependency>(['payments', 'mail', 'identity', 'database']);
  return dependencies.map((dependency) => ({ dependency, name: random.pick(names(dependency)) }));
}

/** Injects an outage and waits for full recovery. */
async function sufferFault(load: Load, { dependency, name }: Outage): Promise<void> {
  load.setAway(dependency);
  await school.ways[dependency].set(toToxic(name, dependency));
  await wait(faultSeconds * 1_000);
  await school.ways[dependency].set(null);
  const back = performance.now();
  await load.serveEverything(maxRecovery / 2);
  if (dependency === 'mail') await until(async () => (await countWaitingEmails()) === 0, maxRecovery);
  load.setAway(null);
  console.log(`${dependency}, ${name}: recovered after ${Math.round(performance.now() - back)} ms`);
}

test(`${seconds} seconds at ${rate} requests per second with changing outages leak nothing`, {
  timeout,
}, async () => {
  await wait(idleSeconds * 1_000);
  for (const path of listCachedPaths(place.course)) await (await place.visitor.visit(path)).arrayBuffer();
  const before = await countAtRest();
  const held: MemorySample[] = [];
  const compiled: MemorySample[] = [];
  const resident: MemorySample[] = [];
  const begun = performance.now();
  const elapsed = () => (performance.now() - begun) / 1_000;
  const load = startLoad(listScenarios(place), random, rate);
  const describe = async () => {
    const [live, whole] = [held, resident].map((samples) => toMegabytes(samples.at(-1)?.bytes ?? 0));
    const descriptors = JSON.stringify(await countDescriptors(pid(), school.port));
    const { requests, busy, faultCount } = load;
    return `${Math.round(elapsed())} s: ${requests} requests, ${JSON.stringify(load.statuses)}, ${busy} busy, ${faultCount} faults, slowest ${Math.round(load.takeSlowest())} ms, ${load.underWay()} under way, ${whole} MB resident, ${live} MB held, ${descriptors}`;
  };
  const sample = async () => resident.push({ at: elapsed(), bytes: await readResidentSum() });
  const collect = async () => {
    const now = await readHeld(school.process, heldFile);
    held.push({ at: elapsed(), bytes: now.bytes });
    compiled.push({ at: elapsed(), bytes: now.compiled });
  };
  const sampling = setInterval(() => void sample(), 5_000);
  const collecting = setInterval(() => void collect(), 30_000);
  const telling = setInterval(() => void describe().then(console.log), 60_000);
  try {
    let outages: Outage[] = [];
    do {
      await wait(calmSeconds * 1_000);
      if (outages.length === 0) outages = drawOutages();
      const [next] = outages.splice(0, 1);
      if (next) await sufferFault(load, next);
    } while (elapsed() + calmSeconds + faultSeconds < seconds);
    await wait(Math.max(0, seconds - elapsed()) * 1_000);
  } finally {
    clearInterval(sampling);
    clearInterval(collecting);
    clearInterval(telling);
    await load.stop();
    console.log([...log.counts].map(([line, count]) => `${count} × ${line}`).join('\n'));
    console.log([`seed ${random.seed}`, ...load.faults, ...log.surprises].join('\n'));
  }
  await until(async () => (await countPaid()) === members + place.paid, maxRecovery);
  let after = await countAtRest();
  for (let round = 0; round < 60 && listLeft(before, after).length > 0; round++) {
    await wait(2_000);
    after = await countAtRest();
  }
  const [slope = 0, compiledSlope = 0, residentSlope = 0] = [held, compiled, resident].map((samples) =>
    findSlope(samples, { warmUp, window }),
  );
  console.log(
    `${await describe()}; ${place.paid} purchases; growth in MB per hour: heap ${toMegabytes(slope)}, compiled code ${toMegabytes(compiledSlope)}, resident ${toMegabytes(residentSlope)}; descriptors ${JSON.stringify(before)} before, ${JSON.stringify(after)} after`,
  );
  expect({ seed: random.seed, faults: load.faults }).toEqual({ seed: random.seed, faults: [] });
  expect(load.busy).toBeLessThanOrEqual(maxBusy * load.requests);
  expect(listLeft(before, after)).toEqual([]);
  // A shorter run has no meaningful slope.
  if (seconds >= 7_200) {
    expect(slope).toBeLessThanOrEqual(maxSlope);
    expect(residentSlope).toBeLessThanOrEqual(maxSlope);
  }
  expect(log.surprises).toEqual([]);
  expect(school.process.exitCode).toBeNull();
});
