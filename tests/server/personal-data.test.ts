import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { backupData } from '#backup/personal-data.ts';
import { recordAccounts } from '#core/accounts/directory.ts';
import { lessonInput, lessonSubject } from '#core/lessons/lesson-subject.ts';
import { startErasure } from '#core/members/erasure.ts';
import { exportedTables } from '#core/members/exported-tables.ts';
import { receiveMessage } from '#core/messages/receive-message.ts';
import { fulfil } from '#core/orders/fulfil.ts';
import { grantProduct } from '#core/orders/gifts.ts';
import { startPurchase } from '#core/orders/purchase.ts';
import { personalData, readColumns, type SchemaData } from '#database/personal-data.ts';
import { orders } from '#database/tables/orders.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { entityData } from '#tests/support/entity-data.ts';
import { payAt } from '#tests/support/pay.ts';
import { identityData } from '#twins/identity/personal-data.ts';
import { paymentsData } from '#twins/payments/personal-data.ts';
import { storageData } from '#twins/storage/personal-data.ts';
import { toWanted } from '../support/wanted.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const schemas: Record<string, SchemaData> = {
  ...personalData,
  public: { ...personalData.public, ...entityData },
  backup: backupData,
  identity: identityData,
  payments: paymentsData,
  storage: storageData,
};

