import { readFile } from 'node:fs/promises';
import { getBytes, getMetadata, listAll, ref, uploadBytes } from '@firebase/storage';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { addLesson, uploadLessonMedia } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { openRoles, type Role, refund, roles } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let course: Course;
let lessons: Record<LessonState, Placed>;

type Placed = { id: string; filePath: string; videoPath: string };

const tomorrow = new Date(Date.now() + 86_400_000);

/** Visibility of each lesson and of its product. */
const lessonStates = {
  free: { free: true },
  paid: {},
  draft: { displayed: false, free: true },
  'from a future day': { opensAt: tomorrow },
  'a week after the purchase': { opensAfterDays: 7 },
  'free from a future day': { free: true, opensAt: tomorrow },
  'free since a past day': { free: true, opensAt: new Date(0) },
  archived: { displayed: false, free: true, archivedAt: new Date() },
  'free in a hidden product': { free: true, hidden: true },
  'paid in a hidden product': { hidden: true },
} as const;
type LessonState = keyof typeof lessonStates;

/** Roles with the right to change contents, and to read them before publication. */
const writers: readonly Role[] = ['admin', 'securedAdmin', 'teacher'];
const staff: readonly Role[] = [...writers, 'assistant'];
const owners: readonly Role[] = ['buyer', ...staff];
const mayRead: Record<LessonState, readonly Role[]> = {
  free: roles,
  paid: owners,
  draft: staff,
  'from a future day': staff,
  'a week after the purchase': staff,
  'free from a future day': staff,
  'free since a past day': roles,
  archived: staff,
  'free in a hidden product': owners,
  'paid in a hidden product': owners,
};

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  const hidden = await publishCourse(school.admin);
  people = await openRoles(school, course);
  await people.buyer.visit(await buy(people.buyer, hidden.buyPath));
  await school.database.pool.query('update products set displayed = false, enabled = false where id = $1', [
    hidden.id,
  ]);
  const place = async ([state, changes]: [string, (typeof lessonStates)[LessonState]]) => {
    const media = await uploadLessonMedia(school.admin);
    const product = 'hidden' in changes ? hidden : course;
    const id = await addLesson(school, product.id, { ...changes, ...media });
    return [state, { id, ...media }] as const;
  };
  const placed = await Promise.all(Object.entries(lessonStates).map(place));
  lessons = Object.fromEntries(placed) as unknown as Record<LessonState, Placed>;
});

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const hrefOf = (id: string, path: string) =>
  `/media/lecon/${id}/${path.includes('/video/') ? 'video' : 'files'}/${nameOf(path)}`;

/** Returns the redirect to the file, or an empty string if access is denied. */
const askFor = async (person: Visitor, id: string, path: string) =>
  (await person.visit(hrefOf(id, path))).headers.get('location') ?? '';

const ranges = [undefined, 'bytes=0-99', 'bytes=-50'];

const readAll = (person: Visitor, address: string) =>
  Promise.all(
    ranges.map(async (range) => (await person.visit(address, { headers: range ? { range } : {} })).status),
  );

const opened = [200, 206, 206];
const closed = [403, 403, 403];

describe.each(Object.keys(lessonStates) as LessonState[])('files of a lesson: %s', (state) => {
  test.each(roles)('grants %s read access exactly where the rules allow it', async (role) => {
    const { id, filePath, videoPath } = lessons[state];
    const may = mayRead[state].includes(role);
    for (const path of [filePath, videoPath]) {
      const answer = await people[role].visit(hrefOf(id, path));
      expect(answer.status).toBe(may ? 302 : 403);
      expect(answer.headers.get('cache-control')).toMatch(may ? /^no-store$/ : /^no-(store|cache)$/);
      const address = answer.headers.get('location');
      if (address) expect(await readAll(people[role], address)).toEqual(opened);
      else expect(await answer.text()).not.toContain('/v0/b/');
      // The storage API applies the same rules to the token of the account.
      const object = ref(people[role].storage, path);
      const refused = { code: 'storage/unauthorized' };
      if (may) expect((await getBytes(object)).byteLength).toBeGreaterThan(100);
      else await expect(getBytes(object)).rejects.toMatchObject(refused);
      if (!may) await expect(getMetadata(object)).rejects.toMatchObject(refused);
    }
  });
});

