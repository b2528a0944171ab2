import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openAdmin, openMember } from '../support/accounts.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { sendRaw } from '../support/send-raw.ts';

let school: School;
/** A second server on the same database. */
let other: School;
let admin: Member;
let course: Course;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  other = await startSchool({ DATABASE_URL: school.database.url });
  course = await publishCourse(admin);
}, 120_000);

afterAll(async () => {
  await other?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const visit = (server: School, path: string, headers: Record<string, string> = {}) =>
  sendRaw(server, { method: 'GET', path, headers });

const publicPages = ['/', '/courses', '/exercices', '/scores', '/contact', '/legal-mentions'];

describe('pages of visitors', () => {
  test.each(publicPages)('caches %s: a second visit is identical and writes no log line', async (path) => {
    const first = await visit(school, path);
    const before = school.output().length;
    const second = await visit(school, path);
    expect([second.status, second.headers.etag, second.text]).toEqual([200, first.headers.etag, first.text]);
    expect(first.headers.etag).toBeDefined();
    expect(school.output().slice(before)).not.toContain(`"path":"${path}"`);
  });

  test('ignores query parameters that a page does not read', async () => {
    const plain = await visit(school, '/courses');
    const before = school.output().length;
    for (const query of ['utm_source=lettre', 'x=1&x=2', 'annee=2026'])
      expect((await visit(school, `/courses?${query}`)).headers.etag).toBe(plain.headers.etag);
    expect(school.output().slice(before)).not.toContain('"path":"/courses"');
    expect((await visit(school, '/courses?niveau=B1&x=1')).headers.etag).not.toBe(plain.headers.etag);
  });

  test('shows a saved course at the next visit to this server', async () => {
    for (let time = 0; time < 5; time++) {
      await visit(school, '/courses');
      const { title } = await publishCourse(admin);
      expect((await visit(school, '/courses')).text).toContain(title);
    }
  });

  test('applies a change on one server, or directly in the database, to all servers', async () => {
    await Promise.all([visit(school, '/courses'), visit(other, '/courses')]);
    const title = `Écrire une lettre ${Date.now()}`;
    await school.database.pool.query('update products set title = $1 where id = $2', [title, course.id]);
    for (const server of [school, other])
      await vi.waitFor(async () => expect((await visit(server, '/courses')).text).toContain(title), 15_000);
  });

  test('neither serves nor stores a cached page for a signed-in user', async () => {
    const member = await openMember(school);
    const cookie = `__session=${member.cookies.get('__session')}`;
    const kept = (await visit(school, '/courses')).headers.etag;
    const own = await visit(school, '/courses', { cookie });
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.etag).toBeUndefined();
    expect(own.text).toContain('/members');
    const after = await visit(school, '/courses');
    expect(after.headers.etag).toBe(kept);
    expect(after.text).not.toContain('href="/members"');
  });

  test('renders a page without caching for an invalid session', async () => {
    const dead = await visit(school, '/courses', { cookie: '__session=none' });
    expect([dead.status, dead.headers['cache-control'], dead.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  });

  test('resumes caching after the connection for change notifications is lost', async () => {
    await visit(school, '/contact');
    await school.database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'cedille-watch' and datname = current_database()`,
    );
    await vi.waitFor(
      async () => expect((await visit(school, '/contact')).headers.etag).toBeDefined(),
      15_000,
    );
  });
});

test('both servers write no errors to the log', () => {
  expect([...school.errorLines(), ...other.errorLines()]).toEqual([]);
});
