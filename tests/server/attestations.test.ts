import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { missingGlyph, readPdf } from '../support/read-pdf.ts';
import { refund } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let course: Course;
let buyer: Member;
let visitor: Visitor;
let asking: string;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin, { difficulty: 'B1' });
  buyer = await openMember(school);
  visitor = openVisitor(school);
  asking = `/members/attestation/${course.id}`;
  await buyer.visit(await buy(buyer, course.buyPath));
});

const read = async (person: Visitor, path: string): Promise<string> => (await person.visit(path)).text();

/** Returns the URL of the completion certificate, which the first call issues. */
const ask = async (name = 'Nguyễn Thị Hằng'): Promise<string> =>
  (await buyer.visit(asking, { form: { name } })).headers.get('location') ?? '';

test("the course offers the certificate after the last lesson and asks for the learner's name", async () => {
  const lessons = [await addLesson(school, course.id), await addLesson(school, course.id, { duration: 440 })];
  const page = `/course/${course.id}`;
  expect(await read(buyer, page)).not.toContain(asking);
  expect((await buyer.visit(asking)).status).toBe(409);
  for (const lesson of lessons) await buyer.visit(`${page}/${lesson}`, { form: { done: 'yes' } });
  expect(await read(buyer, page)).toContain(asking);
  expect(await read(buyer, '/members')).toContain(asking);
  const form = await read(buyer, asking);
  expect(form).toContain(`${course.title} (niveau B1)`);
  expect(form).toContain('7\u00a0h\u00a030');
});

test('the form rejects a name that cannot be printed, shows the reason and issues no certificate', async () => {
  const refused = await buyer.visit(asking, { form: { name: '王小明' } });
  expect(refused.status).toBe(303);
  const back = await buyer.visit(refused.headers.get('location') ?? '');
  expect(back.status).toBe(400);
  const text = await back.text();
  expect(text).toContain('王小明');
  expect(text).toContain('pièce d’identité');
  expect(await read(buyer, '/attestations')).not.toContain('/attestations/');
});

test('the certificate names the course, only its owner can read the PDF, and later requests return the same one', async () => {
  const confirmed = await ask();
  expect(confirmed).toMatch(/^\/attestations\/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}$/);
  expect(await ask('Quelqu’un d’autre')).toBe(confirmed);
  const file = `${confirmed}/attestation.pdf`;
  expect(await read(buyer, `/course/${course.id}`)).toContain(file);
  expect(await read(buyer, '/members')).toContain(file);
  const answer = await buyer.visit(file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="attestation-[a-z0-9-]+\.pdf"$/,
  );
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const { lines } = readPdf(bytes);
  expect(lines).toContain('Nguyễn Thị Hằng');
  expect(lines).toContain(`${course.title} (niveau B1)`);
  expect(lines).toContain(confirmed.replace('/attestations/', ''));
  expect(lines.some((line) => line.endsWith(confirmed))).toBe(true);
  expect(lines.join(' ')).toMatch(/2 leçons pour une durée de 7\sh\s30/);
  expect(lines.join(' ')).not.toContain(missingGlyph);
  const again = new Uint8Array(await (await buyer.visit(file)).arrayBuffer());
  expect(Buffer.compare(bytes, again)).toBe(0);

  const stranger = await openMember(school);
  expect((await stranger.visit(file)).status).toBe(404);
  expect((await school.admin.visit(file)).status).toBe(404);
  expect((await visitor.visit(file)).headers.get('location')).toMatch(/^\/login\?/);
});

test('the public page confirms the certificate, and nothing else, to anyone who has its code', async () => {
  const confirmed = await ask();
  const answer = await visitor.visit(confirmed);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const text = await answer.text();
  expect(text).toContain('<meta name="robots" content="noindex"');
  for (const said of ['Nguyễn Thị Hằng', `${course.title} (niveau B1)`, '2\u00a0leçons', '7\u00a0h\u00a030'])
    expect(text.replaceAll('2 leçons', '2\u00a0leçons')).toContain(said);
  for (const hidden of [buyer.uid, buyer.email, course.id, 'attestation.pdf'])
    expect(text).not.toContain(hidden);
  expect(await read(buyer, confirmed)).toContain('attestation.pdf');
  expect(await read(school.admin, `/admin/members/${buyer.uid}`)).toContain(confirmed);
});

test('the verification page accepts a code in any spelling and redirects unknown codes to its form', async () => {
  const confirmed = await ask();
  const code = confirmed.replace('/attestations/', '');
  const bare = code.replaceAll('-', '').toLowerCase();
  expect((await visitor.visit(`/attestations/${bare}`)).headers.get('location')).toBe(confirmed);
  for (const typed of [bare, ` ${code.replaceAll('-', ' ')} `, school.url + confirmed]) {
    const found = await visitor.visit(`/attestations?${new URLSearchParams({ code: typed })}`);
    expect(found.headers.get('location')).toBe(confirmed);
  }
  for (const path of [
    '/attestations/0000-0000-0000-0000',
    '/attestations/inconnu',
    '/attestations?code=7KQ2',
  ]) {
    const unknown = await visitor.visit(path);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('name="code"');
  }
});

test('a certificate remains valid and listed for its owner after a refund', async () => {
  const confirmed = await ask();
  await refund(school, buyer, course);
  expect((await buyer.visit(`/course/${course.id}`)).status).toBe(302);
  expect((await visitor.visit(confirmed)).status).toBe(200);
  expect(await read(buyer, '/attestations')).toContain(confirmed);
  expect((await buyer.visit(`${confirmed}/attestation.pdf`)).status).toBe(200);
});