test.each(roles.filter((role) => !writers.includes(role)))(
  'rejects listing of and writes to a lesson folder by %s',
  async (role) => {
    const { filePath } = lessons.free;
    const refused = { code: 'storage/unauthorized' };
    const folder = filePath.split('/').slice(0, 3).join('/');
    await expect(listAll(ref(people[role].storage, folder))).rejects.toMatchObject(refused);
    const content = { contentType: 'application/pdf' };
    for (const path of [filePath, `${folder}/autre.pdf`])
      await expect(
        uploadBytes(ref(people[role].storage, path), new Uint8Array(9), content),
      ).rejects.toMatchObject(refused);
  },
);

test('a lesson gives no access to a file that only another lesson in the same folder refers to', async () => {
  const { pathFolderId, filePath, videoPath, ...media } = await uploadLessonMedia(school.admin);
  const paid = await addLesson(school, course.id, { ...media, pathFolderId });
  const free = await addLesson(school, course.id, { pathFolderId, free: true, files: media.files });
  const visitor = openVisitor(school);
  // A file of the free lesson is public through both lessons.
  for (const id of [free, paid]) expect((await visitor.visit(hrefOf(id, filePath))).status).toBe(302);
  for (const id of [free, paid])
    for (const role of ['visitor', 'unverified', 'member', 'refunded'] as const)
      expect((await people[role].visit(hrefOf(id, videoPath))).status).toBe(403);
  await expect(getBytes(ref(visitor.storage, videoPath))).rejects.toMatchObject({
    code: 'storage/unauthorized',
  });
  expect((await people.buyer.visit(hrefOf(paid, videoPath))).status).toBe(302);
  // File names that contain, or are part of, a listed name, and LIKE wildcards.
  for (const name of [`${nameOf(filePath)}.pdf`, nameOf(filePath).slice(1), `x${nameOf(filePath)}`, '%', '_'])
    expect((await visitor.visit(`/media/lecon/${free}/files/${encodeURIComponent(name)}`)).status).toBe(403);
});

test('the file URL of a free lesson works for everyone until the lesson is no longer free', async () => {
  const media = await uploadLessonMedia(school.admin);
  const id = await addLesson(school, course.id, { ...media, free: true });
  const [visitor, other] = [openVisitor(school), openVisitor(school)];
  const addresses = await Promise.all(
    [media.filePath, media.videoPath].map((path) => askFor(visitor, id, path)),
  );
  for (const address of addresses) {
    expect(await readAll(visitor, address)).toEqual(opened);
    expect(await readAll(other, address)).toEqual(opened);
    expect((await other.visit(address)).headers.get('cache-control')).not.toMatch(/public/);
    const altered = address
      .replace(nameOf(media.filePath), 'autre.pdf')
      .replace(nameOf(media.videoPath), 'autre.mp4');
    expect(await readAll(visitor, altered)).toEqual(closed);
  }
  await school.database.pool.query('update lessons set free = false where id = $1', [id]);
  for (const address of addresses) {
    expect(await readAll(visitor, address)).toEqual(closed);
    // Even the owner of the course cannot use this URL, because it has no session. The owner's own URL works.
    expect(await readAll(people.buyer, address)).toEqual(closed);
  }
  expect((await visitor.visit(hrefOf(id, media.filePath))).status).toBe(403);
  expect(await readAll(people.buyer, await askFor(people.buyer, id, media.filePath))).toEqual(opened);
  await school.database.pool.query('update lessons set free = true where id = $1', [id]);
  expect((await visitor.visit(hrefOf(id, media.filePath))).status).toBe(302);
});

