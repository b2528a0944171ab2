import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attestations } from '#database/tables/attestations.ts';
import { attempts } from '#database/tables/exercises.ts';
import { lessons } from '#database/tables/lessons.ts';
import { entitlements } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { exerciseInput, exerciseSubject } from '../exercises/exercise-subject.ts';
import { addExercise } from '../exercises/office-exercises.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { eraseAccount } from '../members/erasure.ts';
import { grantOrder } from '../orders/grants.ts';
import { productSubject } from '../products/product-subject.ts';
import { completeLesson } from '../progress/complete-lesson.ts';
import { confirmAttestation, findOwnAttestation, listAttestations } from './find-attestation.ts';
import { findOrPrepare, issueAttestation } from './issue-attestation.ts';
import { writePdf } from './write-pdf.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const anybody = { uid: undefined, address: '203.0.113.7' };

/** Adds a learner with a product of two lessons; `finish` completes them. */
async function addFollower(changes: Parameters<typeof addProductAt>[2] = {}) {
  const { core } = school;
  const [member, product] = await Promise.all([
    addMember(core, { emailVerified: true }),
    addProductAt(core, 4_900, changes),
  ]);
  const { uid, email } = member;
  const { id: productId, title, priceId } = product;
  await grantOrder(core, { uid, email, productId, title, priceId, amount: 0, currency: 'eur' });
  const ids: string[] = [];
  for (const duration of ['45', '90']) {
    const input = lessonInput.parse({ productId, title: 'Une leçon', duration, displayed: true });
    ids.push(await lessonSubject.create(core, null, input));
  }
  const mark = (lessonId: string, done = true) =>
    completeLesson(core, uid, { lessonId, done, at: core.now() });
  return {
    member,
    uid,
    productId,
    title,
    lessons: ids,
    mark,
    finish: () => Promise.all(ids.map((id) => mark(id))),
  };
}

/** Adds an exercise of two minutes. The returned function stores a marked attempt with these points of 4. */
async function addExerciseTo(productId: string, title: string, displayed = true) {
  const { core } = school;
  const document = readExercise(`# ${title}\n## Trous\n${'Un [chat]. '.repeat(4)}`);
  const id = await addExercise(core, null, exerciseInput.parse({ productId, displayed: true, document }));
  const { versionId } = await exerciseSubject.find(core, id);
  if (!displayed) await exerciseSubject.update(core, null, id, { displayed: false });
  let number = 0;
  return (uid: string, points: number) => {
    number += 1;
    return core.db.insert(attempts).values({
      ...{ id: `${id}-${uid}-${number}`, uid, exerciseId: id, versionId: versionId ?? '', number },
      ...{ state: 'marked' as const, beganAt: core.now(), markedAt: core.now() },
      ...{ points: points * 100, maxPoints: 400 },
    });
  };
}

const issue = (uid: string, productId: string, name = 'Noé Lefèvre') =>
  issueAttestation(school.core, uid, { productId, name });

test('issues one attestation per person and product, after the last lesson is completed', async () => {
  const { uid, productId, lessons: ids, mark, title } = await addFollower({ difficulty: 'B1' });
  await expect(issue(uid, productId)).rejects.toMatchObject({ code: 'conflict' });
  await mark(ids[0] ?? '');
  await expect(findOrPrepare(school.core, uid, productId)).rejects.toMatchObject({ code: 'conflict' });
  await mark(ids[1] ?? '');
  const said = { title: `${title} (niveau B1)`, duration: 135, lessons: 2 };
  expect(await findOrPrepare(school.core, uid, productId)).toMatchObject({ followed: said });

  const codes = await Promise.all(['Noé', 'Noé', 'Autre nom'].map((name) => issue(uid, productId, name)));
  expect(new Set(codes).size).toBe(1);
  const [code = ''] = codes;
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  expect(await findOrPrepare(school.core, uid, productId)).toEqual({ code });
  expect(await listAttestations(school.core, uid)).toMatchObject([{ code, title: said.title }]);
});

test('an issued attestation keeps its content if the title changes or lessons are deleted or undone', async () => {
  const { uid, productId, lessons: ids, mark, finish, title } = await addFollower();
  await finish();
  const code = await issue(uid, productId);
  const before = await confirmAttestation(school.core, code, anybody);
  expect(before).toMatchObject({ title, name: 'Noé Lefèvre', lessons: 2, duration: 135, isOwn: false });
  expect(Object.keys(before ?? {})).not.toContain('uid');
  await school.core.db
    .update(products)
    .set({ title: 'Autre', difficulty: 'C2' })
    .where(eq(products.id, productId));
  await school.core.db.delete(lessons).where(eq(lessons.id, ids[1] ?? ''));
  await mark(ids[0] ?? '', false);
  expect(await confirmAttestation(school.core, code, anybody)).toEqual(before);
  expect(await confirmAttestation(school.core, code, { ...anybody, uid })).toMatchObject({ isOwn: true });
});

test('a finished course stays finished if lessons are added or undone later', async () => {
  const { uid, productId, lessons: ids, mark, finish } = await addFollower();
  await finish();
  const input = lessonInput.parse({ productId, title: 'Plus tard', duration: '30', displayed: true });
  await lessonSubject.create(school.core, null, input);
  await mark(ids[0] ?? '', false);
  expect(await findOrPrepare(school.core, uid, productId)).toMatchObject({
    followed: { lessons: 2, duration: 135 },
  });
});

test('a course is finished if its only uncompleted lesson is hidden', async () => {
  const { uid, productId, lessons: ids, mark } = await addFollower();
  await mark(ids[0] ?? '');
  await school.core.db
    .update(lessons)
    .set({ displayed: false })
    .where(eq(lessons.id, ids[1] ?? ''));
  expect(await findOrPrepare(school.core, uid, productId)).toMatchObject({ followed: { lessons: 1 } });
});

