import { randomBytes } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { signInWithEmailAndPassword } from '@firebase/auth';
import {
  deleteObject,
  getBytes,
  getMetadata,
  listAll,
  ref,
  updateMetadata,
  uploadBytes,
} from '@firebase/storage';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { passSecond } from '../support/pass-second.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { openRoles, type Role, refund, roles } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let course: Course;
/** URL issued before the refund. */
let oldAddress: string;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  people = await openRoles(school, course);
  const refunded = await openMember(school);
  await refunded.visit(await buy(refunded, course.buyPath));
  oldAddress = (await refunded.visit(mediaPath('files'))).headers.get('location') ?? '';
  expect((await refunded.visit(oldAddress)).status).toBe(200);
  await refund(school, refunded, course);
  people.refunded = refunded;
});

const names = { pictures: '', files: 'exercices.pdf', video: 'lecon.mp4', extract: 'extrait.mp4' };
type Kind = keyof typeof names;

const mediaPath = (kind: Kind) => `/media/${course.id}/${kind}/${names[kind]}`;
const objectPath = (kind: Kind) =>
  kind === 'pictures' ? course.picturePath : `products/${course.folder}/${kind}/${names[kind]}`;

/** Roles with the right to change contents, and to read them. */
const writers: readonly Role[] = ['admin', 'securedAdmin', 'teacher'];
const readers: readonly Role[] = ['buyer', ...writers, 'assistant'];

const mayRead: Record<Kind, readonly Role[]> = {
  pictures: roles,
  extract: ['member', 'refunded', 'accountant', ...readers],
  files: readers,
  video: readers,
};

describe.each(Object.keys(names) as Kind[])('object of %s', (kind) => {
  test.each(roles)('grants %s read access exactly where the rules allow it', async (role) => {
    const object = ref(people[role].storage, objectPath(kind));
    const may = mayRead[kind].includes(role);
    if (may) {
      expect((await getBytes(object)).byteLength).toBeGreaterThan(100);
      expect((await getMetadata(object)).name).toBeTruthy();
      return;
    }
    await expect(getBytes(object)).rejects.toMatchObject({ code: 'storage/unauthorized' });
    await expect(getMetadata(object)).rejects.toMatchObject({ code: 'storage/unauthorized' });
  });

  test.each(roles.filter((role) => !writers.includes(role)))(
    'rejects writes, changes, listing and deletion by %s',
    async (role) => {
      const refused = { code: 'storage/unauthorized' };
      const { storage } = people[role];
      const object = ref(storage, objectPath(kind));
      const other = ref(storage, `products/${course.folder}/${kind}/autre.png`);
      const content = { contentType: 'image/png' };
      await expect(uploadBytes(object, new Uint8Array(10), content)).rejects.toMatchObject(refused);
      await expect(uploadBytes(other, new Uint8Array(10), content)).rejects.toMatchObject(refused);
      await expect(updateMetadata(object, { contentType: 'text/html' })).rejects.toMatchObject(refused);
      await expect(deleteObject(object)).rejects.toMatchObject(refused);
      await expect(listAll(ref(storage, `products/${course.folder}`))).rejects.toMatchObject(refused);
    },
  );
});

test('an admin can list, write and delete files', async () => {
  const { storage } = people.admin;
  const object = ref(storage, `products/${course.folder}/files/notes.txt`);
  await uploadBytes(object, new TextEncoder().encode('Bonjour'), {
    contentType: 'text/plain; charset=utf-8',
  });
  const listed = await listAll(ref(storage, `products/${course.folder}/files`));
  expect(listed.items.map((item) => item.name)).toContain('notes.txt');
  await deleteObject(object);
  await expect(getMetadata(object)).rejects.toMatchObject({ code: 'storage/object-not-found' });
});