test('the file URL of a signed-in reader works only in their session, even for a free lesson', async () => {
  const { id, filePath } = lessons.free;
  const address = await askFor(people.member, id, filePath);
  expect(await readAll(people.member, address)).toEqual(opened);
  for (const role of ['visitor', 'buyer', 'admin'] as const)
    expect(await readAll(people[role], address)).toEqual(closed);
});

test.each<[string, (id: string, person: Member) => Promise<unknown>]>([
  ['the lesson is a draft again', (id) => change(id, 'displayed = false')],
  ['the lesson opens later', (id) => change(id, "opens_at = now() + interval '1 day'")],
  ['the lesson is archived', (id) => change(id, 'displayed = false, archived_at = now()')],
  ['the lesson is deleted', (id) => school.database.pool.query('delete from lessons where id = $1', [id])],
  ['the lesson refers to another file', (id) => change(id, "files = '[]', video_id = ''")],
  ['the purchase is refunded', (_id, person) => refund(school, person, course)],
])('the file URL of an owner stops working immediately when %s', async (_what, close) => {
  const person = await openMember(school);
  await person.visit(await buy(person, course.buyPath));
  const media = await uploadLessonMedia(school.admin);
  const id = await addLesson(school, course.id, media);
  const addresses = await Promise.all(
    [media.filePath, media.videoPath].map((path) => askFor(person, id, path)),
  );
  for (const address of addresses) expect(await readAll(person, address)).toEqual(opened);
  await close(id, person);
  for (const address of addresses) expect(await readAll(person, address)).toEqual(closed);
  for (const path of [media.filePath, media.videoPath])
    expect((await person.visit(hrefOf(id, path))).headers.get('location')).toBeNull();
});

const change = (id: string, values: string) =>
  school.database.pool.query(`update lessons set ${values} where id = $1`, [id]);

test('lesson URLs reject product files, and product URLs reject lesson files', async () => {
  const id = await addLesson(school, course.id, { free: true, pathFolderId: course.folder });
  const visitor = openVisitor(school);
  for (const kind of ['files/exercices.pdf', 'video/lecon.mp4', 'extract/extrait.mp4'])
    for (const person of [visitor, people.member])
      expect((await person.visit(`/media/lecon/${id}/${kind}`)).headers.get('location')).toBeNull();
  const { filePath } = lessons.paid;
  expect((await people.member.visit(`/media/${course.id}/files/${nameOf(filePath)}`)).status).toBe(403);
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});

test('converted sizes of a video have its access rules, and after a day only the office reads the original', async () => {
  const media = await uploadLessonMedia(school.admin);
  const id = await addLesson(school, course.id, media);
  const rendition = `${media.videoPath}.480p.mp4`;
  const film = await readFile('tests/support/media/lecon.mp4');
  await uploadBytes(ref(school.admin.storage, rendition), film, { contentType: 'video/mp4' });
  const convert = (convertedAt: Date) =>
    school.database.pool.query(
      `insert into videos (path, state, renditions, converted_at) values ($1, 'ready', $2, $3)
        on conflict (path) do update set converted_at = excluded.converted_at`,
      [media.videoPath, JSON.stringify([{ height: 480, path: rendition }]), convertedAt],
    );
  const listReaders = async (path: string) => {
    const found = await Promise.all(
      roles.map(async (role) => (await askFor(people[role], id, path)) && role),
    );
    return found.filter(Boolean);
  };
  await convert(new Date());
  const readers = await listReaders(rendition);
  expect(readers).toContain('buyer');
  expect(readers).not.toContain('member');
  expect(await listReaders(media.videoPath)).toEqual(readers);
  await convert(new Date(Date.now() - 2 * 86_400_000));
  expect(await listReaders(rendition)).toEqual(readers);
  expect(await listReaders(media.videoPath)).toEqual(readers.filter((role) => role !== 'buyer'));
});
