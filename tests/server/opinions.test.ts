import { beforeAll, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { addLesson } from '../support/add-lesson.ts';
import { buy } from '../support/pay.ts';
import { type Course, publishCourse } from '../support/publish-course.ts';
import { refund } from '../support/roles.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { openVisitor } from '../support/visitor.ts';

let school: SharedSchool;
let course: Course;
let lesson: string;
let author: Member;

beforeAll(async () => {
  school = await shareSchool();
  course = await publishCourse(school.admin);
  lesson = await addLesson(school, course.id);
  author = await openFinisher();
}, 120_000);

async function openFinisher(): Promise<Member> {
  const member = await openMember(school);
  await member.visit(await buy(member, course.buyPath));
  const done = await member.visit(`/course/${course.id}/${lesson}`, { form: { done: 'yes' } });
  expect(done.status).toBe(303);
  return member;
}

const good = { rating: '4', body: 'Très clair, du début à la fin.', firstName: 'Léa' };
const own = () => `/members/avis/${course.id}`;
const read = async (member: Member, path: string) => (await member.visit(path)).text();
const readPublic = async (query = '') =>
  (await openVisitor(school).visit(`/products/${course.id}${query}`)).text();

async function findRow({ uid }: Member) {
  const { rows } = await school.database.pool.query<{ id: string; state: string; updated_at: Date }>(
    'select id, state, updated_at from opinions where uid = $1',
    [uid],
  );
  return rows;
}

async function decide(member: Member, asked: object) {
  const [row] = await findRow(member);
  const seen = { state: row?.state, updatedAt: row?.updated_at.getTime() };
  return school.admin.visit(`/admin/opinions/${row?.id}.data`, { json: { seen, ...asked } });
}

test('the course page asks a member who completed the course for a review, and rejected input is restored', async () => {
  expect(await read(author, `/course/${course.id}`)).toContain(`action="${own()}"`);
  const typed = { rating: '', body: 'Trop “court” <b>', firstName: '' };
  const refused = await author.visit(own(), { form: typed });
  expect(refused.status).toBe(303);
  const given = refused.headers.get('location') ?? '';
  const page = await author.visit(given);
  expect(page.status).toBe(400);
  const html = await page.text();
  for (const words of [
    '3 champs à corriger',
    'href="#avis-rating"',
    'href="#avis-body"',
    'Trop “court” &lt;b&gt;',
    '20 caractères minimum',
  ])
    expect(html).toContain(words);
  expect(await findRow(author)).toEqual([]);
  // The stored rejected input is deleted once a review is accepted.
  const taken = await author.visit(given, { form: good });
  expect([taken.status, taken.headers.get('location')]).toEqual([303, own()]);
  expect((await author.visit(given)).status).toBe(200);
});

test('a new review is stored once, however often it is sent, and shown only to its author', async () => {
  await Promise.all([1, 2, 3].map(() => author.visit(own(), { form: good })));
  expect(await findRow(author)).toMatchObject([{ state: 'pending' }]);
  expect(await read(author, own())).toContain('En attente de relecture');
  expect(await read(author, `/course/${course.id}`)).toContain('En attente de relecture');
  expect(await readPublic()).not.toContain(good.body);
  const others = await openFinisher();
  expect(await read(others, own())).not.toContain(good.body);
});

test('the back office can accept or reject a review, but not change its text or rating', async () => {
  const listed = await read(school.admin, `/admin/opinions?contenu=${course.id}`);
  expect(listed).toContain(good.body);
  expect(await read(school.admin, `/admin/opinions?contenu=${course.id}&q=grammaire`)).not.toContain(
    good.body,
  );
  expect(await read(school.admin, '/admin')).toContain('Avis à relire');
  for (const asked of [
    { act: 'save', body: 'Parfait.', rating: 5 },
    { draft: { body: 'Parfait.', rating: 5 } },
    { act: 'refuse' },
    { act: 'refuse', reason: 'critical' },
    { act: 'refuse', reason: 'doubtful', details: ' ' },
  ])
    expect((await decide(author, asked)).status).toBe(400);
  const accepted = await decide(author, { act: 'accept', body: 'Parfait.', rating: 5 });
  expect(accepted.status).toBe(200);
  const page = await readPublic();
  expect(page).toContain(good.body);
  expect(page).toContain('4 sur 5');
  expect(page).not.toContain('Parfait.');
});

test('the cached product page shows an accepted review with the legal notices and structured data', async () => {
  const page = await readPublic();
  for (const words of [
    'Avis vérifiés',
    'classés par date',
    'Publié le',
    'cours terminé le',
    '15 jours maximum',
    'propos injurieux ou diffamatoires',
    'Personne ne reçoit d’avantage en échange',
  ])
    expect(page.replaceAll(/[\u00a0\u202f]/g, ' ')).toContain(words);
  const facts = [...page.matchAll(/<script type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  expect(facts.find((each) => each['@type'] === 'Course')).toMatchObject({
    aggregateRating: { ratingValue: '4.0', ratingCount: 1, bestRating: 5 },
    review: [{ author: { name: 'Léa' }, reviewBody: good.body, reviewRating: { ratingValue: 4 } }],
  });
  await decide(author, { act: 'reopen' });
  expect(await readPublic()).not.toContain(good.body);
});

test('the author sees the reason for a rejection on the page and in an email', async () => {
  const details = 'Vous parlez d’un autre cours.';
  expect((await decide(author, { act: 'refuse', reason: 'offTopic', details })).status).toBe(200);
  for (const path of [own(), `/course/${course.id}`]) {
    const page = await read(author, path);
    expect(page).toContain('Propos hors sujet.');
    expect(page).toContain(details);
  }
  await expect
    .poll(async () => (await school.emails(author.email)).filter((email) => email.includes('/members/avis/')))
    .toHaveLength(1);
});

test('more than ten reviews are split into pages, latest publication first', async () => {
  const { pool } = school.database;
  await pool.query(
    `insert into opinions (id, uid, product_id, rating, body, first_name, state, experienced_at, decided_at)
     select 'suite-' || n, 'eleve-' || n, $1, 5, 'Avis numéro ' || n || ' de ce cours.', 'Noé', 'accepted', now(),
       now() - n * interval '1 day' from generate_series(1, 12) n`,
    [course.id],
  );
  await expect.poll(() => readPublic()).toContain('Avis numéro 10 de');
  const first = await readPublic();
  expect(first.indexOf('Avis numéro 1 de')).toBeLessThan(first.indexOf('Avis numéro 10 de'));
  expect(first).not.toContain('Avis numéro 11 de');
  const next = /href="\/products\/[^"?]*(\?avis=[^"#]*)#avis"/.exec(first)?.[1] ?? '';
  const second = await readPublic(next);
  for (const words of ['Avis numéro 11 de', 'Avis numéro 12 de', 'Avis les plus récents'])
    expect(second).toContain(words);
  expect(second).not.toContain('Avis numéro 10 de');
});

test('the author can delete the review, even after a refund', async () => {
  await refund(school, author, course);
  const page = await read(author, own());
  expect(page).toContain(good.body);
  expect(page).not.toContain('Corriger mon avis');
  expect(
    (await author.visit(own(), { form: { ...good, body: 'Un tout autre avis, plus long.' } })).status,
  ).toBe(403);
  const gone = await author.visit(own(), { form: { suppression: 'oui' } });
  expect(gone.status).toBe(303);
  expect(await findRow(author)).toEqual([]);
  expect((await author.visit(own())).headers.get('location')).toBe(`/course/${course.id}`);
  expect(school.errorLines()).toEqual([]);
});