async function listColumns(): Promise<string[]> {
  const { rows } = await school.database.pool.query<{ name: string }>(
    `select distinct table_schema || '.' || regexp_replace(table_name, '^(queue_stats)_[0-9]+$', '\\1') || '.' || column_name as name
     from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  return rows.map(({ name }) => name).sort();
}

const tagged = Object.entries(schemas).flatMap(([schema, tables]) =>
  Object.entries(tables).flatMap(([table, { personal, other }]) =>
    [...readColumns(personal), ...readColumns(other)].map((column) => `${schema}.${table}.${column}`),
  ),
);

test('`personalData` classifies every column of every table as personal or not, exactly once', async () => {
  expect([...tagged].sort()).toEqual(await listColumns());
});

test('`personalData` defines when all personal data ends', () => {
  const endless = Object.entries(schemas).flatMap(([schema, tables]) =>
    Object.entries(tables)
      .filter(([, { personal, ends }]) => Boolean(personal) !== Boolean(ends))
      .map(([table]) => `${schema}.${table}`),
  );
  expect(endless).toEqual([]);
});

/** Personal tables absent from the data export, with the reason. */
const notExported: Record<string, string> = {
  earlier_slugs: 'of entities; deleted when a candidate withdraws consent',
  level_sittings: 'of an unidentified visitor; expires within a day',
  passkey_challenges: 'expires within minutes',
  pending_statements: 'encrypted with a secret in its URL; expires within minutes',
  provider_attempts: 'expires within minutes',
  refused_forms: 'encrypted with a secret in its URL; expires within minutes',
};

test('the data export contains every personal column of a member or names it as withheld', () => {
  const left = Object.entries(schemas.public ?? {}).flatMap(([table, { personal }]) => {
    const withheld = exportedTables.get(table);
    // Entities are published without an account. Their personal data is removed when consent is withdrawn.
    if (!personal || table in notExported || table in entityData) return [];
    if (!withheld) return [table];
    // The export contains all columns except those withheld.
    return withheld
      .filter((column) => !secrets.has(`${table}.${column}`))
      .map((column) => `${table}.${column}`);
  });
  expect(left).toEqual([]);
});

/** Personal columns excluded from the export: secrets, digests, actions of others, internals, duplicates. */
const secrets = new Set([
  'sessions.idHash',
  'devices.deviceHash',
  'passkeys.publicKey',
  'passkeys.counter',
  'recovery_codes.digest',
  'orders.sessionUrl',
  'letters.unsubscribeUrl',
  'study_plans.calendarSecret',
  'study_plans.emailSecret',
  'refunds.who',
  'payment_incidents.settledBy',
  'payment_incidents.decision',
  'messages.fingerprint',
  'productions.correctedBy',
  'productions.replyPath',
  'productions.version',
  'recordings.path',
  'message_replies.uid',
  'message_replies.who',
  'letters.html',
  'letters.replyTo',
  'letters.lastError',
  'changes.uid',
  'changes.who',
  'lesson_questions.answeredBy',
  'lesson_questions.fingerprint',
  'availability_alerts.secretHash',
  'staff_invitations.secretHash',
  'staff_invitations.invitedBy',
  'people_imports.columnChoices',
]);

async function leaveTraces() {
  const { core, database, buyer } = school;
  const person = await addMember(core, { emailVerified: true });
  const { uid, email } = person;
  const product = await addProductAt(core, 4_900);
  const step = await startPurchase(core, person, toWanted(product));
  if (step.kind !== 'pay') throw new Error('the order needs no payment');
  await payAt(buyer, step.url);
  const [order] = await core.db.select().from(orders).where(eq(orders.uid, uid));
  await fulfil(core, order?.sessionId ?? '');
  const given = await addProductAt(core, 2_000);
  await grantProduct(core, null, { email, productId: given.id });
  const sender = { clientAddress: '192.0.2.7', trapped: false };
  await receiveMessage(core, aMessage(email, 'écrit une fois connectée'), { ...sender, uid });
  await receiveMessage(core, aMessage(email.toUpperCase(), 'écrit sans se connecter'), {
    ...sender,
    uid: '',
  });
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (account) await recordAccounts(core, [account]);
  const lesson = await lessonSubject.create(
    core,
    null,
    lessonInput.parse({ productId: product.id, title: 'Le futur' }),
  );
  const place = `'${uid}', '${lesson}', '${product.id}'`;
  const rows: Record<string, string> = {
    sessions: `(id_hash, name, uid, auth_time, signed_in_at, expires_at) values ('h', 'n', '${uid}', now(), now(), now() + '1 d')`,
    devices: `values ('${uid}', 'd', now(), now())`,
    passkeys: `(id, uid, public_key, counter, transports, name, backed_up) values ('p', '${uid}', 'k', 0, '{}', 'x', false)`,
    proved_addresses: `values ('d-avant@exemple.test', '${uid}', now())`,
    letters: `(id, kind, subject_id, recipient, subject, html, text) values
      ('l1', 'welcome', '${uid}', 'D-avant@exemple.test', 'Bienvenue', '', '')`,
    email_changes: `values ('${uid}', 'autre@exemple.test', now())`,
    recovery_codes: `(digest, uid) values ('c', '${uid}')`,
    message_replies: `(id, message_id, body, uid, who) select 'r', id, 'Bonjour ${email}', 'autre', 'Hélène' from messages
      where uid = '${uid}'`,
    second_factors: `(uid) values ('${uid}')`,
    lesson_progress: `(uid, lesson_id, product_id, opened_at, visited_at) values (${place}, now(), now())`,
    playback: `(uid, lesson_id, media, position_at) values ('${uid}', '${lesson}', 'video', now())`,
    course_progress: `(uid, product_id, started_at, visited_at) values ('${uid}', '${product.id}', now(), now())`,
    lesson_notes: `(uid, lesson_id, product_id, body) values (${place}, 'À revoir')`,
    lesson_questions: `(uid, lesson_id, product_id, id, body, fingerprint, first_name, shared, answer, answered_at) values
      (${place}, 'q1', 'Et au pluriel ?', '${uid}', 'Noé', true, 'Aussi.', now()),
      (${place}, 'q2', 'Écrivez à ${email}', '${uid}', 'Noé', true, 'Oui.', now()),
      (${place}, 'q3', 'Une question', '${uid}', '', false, '', null)`,
    exercises: `(id, product_id, title, skill, document) values ('ex', '${product.id}', 'Le futur', 'structures', '{}')`,
    exercise_versions: `(id, exercise_id, shown) values ('ex-v', 'ex', '{}')`,
    attempts: `(id, uid, exercise_id, version_id, number, began_at) values ('at', '${uid}', 'ex', 'ex-v', 1, now())`,
    answers: `values ('at', '1.1', '"${email}"', 1, 'page')`,
    answer_events: `values ('at', 'page', 1, '1.1', '"${email}"', 1, now())`,
    listening_plays: `values ('at', 'pl', '1-0', false, '${uid}', now(), 5, 9, null)`,
    marks: `values ('at', '1.1', 'ex', '${uid}', '${email}', 'wrong', 'other-word', 0, 1, '"${email}"', now())`,
    recordings: `values ('rec', '${uid}', 'at', '2', 'productions/${uid}/rec.webm', 'audio/webm', 9, 1000, 'd', now(), null, now())`,
    productions: `(id, attempt_id, field, uid, exercise_id, kind, text, recording_id, submitted_at, due_at) values
      ('pr', 'at', '2', '${uid}', 'ex', 'speaking', '', 'rec', now(), now())`,
    correction_credits: `values ('cc', '${uid}', '${product.id}', 3, now())`,
    review_cards: `(uid, exercise_id, field, revision, card, due, skill, kind, attempt_id, created_at) values
      ('${uid}', 'ex', '1.1', 1, '{}', now(), 'structures', 'gaps', 'at', now())`,
    review_log: `(id, uid, exercise_id, field, revision, source, attempt_id, version_id, answer, verdict, fault, at) values
      ('rl', '${uid}', 'ex', '1.1', 0, 'attempt', 'at', 'ex-v', '"${email}"', 'wrong', 'other-word', now())`,
    answer_claims: `(id, attempt_id, field, exercise_id, uid, given) values ('cl', 'at', '1.1', 'ex', '${uid}', '${email}')`,
    papers: `(id, title, product_id, exam) values ('pa', 'Sujet', '${product.id}', 'delf-b1')`,
    paper_sittings: `(id, uid, paper_id, sections, began_at) values ('ps', '${uid}', 'pa', '[]', now())`,
    learner_needs: `values ('${uid}', 'third', 'exempt', now())`,
    study_plans: `values ('${uid}', 'plan', 'delf-b1', '2030-01-01', '{1}', 30, '{}', true, null, 's', 't', now(), now())`,
    level_results: `values ('sitting', '${uid}', 'B1', 'A2', 'B1', 70, 20, now())`,
    opinions: `(id, uid, product_id, rating, body, first_name, state, experienced_at) values
      ('o', '${uid}', '${product.id}', 5, 'Très clair', 'Noé', 'accepted', now())`,
    attestations: `values ('CODE', '${uid}', '${product.id}', 'Noé', '', 60, 6, now(), now(), now())`,
    availability_alerts: `(id, product_id, email, secret_hash) values ('al', '${given.id}', '${email}', 's')`,
    staff: `(uid, role) values ('${uid}', null)`,
    staff_invitations: `(id, email, role, secret_hash, invited_by, expires_at, accepted_by) values
      ('inv1', '${email}', 'teacher', 's1', 'autre', now(), null),
      ('inv2', 'autre@exemple.test', 'teacher', 's2', '${uid}', now(), '${uid}')`,
    people_imports: `(id, uid, who, file_name, path) values ('im', '${uid}', 'Noé', 'a.csv', '')`,
    import_lines: `(import_id, rank, line, email, first_name, last_name, newsletter, consent_source, stripe_customer_id, tags, purchase_key,
      item_key, item_name, currency, purchase_state, issues) values
      ('im', 1, 2, '${email}', '', '', 'unknown', '', '', '{}', '', '', '', '', '', '[]')`,
    imported_people: `(id, email, import_ids, uid) values ('ip', '${email}', '{im}', '${uid}')`,
    imported_purchases: `(id, import_id, person_id, source, purchase_key, item_name, product_id, currency, state) values
      ('${uid}', 'im', 'ip', 'Kajabi', 'k', 'Le futur', '${product.id}', 'EUR', 'paid')`,
    changes: `(id, uid, who, action, kind, subject_id, title, after) values
      ('c1', '${uid}', 'Noé', 'update', 'news', 'n1', '', '{"note":"vu avec ${email}"}'),
      ('c2', 'autre', 'Hélène', 'disable', 'member', '${uid}', '${email}', '{"member":"${uid}"}')`,
  };
  for (const [table, values] of Object.entries(rows))
    await database.pool.query(`insert into ${table} ${values}`);
  return person;
}

const aMessage = (email: string, body: string) => ({
  name: 'Noé',
  email,
  subject: 'niveau' as const,
  body: `${body}, par ${email}`,
});

async function findTraces(names: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const [schema, tables] of Object.entries(schemas))
    for (const table of Object.keys(tables)) {
      if (table === 'queue_stats') continue;
      const { rows } = await school.database.pool.query(
        `select from ${schema}."${table}" as row where exists
           (select from unnest($1::text[]) as name where strpos(lower(to_jsonb(row)::text), lower(name)) > 0) limit 1`,
        [names],
      );
      if (rows.length > 0) found.push(`${schema}.${table}`);
    }
  return found;
}

const endOf = (name: string) => {
  const [schema = '', table = ''] = name.split('.');
  return schemas[schema]?.[table]?.ends;
};

test('account erasure leaves only data that the law requires or that expires', async () => {
  const { uid, email, emailVerified, stripeCustomerId } = await leaveTraces();
  const before = await findTraces([uid, email]);
  const erased = Object.entries(personalData.public).filter(([, { ends }]) => ends === 'erased');
  // Every table to be erased had data before. Otherwise the test would prove nothing.
  expect(before).toEqual(expect.arrayContaining(erased.map(([table]) => `public.${table}`)));
  expect(before).toContain('payments.customers');
  const account = await school.core.identity.findAccount(uid, { fresh: true });
  await startErasure(school.core, {
    uid,
    email,
    emailVerified,
    stripeCustomerId: account?.claims.stripeCustomerId || stripeCustomerId,
  });
  const after = await findTraces([uid, email, 'd-avant@exemple.test']);
  expect(after.filter((name) => !['kept', 'expires'].includes(endOf(name) ?? ''))).toEqual([]);
  expect(after.filter((name) => name.startsWith('public.'))).toEqual(['public.invoices', 'public.orders']);
  expect(school.complaints).toEqual([]);
});
