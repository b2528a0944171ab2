import { beforeAll, describe, expect, test } from 'vitest';
import { addLesson } from '../support/add-lesson.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { openRoles, type Role, roles } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import type { Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let people: Record<Role, Visitor>;
let course: Course;
let lessons: Record<LessonState, string>;

const tomorrow = new Date(Date.now() + 86_400_000);

const lessonStates = {
  free: { free: true },
  paid: {},
  draft: { displayed: false },
  'from a future day': { opensAt: tomorrow },
  'a week after the purchase': { opensAfterDays: 7 },
  archived: { displayed: false, archivedAt: new Date() },
} as const;
type LessonState = keyof typeof lessonStates;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  people = await openRoles(school, course);
  const added = await Promise.all(
    Object.entries(lessonStates).map(async ([state, changes]) => [
      state,
      await addLesson(school, course.id, { ...changes, files: [hidden] }),
    ]),
  );
  lessons = Object.fromEntries(added) as Record<LessonState, string>;
});

/** Data of a lesson that only permitted readers may see. */
const hidden = {
  fileName: 'corrige-reserve.pdf',
  url: `gs://cedille/lessons/${'a'.repeat(32)}/files/corrige.pdf`,
};

/** Staff who may read all contents, whether published or not. The accountant is a member here. */
const readsAll = (role: Role) => ['admin', 'securedAdmin', 'teacher', 'assistant'].includes(role);
const isNobody = (role: Role) => role === 'visitor' || role === 'disabled' || role === 'unverified';

/** Returns the expected status or redirect of a lesson page, independently of the implementation. */
function expectPage(state: LessonState, role: Role): number | string {
  const presentation = `/products/${course.id}`;
  if (isNobody(role)) return '/login';
  if (state === 'archived') return 404;
  if (readsAll(role)) return 200;
  if (state === 'draft') return 404;
  if (role === 'buyer') return 200;
  return state === 'free' ? `${presentation}/${lessons.free}` : presentation;
}

const mayRead = (state: LessonState, role: Role) =>
  (readsAll(role) && state !== 'archived') || (role === 'buyer' && isOpen(state));
const isOpen = (state: LessonState) => state === 'free' || state === 'paid';

describe.each(Object.keys(lessonStates) as LessonState[])('lesson: %s', (state) => {
  test.each(roles)('shows %s its page or redirects as expected', async (role) => {
    for (const path of [hrefOf(state), `${hrefOf(state)}.data`]) {
      const answer = await people[role].visit(path);
      const text = await answer.text();
      if (path === hrefOf(state)) {
        const met = answer.headers.get('location')?.replace(/\?.*/, '') ?? answer.status;
        expect(met).toBe(expectPage(state, role));
      }
      expect([path, text.includes(hidden.fileName)]).toEqual([path, mayRead(state, role)]);
    }
  });

  test.each(roles)('saves progress and notes of %s only where reading is allowed', async (role) => {
    const may = role === 'buyer' && isOpen(state);
    const person = people[role];
    const lesson = lessons[state];
    const marked = await person.visit(hrefOf(state), { form: { done: 'yes' } });
    const isLed = marked.headers.get('location')?.startsWith('/course/') ?? false;
    expect(isLed).toBe(may);
    const noted = await person.visit(`/api/notes/${lesson}`, {
      method: 'PUT',
      json: { body: 'À revoir', version: 0 },
    });
    expect(noted.status).toBe(isNobody(role) ? 401 : may ? 200 : 403);
    const reported = await person.visit('/api/progress', {
      json: { marks: [{ lesson, done: true, ago: 0 }], reports: [] },
    });
    expect(reported.status).toBe(isNobody(role) ? 401 : 200);
    if (!isNobody(role)) expect((await reported.json()).done).toEqual(may ? [lesson] : []);
    const { rows } = await school.database.pool.query(
      `select (select count(*)::int from lesson_progress where lesson_id = $1 and said_done_at is not null) as done,
        (select count(*)::int from lesson_notes where lesson_id = $1) as notes`,
      [lesson],
    );
    // The count includes all roles tested so far, of which only the buyer may save.
    const kept = isOpen(state) && roles.indexOf(role) >= roles.indexOf('buyer') ? 1 : 0;
    expect(rows).toEqual([{ done: kept, notes: kept }]);
  });
});

const hrefOf = (state: LessonState) => `/course/${course.id}/${lessons[state]}`;

test('a lesson is available only under its own product', async () => {
  const other = await publishCourse(school.admin);
  for (const path of [`/course/${other.id}/${lessons.paid}`, `/exercices/${course.id}/${lessons.paid}`])
    for (const role of ['buyer', 'admin'] as const) expect((await people[role].visit(path)).status).toBe(404);
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
