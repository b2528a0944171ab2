import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { type SchoolProcess, startSchoolProcess } from '../support/school.ts';
import { openRandom, type Random, scaled } from '../support/seed.ts';

/** TEST_SCALE=10 reports two thousand user actions instead of two hundred; TEST_SEED repeats a run. */
const random = openRandom('progress');
const amount = scaled(200);
const cuts = Math.min(scaled(1), 4);

let school: SchoolProcess;
let member: Member;
let lessons: string[];

/** Length of a video or recording, in seconds. */
const length = 90;
const video = 'youtube:abcdefghijk';
const recording = { fileName: 'La dictée.mp3', url: 'gs://cedille/lessons/dossier/files/dictee.mp3' };

beforeAll(async () => {
  school = await startSchoolProcess();
  const course = await publishCourse(await openAdmin(school));
  lessons = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((position) =>
      addLesson(school, course.id, { position, videoId: video, files: [recording] }),
    ),
  );
  member = await openMember(school);
  await member.visit(await buy(member, course.buyPath));
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

/** User action on a device: a range of seconds played, or a lesson marked done or not done. */
type Deed = { device: number; at: number; lesson: string } & (
  | { kind: 'saw'; media: string; from: number; to: number }
  | { kind: 'said'; done: boolean }
);

/** Simulates days on three devices. Deeds are two seconds apart or more, so latency cannot reorder them. */
function live({ below, pick }: Random, deeds: number): Deed[] {
  const lived: Deed[] = [];
  const places = new Map<string, number>();
  let at = Date.now() - deeds * 12_000 - 60_000;
  let device = 0;
  let lesson = pick(lessons);
  while (lived.length < deeds) {
    at += 2_000 + below(10_000);
    if (below(12) === 0) device = below(3);
    if (below(15) === 0) lesson = pick(lessons);
    if (below(30) === 0 && lesson !== lessons[0]) {
      // Half of the lessons are never marked as not done, so that completion by video is tested too.
      const done = lessons.indexOf(lesson) < 3 || below(2) > 0;
      lived.push({ kind: 'said', device, at, lesson, done });
      continue;
    }
    const media = below(8) === 0 ? 'dictee.mp3' : video;
    const place = `${lesson} ${media}`;
    const from = below(10) === 0 ? below(length) : (places.get(place) ?? 0) % length;
    const to = Math.min(length, from + below(16));
    places.set(place, to);
    lived.push({ kind: 'saw', device, at, lesson, media, from, to });
  }
  return lived;
}

/** Expected final progress of a lesson, computed second by second. */
type Truth = { seen: Record<string, string>; positions: Record<string, number>; done: boolean };

function judge(deeds: readonly Deed[], lesson: string): Truth | null {
  const ours = deeds.filter((deed) => deed.lesson === lesson);
  if (ours.length === 0) return null;
  const seconds = new Map<string, Set<number>>();
  const positions: Record<string, number> = {};
  let said: boolean | null = null;
  let everUndone = false;
  for (const deed of ours.toSorted((one, other) => one.at - other.at)) {
    if (deed.kind === 'said') {
      said = deed.done;
      everUndone ||= !deed.done;
      continue;
    }
    const seen = seconds.get(deed.media) ?? new Set();
    for (let second = deed.from; second < deed.to; second++) seen.add(second);
    seconds.set(deed.media, seen);
    positions[deed.media] = deed.to;
  }
  const isSeen = (seconds.get(video)?.size ?? 0) >= 0.9 * length;
  return {
    seen: Object.fromEntries([...seconds].map(([media, seen]) => [media, formatRanges(seen)])),
    positions,
    done: said === true || (isSeen && !everUndone),
  };
}

/** Formats a multirange such as `{[0,95),[120,180)}`. */
function formatRanges(seen: ReadonlySet<number>): string {
  const stretches: string[] = [];
  for (let second = 0; second < length; second++) {
    if (!seen.has(second) || seen.has(second - 1)) continue;
    let end = second;
    while (seen.has(end)) end++;
    stretches.push(`[${second},${end})`);
  }
  return `{${stretches.join()}}`;
}

async function readKnown(lesson: string): Promise<Truth | null> {
  const { pool } = school.database;
  const { rows } = await pool.query<{ media: string; seen: string; position: number }>(
    'select media, seen::text, position from playback where uid = $1 and lesson_id = $2',
    [member.uid, lesson],
  );
  const { rows: progress } = await pool.query<{ done: boolean }>(
    'select done_at is not null as done from lesson_progress where uid = $1 and lesson_id = $2',
    [member.uid, lesson],
  );
  if (!progress[0]) return null;
  return {
    seen: Object.fromEntries(rows.map(({ media, seen }) => [media, seen])),
    positions: Object.fromEntries(rows.map(({ media, position }) => [media, position])),
    done: progress[0].done,
  };
}

async function tell(deeds: readonly Deed[], isDown: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const now = Date.now();
    const json = {
      reports: deeds.flatMap((deed) =>
        deed.kind === 'saw'
          ? [
              {
                lesson: deed.lesson,
                media: deed.media,
                from: deed.from,
                to: deed.to,
                length,
                ago: now - deed.at,
              },
            ]
          : [],
      ),
      marks: deeds.flatMap((deed) =>
        deed.kind === 'said' ? [{ lesson: deed.lesson, done: deed.done, ago: now - deed.at }] : [],
      ),
    };
    try {
      const { status } = await member.visit('/api/progress', { json });
      expect(status).toBe(200);
      return;
    } catch (error) {
      if (attempt === 40 || !/fetch failed|terminated|other side closed/.test(String(error))) throw error;
      await isDown();
    }
  }
}