test('the school deletes a rejected picture and converts a phone photo to WebP', async () => {
  const { admin } = people;
  const place = `products/${randomBytes(16).toString('hex')}/pictures`;
  const adopt = async (name: string, bytes: Uint8Array, contentType: string) => {
    await uploadBytes(ref(admin.storage, `${place}/${name}`), bytes, { contentType });
    return admin.visit('/admin/pictures.data', { json: { path: `${place}/${name}`, alt: '' } });
  };
  const listed = async () => (await listAll(ref(admin.storage, place))).items.map(({ name }) => name);
  const broken = await adopt('a.png', Buffer.from('\x89PNG\r\n\x1a\n rien', 'latin1'), 'image/png');
  expect(broken.status).toBe(400);
  expect(await listed()).toEqual([]);
  const photograph = await adopt('b.heic', await readFile('tests/support/media/telephone.heic'), '');
  expect(photograph.status).toBe(200);
  expect(await listed()).toEqual([expect.stringMatching(/\.480\.webp$/), expect.stringMatching(/\.webp$/)]);
});

test.each([
  ['files', { member: 403, buyer: 302, refunded: 403, admin: 302 }],
  ['video', { member: 403, buyer: 302, refunded: 403, admin: 302 }],
  ['extract', { member: 302, buyer: 302, refunded: 302, admin: 302 }],
] as const)('/media redirects only permitted roles to the file: %s', async (kind, expected) => {
  for (const [role, status] of Object.entries(expected)) {
    const answer = await people[role as Role].visit(mediaPath(kind));
    expect([role, answer.status]).toEqual([role, status]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const location = answer.headers.get('location');
    if (location) expect((await people[role as Role].visit(location)).status).toBe(200);
  }
});

test('a buyer downloads the uploaded bytes under the original file name', async () => {
  const location = (await people.buyer.visit(mediaPath('files'))).headers.get('location') ?? '';
  const answer = await people.buyer.visit(location);
  expect(new Uint8Array(await answer.arrayBuffer())).toEqual(new Uint8Array(course.files[0]?.bytes ?? []));
  expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toContain(
    'Exercices du passé composé.pdf',
  );
});

test('a video is downloaded without the random part of its stored name', async () => {
  const { storage } = people.admin;
  const stored = 'lecon-0a1b2c3d.mp4';
  const bytes = await readFile('tests/support/media/lecon.mp4');
  await uploadBytes(ref(storage, `products/${course.folder}/video/${stored}`), bytes, {
    contentType: 'video/mp4',
  });
  const answer = await people.buyer.visit(`/media/${course.id}/video/${stored}`);
  const file = await people.buyer.visit(answer.headers.get('location') ?? '');
  expect(file.headers.get('content-disposition')).toContain('filename="lecon.mp4"');
});

test('a URL issued before the refund is rejected', async () => {
  expect((await people.refunded.visit(oldAddress)).status).toBe(403);
});

const askFor = async (person: Visitor, kind: Kind) =>
  (await person.visit(mediaPath(kind))).headers.get('location') ?? '';

async function read(person: Visitor, address: string, range?: string) {
  const answer = await person.visit(address, { headers: range ? { range } : {} });
  const bytes = await answer.arrayBuffer();
  return [answer.status, answer.ok ? bytes.byteLength : 0];
}

describe('file URL bound to its session', () => {
  const ranges = ['bytes=0-99', 'bytes=100-', 'bytes=-50', undefined];

  test('serves the whole file and ranges to the session that requested it', async () => {
    for (const kind of ['video', 'files', 'extract'] as const) {
      const address = await askFor(people.buyer, kind);
      expect(await read(people.buyer, address, 'bytes=0-99')).toEqual([206, 100]);
      expect((await people.buyer.visit(address, { method: 'HEAD' })).status).toBe(200);
      expect((await read(people.buyer, address))[0]).toBe(200);
    }
  });

  test('returns 403 to a visitor, another member, an admin and the same account in another browser', async () => {
    const elsewhere = openVisitor(school);
    const { email, password } = people.buyer as Member;
    await elsewhere.enter((await signInWithEmailAndPassword(elsewhere.auth, email, password)).user);
    expect((await elsewhere.visit(mediaPath('video'))).status).toBe(302);
    for (const kind of ['video', 'files', 'extract'] as const) {
      const address = await askFor(people.buyer, kind);
      for (const other of [openVisitor(school), people.member, people.admin, elsewhere])
        for (const range of ranges) expect(await read(other, address, range)).toEqual([403, 0]);
    }
  });

  test.each([
    ['signing out', (person: Member) => person.visit('/api/__session', { json: { token: null } })],
    [
      'another sign-in of the browser',
      async (person: Member) => {
        await passSecond();
        return person.enter(
          (await signInWithEmailAndPassword(person.auth, person.email, person.password)).user,
        );
      },
    ],
    [
      'being signed out everywhere',
      (person: Member) =>
        people.admin.visit(`/admin/members/${person.uid}.data`, { json: { act: 'sign-out' } }),
    ],
  ])('%s invalidates the URL, for range requests as well', async (_, end) => {
    const person = await openMember(school);
    const { cookies } = person;
    const before = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const address = await askFor(person, 'extract');
    expect(await read(person, address, 'bytes=0-99')).toEqual([206, 100]);
    expect((await end(person)).status).toBeLessThan(300);
    for (const range of ranges) {
      expect(await read(person, address, range)).toEqual([403, 0]);
      const kept = { headers: { cookie: before, ...(range ? { range } : {}) } };
      expect((await openVisitor(school).visit(address, kept)).status).toBe(403);
    }
  });

  test('shows a French page to another member who opens the URL in a window', async () => {
    const address = await askFor(people.buyer, 'files');
    const headers = { accept: 'text/html,*/*', 'sec-fetch-dest': 'document' };
    const answer = await people.member.visit(address, { headers });
    expect(answer.status).toBe(403);
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(await answer.text()).toContain('Ce lien a expiré');
    expect((await people.buyer.visit(address, { headers })).status).toBe(200);
  });
});

test('a signed URL works only for its object and its reader, and until its expiry', async () => {
  const location = (await people.buyer.visit(mediaPath('files'))).headers.get('location') ?? '';
  const visitor = openVisitor(school);
  const change = (name: string, value: string | null) => {
    const url = new URL(location, school.url);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    return url.pathname + url.search;
  };
  const altered = [
    change('expires', '9999999999'),
    change('subject', 'quelqu-un'),
    change('subject', null),
    change('fileName', 'autre.pdf'),
    change('signature', null),
    change('signature', ''),
    change('signature', '1.AAAA'),
    location.replace('exercices.pdf', 'lecon.mp4'),
    location.replace('%2Ffiles%2Fexercices.pdf', '%2Fvideo%2Flecon.mp4'),
  ];
  for (const address of altered)
    expect([address, (await visitor.visit(address)).status]).toEqual([address, 403]);
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});

test('a lost file returns 410 with a French page and notifies the school once', async () => {
  const lost = await publishCourse(people.admin);
  const path = lost.files[0]?.path ?? '';
  const { rows } = await school.database.pool.query<{ blob_id: string }>(
    'SELECT blob_id FROM storage.objects WHERE path = $1',
    [path],
  );
  const blobId = rows[0]?.blob_id ?? '';
  await rm(join(school.dataDirectory, 'files', 'blobs', blobId.slice(0, 2), blobId));
  const headers = { accept: 'text/html' };
  for (let round = 0; round < 2; round++) {
    const answer = await people.admin.visit(`/media/${lost.id}/files/exercices.pdf`, { headers });
    expect(answer.status).toBe(410);
    expect(await answer.text()).toContain('Ce fichier n’est pas disponible');
  }
  await expect(getBytes(ref(people.admin.storage, path))).rejects.toMatchObject({ status: 410 });
  const { rows: emails } = await school.database.pool.query<{ text: string }>(
    "SELECT text FROM letters WHERE kind = 'damaged-file' AND subject_id LIKE $1",
    [`${path}%`],
  );
  expect(emails).toHaveLength(1);
  for (const words of [lost.title, 'Exercices du passé composé.pdf', `/admin/products/edit-${lost.id}`])
    expect(emails[0]?.text).toContain(words);
  expect(school.errorLines()).toHaveLength(1);
});
