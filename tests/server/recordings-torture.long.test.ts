import { createHash, randomUUID } from 'node:crypto';
import { ref, uploadBytesResumable } from '@firebase/storage';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { saveExercise } from '../support/add-exercise.ts';
import { buy } from '../support/pay.ts';
import { publishCourse } from '../support/publish-course.ts';
import { readHidden } from '../support/read-hidden.ts';
import { type SchoolProcess, startStandaloneSchool } from '../support/school.ts';
import { openRandom, scaled } from '../support/seed.ts';

/** TEST_SCALE=10 makes two hundred recordings; TEST_SEED repeats a run. */
const random = openRandom('recordings');
const recordingCount = scaled(20);
const powerCuts = Math.min(scaled(2), 12);
const people = 5;

let school: SchoolProcess;
let exerciseId: string;
let learners: Member[];

beforeEach(async () => {
  school = await startStandaloneSchool();
  const admin = await openAdmin(school);
  const course = await publishCourse(admin);
  exerciseId = await saveExercise(admin, course.id, '# Oral\n\n## Parler — Présentez-vous.\n');
  learners = await Promise.all(Array.from({ length: people }, () => openMember(school)));
  for (const learner of learners) await learner.visit(await buy(learner, course.buyPath));
}, 120_000);

afterEach(() => school?.[Symbol.asyncDispose]());

let restarting: Promise<void> = Promise.resolve();

type Kept = { id: string; bytes: Buffer };

/** A recording on a device, sent like `app/enhance/recorder/send-recording.ts`. */
type Device = Kept & { learner: Member; hidden: Record<string, string> };

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

function record(): Buffer {
  const bytes = Buffer.alloc(1_000 + random.below(400_000), random.below(256));
  // Start of a WebM file.
  bytes.set([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x82, 0x84]);
  bytes.write('webm', 8);
  return bytes;
}

/** Returns null if the connection is lost, before or after the server has handled the request. */
async function register({ learner, hidden, id, bytes }: Device): Promise<'stored' | 'missing' | null> {
  const json = {
    ...{ id, reader: learner.uid, version: hidden.version, number: Number(hidden.number), field: '1' },
    ...{ milliseconds: 2_000, bytes: bytes.length, sha256: digest(bytes) },
  };
  const control = new AbortController();
  if (random.below(4) === 0) setTimeout(() => control.abort(), random.below(30));
  try {
    const response = await learner.visit(`/api/exercises/${exerciseId}/recordings`, {
      json,
      signal: control.signal,
    });
    if (response.status === 503) return null;
    const body = await response.text();
    expect([response.status, response.status === 200 ? '' : body]).toEqual([200, '']);
    return (JSON.parse(body) as { state: 'stored' | 'missing' }).state;
  } catch (error) {
    if (!/aborted|fetch failed|terminated|socket|closed/.test(String(error))) throw error;
    return null;
  }
}

/** Uploads all bytes, or only some if the page is closed during the upload. */
async function upload({ learner, id, bytes }: Device): Promise<void> {
  const place = ref(learner.storage, `productions/${learner.uid}/${exerciseId}/${id}`);
  const task = uploadBytesResumable(place, bytes, { contentType: 'audio/webm' });
  if (random.below(3) === 0) setTimeout(() => task.cancel(), random.below(120));
  await task.then(
    () => undefined,
    (error: { code?: string; status?: number }) => {
      // Only a lost connection, a closed page or a restart may end an upload.
      const isLost = ['storage/canceled', 'storage/retry-limit-exceeded'].includes(error.code ?? '');
      if (!isLost && ![503, 499, 404, undefined, 0].includes(error.status)) throw error;
    },
  );
}

/** Sends until the server has acknowledged the recording. Some learners never open the page again. */
async function deliver(device: Device): Promise<Kept | null> {
  for (let time = 0; time < 40; time++) {
    await restarting;
    const state = await register(device);
    if (state === 'stored') {
      // A second tab sends the same recording again.
      if (random.below(3) === 0) expect([null, 'stored']).toContain(await register(device));
      return device;
    }
    if (random.below(20) === 0) return null;
    if (state === 'missing') await upload(device);
  }
  throw new Error(`recording ${device.id} was never acknowledged`);
}

test(`the school keeps every acknowledged recording once: ${recordingCount} recordings with lost connections, closed pages and ${powerCuts} power cuts`, {
  timeout: 3_600_000,
}, async () => {
  const pages = await Promise.all(
    learners.map(async (learner) => {
      const page = await learner.visit(`/members/exercices/${exerciseId}`);
      expect(page.status).toBe(200);
      return { learner, hidden: readHidden(await page.text()) };
    }),
  );
  const stored = new Map<Member, Kept[]>(learners.map((learner) => [learner, []]));
  const moments = new Set(
    Array.from({ length: powerCuts }, (_, cut) => Math.floor((recordingCount * (cut + 0.5)) / powerCuts)),
  );
  let begun = 0;
  await Promise.all(
    pages.map(async ({ learner, hidden }) => {
      while (begun < recordingCount) {
        const isCut = moments.delete(begun++);
        const delivery = deliver({ learner, hidden, id: randomUUID(), bytes: record() });
        if (isCut)
          setTimeout(() => {
            restarting = restarting.then(() => school.killAndRestart());
          }, random.below(200));
        const kept = await delivery;
        if (kept) stored.get(learner)?.push(kept);
      }
    }),
  );
  await restarting;
  expect(moments.size).toBe(0);
  let checked = 0;
  for (const [learner, recordings] of stored) {
    for (const { id, bytes } of recordings) {
      const redirect = await learner.visit(`/media/enregistrement/${id}`);
      expect([id, redirect.status]).toEqual([id, 302]);
      const answer = await learner.visit(redirect.headers.get('location') ?? '');
      expect([id, digest(new Uint8Array(await answer.arrayBuffer()))]).toEqual([id, digest(bytes)]);
      checked++;
    }
  }
  console.log(`recordings: ${checked} of ${recordingCount} acknowledged and intact`);
  expect(checked).toBeGreaterThan(recordingCount / 2);
});