test('the school may require shares of the lessons and exercises; the error names what is missing', async () => {
  const { core } = school;
  const { uid, productId, lessons: ids, mark } = await addFollower({ lessonShare: 50, exerciseShare: 60 });
  const [one, two] = [await addExerciseTo(productId, 'Un'), await addExerciseTo(productId, 'Deux')];
  const hidden = await addExerciseTo(productId, 'Masqué', false);
  await hidden(uid, 4);
  const find = () => findOrPrepare(core, uid, productId);
  await expect(find()).rejects.toMatchObject({
    code: 'conflict',
    userMessage: expect.stringMatching(/1\sleçon et 2\sexercices/),
  });
  await mark(ids[0] ?? '');
  await one(uid, 3);
  await one(uid, 2);
  await expect(find()).rejects.toMatchObject({ userMessage: expect.stringMatching(/:\s1\sexercice\./) });
  await two(uid, 1);
  const work = {
    isWhole: false,
    lessons: [{ title: 'Une leçon', minutes: 45 }],
    exercises: [
      { title: 'Un', points: 300, maxPoints: 400 },
      { title: 'Deux', points: 100, maxPoints: 400 },
      { title: 'Masqué', points: 400, maxPoints: 400 },
    ],
  };
  expect(await find()).toMatchObject({ followed: { lessons: 1, duration: 45 + 3 * 2, work } });
  const code = await issue(uid, productId);
  const own = await findOwnAttestation(core, uid, code);
  if (!own) throw new Error('own attestation not found');
  const { lines } = readPdf(await writePdf(core, own));
  const text = lines.join(' ').replaceAll(/[\u00a0\u202f]/g, ' ');
  for (const said of ['a suivi, ', '1 leçon et 3 exercices pour une durée de 51 min', 'Une leçon', '3 sur 4'])
    expect(text).toContain(said);
  expect(text).not.toContain('jusqu’à son terme');
  await productSubject.update(core, null, productId, { lessonShare: 100, exerciseShare: 100 });
  await one(uid, 4);
  expect(await confirmAttestation(core, code, anybody)).toMatchObject({ duration: 51, work });
});

test('exercises are required in addition to the lessons of a finished course', async () => {
  const { uid, productId, finish } = await addFollower({ exerciseShare: 100 });
  const attempt = await addExerciseTo(productId, 'Un');
  await finish();
  await expect(issue(uid, productId)).rejects.toMatchObject({ code: 'conflict' });
  await attempt(uid, 0);
  expect(await findOrPrepare(school.core, uid, productId)).toMatchObject({
    followed: { lessons: 2, duration: 137, work: { isWhole: true } },
  });
});

test('a product of exercises gives one attestation without lessons', async () => {
  const { uid, productId } = await addFollower();
  await school.core.db.delete(lessons).where(eq(lessons.productId, productId));
  const attempt = await addExerciseTo(productId, 'Un');
  await expect(issue(uid, productId)).rejects.toMatchObject({ code: 'conflict' });
  await attempt(uid, 4);
  const codes = await Promise.all(['Noé', 'Noé'].map((name) => issue(uid, productId, name)));
  expect(new Set(codes).size).toBe(1);
  expect(await confirmAttestation(school.core, codes[0] ?? '', anybody)).toMatchObject({
    ...{ lessons: 0, duration: 2 },
    work: { lessons: [], exercises: [{ points: 400 }] },
  });
});

test('an issued attestation stays valid after a refund, but a new one is not issued', async () => {
  const [given, late] = [await addFollower(), await addFollower()];
  await given.finish();
  await late.finish();
  const code = await issue(given.uid, given.productId);
  for (const { uid } of [given, late])
    await school.core.db.update(entitlements).set({ revokedAt: new Date() }).where(eq(entitlements.uid, uid));
  await expect(issue(late.uid, late.productId)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await issue(given.uid, given.productId)).toBe(code);
  expect(await confirmAttestation(school.core, code, anybody)).not.toBeNull();
  const own = await findOwnAttestation(school.core, given.uid, code);
  if (!own) throw new Error('own attestation not found');
  const { lines } = readPdf(await writePdf(school.core, own));
  expect(lines).toContain('Noé Lefèvre');
  expect(lines.join(' ')).toContain(`http://localhost:3000/attestations/${code.slice(0, 4)}-`);
  expect(await findOwnAttestation(school.core, late.uid, code)).toBeNull();
});

test('eraseAccount deletes attestations, so that their codes no longer confirm anything', async () => {
  const { member, uid, productId, finish } = await addFollower();
  await finish();
  const code = await issue(uid, productId);
  await eraseAccount(school.core, { uid, emails: [member.email], until: school.core.now().toISOString() });
  expect(await confirmAttestation(school.core, code, anybody)).toBeNull();
  expect(await school.core.db.select().from(attestations).where(eq(attestations.uid, member.uid))).toEqual(
    [],
  );
  await expect(issue(uid, productId)).rejects.toMatchObject({ code: 'forbidden' });
});

test('confirmAttestation limits attempts to guess codes, per network', async () => {
  const prober = { uid: undefined, address: '2001:db8::1' };
  const tries = Array.from({ length: 61 }, () => confirmAttestation(school.core, '0'.repeat(16), prober));
  const refused = (await Promise.allSettled(tries)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(1);
  await expect(
    confirmAttestation(school.core, '0'.repeat(16), { ...prober, address: '2001:db8::2' }),
  ).rejects.toMatchObject({ code: 'too-many-requests' });
});
