import { randomBytes, randomUUID } from 'node:crypto';
import { createUserWithEmailAndPassword, sendSignInLinkToEmail, signInWithEmailLink } from '@firebase/auth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, openAdmin } from '../support/accounts.ts';
import { findLink, waitForEmail } from '../support/emails.ts';
import { addProduct, draftOf } from '../support/publish-course.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let admin: Member;

beforeAll(async () => {
  school = await startSchool();
  admin = await openAdmin(school);
  await school.database.pool.query(
    `insert into settings (key, value) values ('school', '{"signUpOpen": false}')
     on conflict (key) do update set value = settings.value || excluded.value`,
  );
  await using visitor = openVisitor(school);
  await vi.waitFor(
    async () =>
      expect(await (await visitor.visit('/login')).text()).toContain('Les inscriptions sont fermées'),
    { timeout: 15_000, interval: 100 },
  );
}, 120_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const someone = () => `attendu-${randomBytes(5).toString('hex')}@exemple.test`;

/** Adds an imported person with a purchase. */
async function importPerson(email: string, productId: string): Promise<void> {
  const [importId, personId] = [randomUUID(), randomUUID()];
  const { pool } = school.database;
  await pool.query(
    `insert into people_imports (id, uid, who, file_name, path, source, state) values ($1, $2, '', 'a.csv', '', 'Kajabi', 'done')`,
    [importId, admin.uid],
  );
  await pool.query('insert into imported_people (id, email, import_ids) values ($1, $2, $3)', [
    ...[personId, email, [importId]],
  ]);
  await pool.query(
    `insert into imported_purchases (id, import_id, person_id, source, purchase_key, item_name, product_id, currency, state)
     values ($1, $2, $3, 'Kajabi', $1, 'Cours', $4, 'EUR', 'paid')`,
    [randomUUID(), importId, personId, productId],
  );
}

/** Creates an account by email link, as the sign-in page does. */
async function register(visitor: Visitor, email: string): Promise<string> {
  await sendSignInLinkToEmail(visitor.auth, email, { url: `${school.url}/login`, handleCodeInApp: true });
  const { user } = await signInWithEmailLink(
    visitor.auth,
    email,
    findLink(await waitForEmail(school, email, /./), '/login'),
  );
  expect((await visitor.enter(user)).status).toBe(201);
  return user.uid;
}

test('an imported person creates an account and has the imported purchase', async () => {
  const productId = await addProduct(admin, draftOf(`Cours ${randomBytes(3).toString('hex')}`));
  const email = someone();
  await importPerson(email, productId);
  await using visitor = openVisitor(school);
  // The password form does not verify the address.
  await expect(
    createUserWithEmailAndPassword(visitor.auth, email, 'une phrase assez longue'),
  ).rejects.toThrow('auth/admin-restricted-operation');
  const uid = await register(visitor, email);
  const { rows } = await school.database.pool.query(
    'select product_id from entitlements where uid = $1 and revoked_at is null',
    [uid],
  );
  expect(rows).toEqual([{ product_id: productId }]);
});

test('an invited teammate creates an account and accepts the invitation', async () => {
  const email = someone();
  const invited = await admin.visit('/admin/team/invite.data', {
    method: 'POST',
    headers: { origin: school.url, 'content-type': 'application/json' },
    body: JSON.stringify({ act: 'invite', email, role: 'teacher' }),
  });
  expect(invited.status).toBe(200);
  const invitation = findLink(await waitForEmail(school, email, /./), '/invitation/');
  await using visitor = openVisitor(school);
  await sendSignInLinkToEmail(visitor.auth, email, { url: `${school.url}/login`, handleCodeInApp: true });
  const link = findLink(await waitForEmail(school, email, /connexion|connect/i), '/login');
  const { user } = await signInWithEmailLink(visitor.auth, email, link);
  expect((await visitor.enter(user)).status).toBe(201);
  const accepted = await visitor.visit(invitation, { form: {} });
  expect([accepted.status, accepted.headers.get('location')]).toEqual([303, '/admin']);
  expect((await visitor.visit('/admin')).status).toBe(200);
});

test('a person whose invitation was revoked, and any other person, get no email', async () => {
  const [revoked, stranger, expected] = [someone(), someone(), someone()];
  await school.database.pool.query(
    `insert into staff_invitations (id, email, role, secret_hash, invited_by, expires_at, revoked_at)
     values ($1, $2, 'teacher', $1, $3, now() + interval '1 day', now())`,
    [randomUUID(), revoked, admin.uid],
  );
  const productId = await addProduct(admin, draftOf(`Cours ${randomBytes(3).toString('hex')}`));
  await importPerson(expected, productId);
  const settings = { url: `${school.url}/login`, handleCodeInApp: true };
  await using visitor = openVisitor(school);
  for (const email of [revoked, stranger, expected])
    await sendSignInLinkToEmail(visitor.auth, email, settings);
  // Requested last, so that the others were handled when it arrives.
  await waitForEmail(school, expected, /./);
  expect([await school.emails(revoked), await school.emails(stranger)]).toEqual([[], []]);
});
