import { randomUUID } from 'node:crypto';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { recordAccounts } from '../accounts/directory.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { removeAccount } from './erasure.ts';

let school: CoreUnderTest;
let productId: string;
let lessonId: string;

beforeAll(async () => {
  school = await openCore();
  productId = (await addProductAt(school.core, 4_900)).id;
  lessonId = await lessonSubject.create(
    school.core,
    null,
    lessonInput.parse({ productId, title: 'Le futur', displayed: true }),
  );
});
afterAll(() => school?.[Symbol.asyncDispose]());

async function addKnown() {
  const { core } = school;
  const member = await addMember(core, { emailVerified: true });
  const account = await core.identity.findAccount(member.uid, { fresh: true });
  if (account) await recordAccounts(core, [account]);
  return member;
}

async function ask(uid: string, changes: Partial<typeof lessonQuestions.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const at = school.core.now();
  await school.core.db.insert(lessonQuestions).values({
    id,
    uid,
    lessonId,
    productId,
    body: 'Et après « si » ?',
    answer: 'Jamais de futur.',
    answeredAt: at,
    shared: true,
    nameAgreed: true,
    firstName: 'Noé',
    fingerprint: `empreinte-${uid}`,
    ...changes,
  });
  return id;
}

const findQuestions = (ids: readonly string[]) =>
  school.core.db
    .select()
    .from(lessonQuestions)
    .where(inArray(lessonQuestions.id, [...ids]));

test('keeps a shared answered question without any trace of its author', async () => {
  const member = await addKnown();
  const other = await addKnown();
  const shared = await ask(member.uid);
  const kept = await ask(other.uid);
  const gone = [
    await ask(member.uid, { shared: false }),
    await ask(member.uid, { shared: false, answer: '', answeredAt: null }),
    await ask(member.uid, { answer: 'Bonjour noe, jamais de futur.' }),
    await ask(member.uid, { body: 'Je m’appelle NOÉ.', nameAgreed: false, firstName: '' }),
    await ask(member.uid, { body: `Répondez à ${member.email.toUpperCase()}` }),
    await ask(member.uid, { firstName: 'Léa (de Lyon)', body: 'Léa demande.' }),
  ];
  await removeAccount(school.core, member);
  const left = await findQuestions([shared, kept, ...gone]);
  expect(left.map(({ id }) => id).sort()).toEqual([shared, kept].sort());
  expect(left.find(({ id }) => id === shared)).toMatchObject({
    uid: '',
    firstName: '',
    nameAgreed: false,
    fingerprint: '',
    body: 'Et après « si » ?',
    answer: 'Jamais de futur.',
    shared: true,
  });
  expect(left.find(({ id }) => id === kept)).toMatchObject({ uid: other.uid, firstName: 'Noé' });
});

test('does not match a name inside a longer word', async () => {
  const member = await addKnown();
  const shared = await ask(member.uid, { body: 'Noémie l’emploie-t-elle ?' });
  await removeAccount(school.core, member);
  expect(await findQuestions([shared])).toHaveLength(1);
});

test('deletes alerts of a verified address but keeps those of an unverified one', async () => {
  const { core } = school;
  const member = await addKnown();
  const intruder = await addMember(core);
  for (const { email, uid } of [member, intruder])
    await core.db.insert(availabilityAlerts).values({ id: uid, productId, email, secretHash: `s-${uid}` });
  await removeAccount(core, member);
  await removeAccount(core, intruder);
  const left = await core.db
    .select({ email: availabilityAlerts.email })
    .from(availabilityAlerts)
    .where(eq(availabilityAlerts.productId, productId));
  expect(left).toEqual([{ email: intruder.email }]);
});
