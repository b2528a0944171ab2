import { beforeAll, describe, expect, test } from 'vitest';
import { addLesson } from '../support/add-lesson.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { openRoles, type Role, roles } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import type { Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let course: Course;
let lessons: Record<Standing, string>;

const tomorrow = new Date(Date.now() + 86_400_000);

const standings = {
  free: { free: true },
  paid: {},
  draft: { displayed: false },
  'on a day to come': { opensAt: tomorrow },
  'a week after the purchase': { opensAfterDays: 7 },
  archived: { displayed: false, archivedAt: new Date() },
} as const;
type Standing = keyof typeof standings;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  people = await openRoles(school, course);
  const added = await Promise.all(
    Object.entries(standings).map(async ([standing, changes]) => [
      standing,
      await addLesson(school, course.id, { ...changes, files: [hidden] }),
    ]),
  );
  lessons = Object.fromEntries(added) as Record<Standing, string>;
});

/** What only who may read a lesson may learn of it. */
const hidden = {
  fileName: 'corrige-reserve.pdf',
  url: `gs://cedille/lessons/${'a'.repeat(32)}/files/corrige.pdf`,
};

const isAdmin = (role: Role) => role === 'admin' || role === 'securedAdmin';
const isNobody = (role: Role) => role === 'visitor' || role === 'disabled' || role === 'unproven';

/** Where the page of a lesson leads somebody, or with what status it answers; said a second time here. */
function expectPage(standing: Standing, role: Role): number | string {
  const presentation = `/products/${course.id}`;
  if (isNobody(role)) return '/login';
  if (standing === 'archived') return 404;
  if (isAdmin(role)) return 200;
  if (standing === 'draft') return 404;
  if (role === 'buyer') return 200;
  return standing === 'free' ? `${presentation}/${lessons.free}` : presentation;
}

const mayRead = (standing: Standing, role: Role) =>
  (isAdmin(role) && standing !== 'archived') || (role === 'buyer' && isOpen(standing));
const isOpen = (standing: Standing) => standing === 'free' || standing === 'paid';

describe.each(Object.keys(standings) as Standing[])('a lesson: %s', (standing) => {
  test.each(roles)('its page to %s', async (role) => {
    for (const path of [hrefOf(standing), `${hrefOf(standing)}.data`]) {
      const answer = await people[role].visit(path);
      const text = await answer.text();
      if (path === hrefOf(standing)) {
        const met = answer.headers.get('location')?.replace(/\?.*/, '') ?? answer.status;
        expect(met).toBe(expectPage(standing, role));
      }
      expect([path, text.includes(hidden.fileName)]).toEqual([path, mayRead(standing, role)]);
    }
  });

  test.each(roles)('what %s says, sees and writes of it is kept only where it may be read', async (role) => {
    const may = role === 'buyer' && isOpen(standing);
    const person = people[role];
    const lesson = lessons[standing];
    const marked = await person.visit(hrefOf(standing), { form: { done: 'yes' } });
    const isLed = marked.headers.get('location')?.startsWith('/course/') ?? false;
    expect(isLed).toBe(may);
    const noted = await person.visit(`/api/notes/${lesson}`, {
      method: 'PUT',
      json: { body: 'À revoir', version: 0 },
    });
    expect(noted.status).toBe(isNobody(role) ? 401 : may ? 200 : 403);
    const told = await person.visit('/api/progress', {
      json: { marks: [{ lesson, done: true, ago: 0 }], reports: [] },
    });
    expect(told.status).toBe(isNobody(role) ? 401 : 200);
    if (!isNobody(role)) expect((await told.json()).done).toEqual(may ? [lesson] : []);
    const { rows } = await school.database.pool.query(
      `select (select count(*)::int from lesson_progress where lesson_id = $1 and said_done_at is not null) as done,
        (select count(*)::int from lesson_notes where lesson_id = $1) as notes`,
      [lesson],
    );
    // The buyer is the only one, and comes after the visitor and the member.
    const kept = isOpen(standing) && roles.indexOf(role) >= roles.indexOf('buyer') ? 1 : 0;
    expect(rows).toEqual([{ done: kept, notes: kept }]);
  });
});

const hrefOf = (standing: Standing) => `/course/${course.id}/${lessons[standing]}`;

test('a lesson is at home in its own product alone', async () => {
  const other = await publishCourse(school.admin);
  for (const path of [`/course/${other.id}/${lessons.paid}`, `/exercices/${course.id}/${lessons.paid}`])
    for (const role of ['buyer', 'admin'] as const) expect((await people[role].visit(path)).status).toBe(404);
});

test('the log has no error', () => {
  expect(school.errorLines()).toEqual([]);
});
