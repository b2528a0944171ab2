import { signInWithEmailAndPassword } from '@firebase/auth';
import { listAll, ref, uploadBytes } from '@firebase/storage';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { readDataRedirect, toDataPath } from '../support/data-request.ts';
import { type IdentityProvider, openIdentityProvider } from '../support/identity-provider.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { listTrials } from './trials.ts';
import { type Way, ways } from './try-address.ts';

let school: SharedSchool;
let provider: IdentityProvider;
let owner: Member;
let second: Member;
let course: Course;

beforeAll(async () => {
  school = await shareSchool();
  provider = await openIdentityProvider(school);
  owner = school.admin;
  course = await publishCourse(owner);
  second = await openMember(school);
  await provider.confirmEmail(second.uid);
});

afterAll(() => provider?.[Symbol.asyncDispose]());

async function ask(act: string, input: object = {}): Promise<void> {
  const screen = act === 'set-role' || act === 'leave' ? 'team' : 'members';
  const answer = await owner.visit(`/admin/${screen}/${second.uid}.data`, { json: { act, ...input } });
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`command ${act} failed: ${answer.status} ${text.slice(0, 500)}`);
}

async function enter(): Promise<void> {
  const { user } = await signInWithEmailAndPassword(second.auth, second.email, second.password);
  expect((await second.enter(user)).status).toBe(201);
}

type Walk = { path: string; way: Way; answer: string | number }[];

async function walkOffice(asked: readonly Way[]): Promise<Walk> {
  const walk: Walk = [];
  for (const { path, access } of listTrials({
    course,
    pack: course,
    courseLesson: 'aucune',
    packLesson: 'aucune',
  })) {
    if (access !== 'admin') continue;
    for (const [way, at, init] of [
      ['page', path, {}],
      ['data', toDataPath(path), {}],
      ['post', path, { json: { act: 'archive' } }],
      ['posted data', toDataPath(path), { json: { act: 'archive' } }],
    ] as const) {
      if (!asked.includes(way)) continue;
      const answer = await second.visit(at, init);
      const text = await answer.text();
      const led = answer.headers.get('location') ?? readDataRedirect(text) ?? answer.status;
      walk.push({ path, way, answer: typeof led === 'string' ? (led.split('?')[0] ?? '') : led });
    }
  }
  return walk;
}

const unlike = (walk: Walk, expected: string) => walk.filter(({ answer }) => answer !== expected);

const refused = { code: 'storage/unauthorized' };

async function writeFile(name: string) {
  const place = ref(second.storage, `products/${course.folder}/files`);
  await uploadBytes(ref(place, name), new TextEncoder().encode('Bonjour'), { contentType: 'text/plain' });
  return listAll(place);
}

test('an admin whose role was just revoked is shut out, even in an existing session', async () => {
  await ask('set-role', { role: 'owner' });
  expect((await second.visit('/admin')).status).toBe(200);
  const inside = await walkOffice(['page']);
  expect(inside.length).toBeGreaterThan(60);
  expect(inside.filter(({ answer }) => typeof answer === 'string' && answer !== '/admin')).toEqual([]);
  // This token still claims the admin role for an hour after the revocation.
  await second.auth.currentUser?.getIdToken(true);
  await expect(writeFile('avant.txt')).resolves.toBeDefined();

  await ask('leave');
  expect(unlike(await walkOffice(ways), '/unauthorized')).toEqual([]);
  await expect(writeFile('apres.txt')).rejects.toMatchObject(refused);
  expect((await second.visit('/members')).status).toBe(200);
});

test('an admin whose account was just disabled is shut out, by session and by token', async () => {
  await ask('set-role', { role: 'owner' });
  await enter();
  await expect(writeFile('encore.txt')).resolves.toBeDefined();
  await ask('disable');
  expect(unlike(await walkOffice(['page', 'posted data']), '/login')).toEqual([]);
  await expect(writeFile('plus.txt')).rejects.toMatchObject({ code: expect.stringMatching(/^storage\//) });
  await ask('enable');
  expect(unlike(await walkOffice(['page', 'posted data']), '/login')).toEqual([]);
});

test('an admin whose sessions were revoked is shut out, and the old token no longer reads files', async () => {
  await enter();
  const token = (await second.auth.currentUser?.getIdToken()) ?? '';
  const address = `/v0/b/cedille/o?prefix=${encodeURIComponent(`products/${course.folder}/`)}`;
  const askForFiles = () => second.visit(address, { headers: { authorization: `Firebase ${token}` } });
  expect((await askForFiles()).status).toBe(200);
  await ask('sign-out');
  expect(unlike(await walkOffice(['page', 'posted data']), '/login')).toEqual([]);
  expect((await askForFiles()).status).toBe(403);
  await enter();
  expect((await second.visit('/admin')).status).toBe(200);
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