function split(deeds: readonly Deed[]): Deed[][] {
  const runs: Deed[][] = [];
  for (let from = 0; from < deeds.length; ) {
    const to = from + 1 + random.below(15);
    runs.push(deeds.slice(from, to));
    from = to;
  }
  return runs;
}

test(`the school keeps the progress of ${amount} shuffled and duplicated reports from three devices and ${cuts} power cuts`, {
  timeout: 600_000,
}, async () => {
  const deeds = live(random, amount);
  const devices = [0, 1, 2].map((device) => {
    const own = deeds.filter((deed) => deed.device === device);
    // Many reports are repeated as after a lost response, some of them days later.
    return split(random.shuffle([...own, ...own.filter(() => random.below(2) > 0)]));
  });
  const whole = devices.flat().length;
  // Numbers of sent reports after which the power is cut, with other requests in progress.
  const moments = new Set(
    Array.from({ length: cuts }, (_, cut) => Math.floor((whole * (cut + 1)) / (cuts + 1))),
  );
  let sent = 0;
  let restarting: Promise<void> = Promise.resolve();
  await Promise.all(
    devices.flatMap((emails) => {
      const next = emails.values();
      const work = async () => {
        for (const email of next) {
          const telling = tell(email, () => restarting);
          if (moments.delete(++sent)) restarting = school.killAndRestart();
          await telling;
        }
      };
      return [work(), work()];
    }),
  );
  await restarting;
  expect(moments.size).toBe(0);
  const known = await Promise.all(lessons.map(readKnown));
  const truth = lessons.map((lesson) => judge(deeds, lesson));
  expect(known).toEqual(truth);
  // The first lesson can be completed only by its video. A run without any completion proves nothing.
  if (amount >= 200) expect(truth.some((each) => each?.done)).toBe(true);

  const { rows } = await school.database.pool.query(
    `select lesson_id, extract(epoch from started_at) * 1000 as started, extract(epoch from visited_at) * 1000 as visited
     from course_progress where uid = $1`,
    [member.uid],
  );
  const last = deeds.reduce((one, other) => (other.at > one.at ? other : one));
  expect(rows).toHaveLength(1);
  expect(rows[0].lesson_id).toBe(last.lesson);
  // Requests take a moment, and the server uses its own clock.
  expect(Math.abs(Number(rows[0].visited) - last.at)).toBeLessThan(2_000);
  expect(Math.abs(Number(rows[0].started) - (deeds[0]?.at ?? 0))).toBeLessThan(2_000);
  expect(school.errorLines()).toEqual([]);
});
