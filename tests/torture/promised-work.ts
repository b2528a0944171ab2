import { createHash, randomBytes } from 'node:crypto';
import { createUserWithEmailAndPassword, signInWithEmailAndPassword } from '@firebase/auth';
import { getBytes, ref, uploadBytesResumable } from '@firebase/storage';
import type { Member } from '../support/accounts.ts';
import type { Instances } from '../support/instances.ts';
import { addProduct, draftOf } from '../support/publish-course.ts';
import type { Random } from '../support/seed.ts';
import { openVisitor } from '../support/visitor.ts';

type Workplace = {
  school: Instances;
  admin: Member;
  learner: Member;
  folder: string;
  lessons: readonly string[];
  random: Random;
};

/** Work that the school acknowledged. `findFault` returns the way in which it was lost, or null. */
export type Promised = { what: string; findFault(): Promise<string | null> };

type Work = (place: Workplace, hear: (promised: Promised) => void) => Promise<void>;

const password = 'une phrase assez longue';
const newName = () => randomBytes(6).toString('hex');
const sha256 = (bytes: Uint8Array | ArrayBuffer) =>
  createHash('sha256').update(new Uint8Array(bytes)).digest('hex');

const signUp: Work = async ({ school }, hear) => {
  const visitor = openVisitor(school);
  // All accounts come from one network, which is limited to 35 sign-ups.
  await school.database.pool.query('delete from identity.attempt_counters where attempts > 20');
  const email = `eleve-${newName()}@exemple.test`;
  const { user } = await createUserWithEmailAndPassword(visitor.auth, email, password);
  hear({
    what: `the account of ${email}`,
    async findFault() {
      const again = await signInWithEmailAndPassword(openVisitor(school).auth, email, password);
      return again.user.uid === user.uid ? null : 'is another one';
    },
  });
};

/** The same number in title and description reveals a partial save. */
const saveProduct: Work = async ({ school, admin, random }, hear) => {
  const name = newName();
  const draft = (number: number) => ({
    ...draftOf(`Cours ${name} ${number}`),
    description: `Version ${number}.`,
    price: '12,50',
  });
  const id = await addProduct(admin, draft(0));
  let saved = 0;
  hear({
    what: `the course ${name}`,
    async findFault() {
      const { rows } = await school.database.pool.query(
        'select title, description from products where id = $1',
        [id],
      );
      const [title, description] = [rows[0]?.title ?? '', rows[0]?.description ?? ''];
      const number = Number(/ (\d+)$/.exec(title)?.[1] ?? -1);
      if (number < saved) return `is at ${number}, ${saved} was saved`;
      return description.includes(`Version ${number}.`) ? null : `has « ${title} » with ${description}`;
    },
  });
  for (let number = 1; number <= 1 + random.below(3); number += 1) {
    const json = { draft: draft(number) };
    requireAnswer(await admin.visit(`/admin/products/edit-${id}.data`, { json }), 200);
    saved = number;
  }
};

/** Reports two seconds of a video that no other report covers. */
const followLesson: Work = async ({ school, learner, lessons, random }, hear) => {
  const lesson = random.pick(lessons);
  const from = 3 * taken++;
  const report = { lesson, media: lessonVideo, from, to: from + 2, length: hours, ago: 0 };
  await deleteReports(school, learner);
  requireAnswer(await learner.visit('/api/progress', { json: { reports: [report], marks: [] } }), 200);
  hear({
    what: `the seconds from ${from}`,
    async findFault() {
      const { rows } = await school.database.pool.query(
        'select from playback where uid = $1 and lesson_id = $2 and seen @> int4range($3, $4)',
        [learner.uid, lesson, from, from + 2],
      );
      return rows.length === 1 ? null : 'are not seen';
    },
  });
};

/** Resets the limit of 600 reports in ten minutes, because one learner sends hundreds. */
export const deleteReports = ({ database }: Pick<Instances, 'database'>, { uid }: Member) =>
  database.pool.query('delete from rate_limits where key = $1 and points > 300', [`progress:${uid}`]);

/** Video of each lesson, and its length in seconds. */
export const lessonVideo = 'youtube:abcdefghijk';
const hours = 20_000;
let taken = 0;

/** The official client resumes by itself. */
const upload: Work = async ({ admin, folder, random }, hear) => {
  const bytes = randomBytes(400_000 + random.below(7_000_000));
  const object = ref(admin.storage, `products/${folder}/files/${newName()}.pdf`);
  await uploadBytesResumable(object, bytes, { contentType: 'application/pdf' });
  hear({
    what: `the file ${object.name}`,
    findFault: async () => (sha256(await getBytes(object)) === sha256(bytes) ? null : 'has other bytes'),
  });
};

const kinds: readonly Work[] = [signUp, saveProduct, followLesson, followLesson, upload];

/** A lost response, or an error of the proxy for a dead server. Such a request acknowledged nothing. */
class Unanswered extends Error {
  override name = 'Unanswered';
}

function requireAnswer({ status }: Response, wanted: number): void {
  if (status >= 502 && status <= 504) throw new Unanswered(String(status));
  if (status !== wanted) throw new Error(`expected ${wanted}, got ${status}`);
}

/** Matches the clients' errors for a missing response. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Unanswered ||
  /fetch failed|terminated|other side closed|network-request-failed|(not saved|rejected): 50[234]|auth\/(internal-error|error-code:-50[234])|retry-limit-exceeded/.test(
    `${error} ${error instanceof Error && 'code' in error ? error.code : ''}`,
  );

/** Runs work until `cuts` power cuts, one server at a time, are over. Returns all promises. */
export async function workThroughCuts(place: Workplace, cuts: number): Promise<Promised[]> {
  const promised: Promised[] = [];
  let isOver = false;
  let unanswered = 0;
  const work = async () => {
    while (!isOver)
      try {
        await place.random.pick(kinds)(place, (promise) => promised.push(promise));
      } catch (error) {
        if (!isUnanswered(error)) throw error;
        unanswered += 1;
      }
  };
  const people = Promise.all(Array.from({ length: 6 }, work));
  const cutPower = async () => {
    for (let cut = 0; cut < cuts && !isOver; cut += 1) await place.school.killAndRestart();
  };
  const cutting = cutPower();
  try {
    await Promise.race([cutting, people]);
  } finally {
    isOver = true;
    await cutting;
  }
  await people;
  console.log(`${cuts} power cuts: ${promised.length} promises, ${unanswered} unanswered`);
  return promised;
}

export async function listBroken(promised: readonly Promised[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { what, findFault } of promised) {
    const fault = await findFault().catch((error: unknown) => String(error));
    if (fault) broken.push(`${what} ${fault}`);
  }
  return broken;
}
