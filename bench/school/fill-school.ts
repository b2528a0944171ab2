import { readFile } from 'node:fs/promises';
import type { FirebaseApp } from '@firebase/app';
import { type FirebaseStorage, getStorage, ref, uploadBytes } from '@firebase/storage';
import { openPostgres } from '../measure/open-postgres.ts';
import type { LaunchedSchool } from './launch-school.ts';
import { becomeAdmin, becomeMember, type SignedIn } from './sign-in.ts';
import { postForm, postJson } from './visitor.ts';

/** One page of a list. */
const courseCount = 24;
const exerciseCount = 8;

const media = new URL('../../tests/support/media/', import.meta.url);

export type FilledSchool = {
  /** A course that the member owns. `buyPath` is the order page of another one. */
  coursePath: string;
  lessonPath: string;
  buyPath: string;
  memberCookie: string;
  adminCookie: string;
};

/** Fills an empty school through its public interfaces, with an admin's uploads and a member's purchase. */
export async function fillSchool(school: LaunchedSchool): Promise<FilledSchool> {
  await using admin = await becomeAdmin(school);
  const courses: string[] = [];
  for (let number = 1; number <= courseCount; number++)
    courses.push(await publish(school, admin, 'course', number));
  for (let number = 1; number <= exerciseCount; number++) await publish(school, admin, 'exercise', number);

  await using member = await becomeMember(school);
  const coursePath = `/course/${courses[0]}`;
  await pay(member, await findBuyPath(member, courses[0]));
  const opened = await (await member.visitor.ask(coursePath, 200)).text();
  if (!opened.includes('<video')) throw new Error('the purchased course has no video');
  const lessons = await writeLessons(school, courses[0]);
  return {
    coursePath,
    lessonPath: `${coursePath}/${lessons[2]}`,
    buyPath: await findBuyPath(member, courses[1]),
    memberCookie: member.visitor.cookie,
    adminCookie: admin.visitor.cookie,
  };
}

/** Even-numbered products have a picture, and the first course has everything. */
async function publish(
  school: LaunchedSchool,
  admin: SignedIn,
  type: 'course' | 'exercise',
  number: number,
): Promise<string> {
  const folder = (type === 'course' ? 'c' : 'e') + String(number).padStart(31, '0');
  const upload = async (kind: string, file: string, contentType: string) => {
    const bytes = await readFile(new URL(file, media));
    return uploadFile(school, admin.app, `products/${folder}/${kind}/${file}`, bytes, contentType);
  };
  const uploadVideo = async (kind: string) => `gs://cedille/${await upload(kind, 'lecon.mp4', 'video/mp4')}`;
  const miniature = [];
  if (number % 2 === 1) {
    const path = await upload('pictures', 'couverture.png', 'image/png');
    const adopted = await admin.visitor.ask('/admin/pictures', 200, postJson({ path, alt: 'Un carré' }));
    miniature.push(await adopted.json());
  }
  const complete = type === 'course' && number === 1;
  const draft = {
    type,
    title: `${type === 'course' ? 'Leçons de conversation' : 'Exercices de grammaire'}, partie ${number}`,
    description: 'Une heure pour raconter sa journée, comprendre la réponse et la redire.\n\n'.repeat(3),
    difficulty: ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'][number % 6],
    personalWork: '90',
    order: String(number),
    displayed: true,
    enabled: true,
    price: '49,00',
    pathFolderId: folder,
    miniature,
    videoId: complete ? await uploadVideo('video') : '',
    files: complete ? [{ fileName: 'Leçon.mp4', url: await uploadVideo('files') }] : [],
  };
  const saved = await admin.visitor.ask('/admin/products/add', 303, postJson({ draft }));
  return /edit-([\w-]+)/.exec(saved.headers.get('location') ?? '')?.[1] ?? '';
}

/** Uploads a file with the official client, as the back office does. Returns its path. */
export async function uploadFile(
  school: LaunchedSchool,
  app: FirebaseApp,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<string> {
  await uploadBytes(ref(openStorage(school, app), path), bytes, { contentType });
  return path;
}

export function openStorage({ origin }: LaunchedSchool, app: FirebaseApp): FirebaseStorage {
  const storage = getStorage(app);
  // The client has no option for the server: its emulator setting changes these two properties.
  return Object.assign(storage, { host: new URL(origin).host, _protocol: 'http' });
}

async function findBuyPath({ visitor }: SignedIn, id: string | undefined): Promise<string> {
  const cards = (await (await visitor.ask('/courses', 200)).text()).split('<article').slice(1);
  const price = /data-price-id="([\w-]+)"/.exec(cards.find((card) => card.includes(`${id}`)) ?? '')?.[1];
  if (!id || !price) throw new Error(`the card of ${id} has no price id`);
  return `/products/${id}/buy/${price}`;
}

const chapterCount = 2;
const lessonsOfChapter = 6;

/** Writes chapters and lessons directly to the database. Returns the lesson ids in order. */
async function writeLessons(school: LaunchedSchool, productId: string | undefined): Promise<string[]> {
  await using postgres = await openPostgres(school.dataDirectory);
  const paragraph = {
    type: 'paragraph',
    content: [{ type: 'text', text: 'Écoutez, puis redites. '.repeat(20) }],
  };
  const body = JSON.stringify({ type: 'doc', content: Array.from({ length: 8 }, () => paragraph) });
  const lessons: string[] = [];
  for (let chapter = 1; chapter <= chapterCount; chapter++) {
    const chapterId = `banc-chapitre-${chapter}`;
    await postgres.run('insert into chapters (id, product_id, title, position) values ($1, $2, $3, $4)', [
      ...[chapterId, productId, `Chapitre ${chapter}`, chapter],
    ]);
    for (let position = 1; position <= lessonsOfChapter; position++) {
      const id = `banc-lecon-${chapter}-${position}`;
      await postgres.run(
        `insert into lessons (id, product_id, chapter_id, position, title, body, video_id, duration, displayed)
         values ($1, $2, $3, $4, $5, $6, 'youtube:aqz-KE-bpKQ', 15, true)`,
        [id, productId, chapterId, position, `Leçon ${chapter}.${position}`, body],
      );
      lessons.push(id);
    }
  }
  return lessons;
}

export async function pay({ visitor }: Pick<SignedIn, 'visitor'>, buyPath: string): Promise<void> {
  const ordered = await visitor.ask(buyPath, 303, postForm({ terms: 'on', waiver: 'on' }));
  const payment = ordered.headers.get('location') ?? '';
  const page = await (await visitor.ask(payment, 200)).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', cvc: '123', name: 'Noé', country: 'FR' };
  const ticket = { attempt: hidden('attempt'), token: hidden('token') };
  const paid = await visitor.ask(payment, 303, postForm({ ...ticket, ...card }));
  await visitor.ask(paid.headers.get('location') ?? '', 200);
}
