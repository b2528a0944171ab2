import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt } from '#tests/support/core-people.ts';
import { removeAccount } from '../members/erasure.ts';
import { changeVisibility } from '../products/office/publish-products.ts';
import { productSubject } from '../products/product-subject.ts';
import { confirmAlert, endAlert, findAlert } from './answer-alert.ts';
import { countWaiting } from './count-waiting.ts';
import { deleteOldAlerts } from './delete-alerts.ts';
import { notifyAvailability } from './notify-availability.ts';
import { requestAlert } from './request-alert.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(() =>
  school.database.pool.query(
    "truncate availability_alerts, letters, rate_limits; delete from jobs.job where name = 'tell-available'",
  ),
);
afterAll(() => school?.[Symbol.asyncDispose]());

const day = 24 * 3_600_000;
const email = 'Lea@Exemple.test';
const asker = { clientAddress: '203.0.113.9', trapped: false };

const addAwaited = () => addProductAt(school.core, 4_900, { enabled: false });
const ask = (productId: string, changed: { email?: string } & Partial<typeof asker> = {}) =>
  requestAlert(school.core, { productId, email: changed.email ?? email }, { ...asker, ...changed });
const listAlerts = () => school.core.db.select().from(availabilityAlerts);
const listEmails = () => school.core.db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id));
const open = (id: string) => changeVisibility(school.core, null, [id], { enabled: true });
const countJobs = async () =>
  (await school.database.pool.query("select from jobs.job where name = 'tell-available'")).rowCount;

async function readSecret(recipient = email.toLowerCase()): Promise<string> {
  const mail = (await listEmails()).findLast((each) => each.recipient === recipient);
  return /\/alertes\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

async function wait(productId: string, address: string): Promise<void> {
  await ask(productId, { email: address, clientAddress: `198.51.100.${Math.floor(Math.random() * 250)}` });
  await confirmAlert(school.core, await readSecret(address));
}

describe('availability alert', () => {
  test('is confirmed by email; only the digest of the secret is stored', async () => {
    const { id, title } = await addAwaited();
    await ask(id);
    const [alert] = await listAlerts();
    expect(alert).toMatchObject({ productId: id, email: 'lea@exemple.test', confirmedAt: null });
    const [mail] = await listEmails();
    expect(mail).toMatchObject({ kind: 'alert', recipient: 'lea@exemple.test', subjectId: alert?.id });
    expect(mail?.text).toContain(title);
    expect(JSON.stringify(alert)).not.toContain(await readSecret());
    expect(await countWaiting(school.core, id)).toBe(0);
  });

  test('is requested again only after ten minutes, which replaces the email, and never once confirmed', async () => {
    const { id } = await addAwaited();
    await Promise.all([ask(id), ask(id, { email: 'LEA@exemple.test' }), ask(id)]);
    expect(await listEmails()).toHaveLength(1);
    const first = await readSecret();
    school.advance(11 * 60_000);
    await ask(id);
    expect(await listAlerts()).toHaveLength(1);
    expect(await listEmails()).toHaveLength(1);
    await expect(findAlert(school.core, first)).rejects.toMatchObject({ code: 'not-found' });
    await confirmAlert(school.core, await readSecret());
    school.advance(11 * 60_000);
    await ask(id);
    expect(await listEmails()).toHaveLength(1);
    expect(await countWaiting(school.core, id)).toBe(1);
  });

  test('is not stored for a honeypot submission, nor for an available, hidden or unknown product', async () => {
    const { id } = await addAwaited();
    await ask(id, { trapped: true });
    const sold = await addProductAt(school.core, 4_900);
    const hidden = await addProductAt(school.core, 4_900, { displayed: false, enabled: false });
    for (const none of [sold.id, hidden.id, 'none'])
      await expect(ask(none)).rejects.toMatchObject({ code: 'not-found' });
    expect(await listAlerts()).toEqual([]);
    expect(await listEmails()).toEqual([]);
  });

  test('is limited to four emails per address and day, and ten requests per network', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, addAwaited));
    for (const [index, { id }] of products.entries()) await ask(id, { clientAddress: `203.0.113.${index}` });
    expect(await listEmails()).toHaveLength(4);
    const [first] = products;
    for (let turn = 0; turn < 9; turn++)
      await ask(first?.id ?? '', { email: `x${turn}@exemple.test`, clientAddress: '192.0.2.1' });
    await ask(first?.id ?? '', { clientAddress: '192.0.2.1' });
    await expect(ask(first?.id ?? '', { clientAddress: '192.0.2.1' })).rejects.toMatchObject({
      code: 'too-many-requests',
    });
  });

  test('is deleted with its email after seven days unless it is confirmed', async () => {
    const { id } = await addAwaited();
    await wait(id, 'max@exemple.test');
    await ask(id);
    school.advance(7 * day - 60_000);
    await deleteOldAlerts(school.core);
    expect(await listAlerts()).toHaveLength(2);
    school.advance(2 * 60_000);
    await deleteOldAlerts(school.core);
    expect(await listAlerts()).toMatchObject([{ email: 'max@exemple.test' }]);
    expect((await listEmails()).filter(({ recipient }) => recipient === 'lea@exemple.test')).toEqual([]);
  });

  test('is deleted by its owner, with its product, or with the account that verified its address', async () => {
    const { core } = school;
    const { id } = await addAwaited();
    await ask(id);
    const secret = await readSecret();
    await endAlert(core, secret);
    await endAlert(core, secret);
    expect([await listAlerts(), await listEmails()]).toEqual([[], []]);
    await expect(confirmAlert(core, secret)).rejects.toMatchObject({ code: 'not-found' });

    const other = await addAwaited();
    await ask(other.id);
    await changeVisibility(core, null, [other.id], { displayed: false });
    await productSubject.remove(core, null, other.id);
    await deleteOldAlerts(core);
    expect([await listAlerts(), await listEmails()]).toEqual([[], []]);

    const member = await addMember(core, { emailVerified: true });
    await wait(id, member.email);
    await removeAccount(core, { ...member, signedInAt: core.now() });
    expect([await listAlerts(), await listEmails()]).toEqual([[], []]);
  });
});

describe('notifyAvailability', () => {
  test('emails each confirmed address once and deletes it; ignores unconfirmed addresses', async () => {
    const { core } = school;
    const { id, title } = await addAwaited();
    await wait(id, 'max@exemple.test');
    await wait(id, 'zoe@exemple.test');
    await ask(id);
    await notifyAvailability(core);
    expect(await countWaiting(core, id)).toBe(2);
    await open(id);
    await Promise.all([notifyAvailability(core), notifyAvailability(core)]);
    await notifyAvailability(core);
    const notified = (await listEmails()).filter(({ kind }) => kind === 'alert-available');
    expect(notified.map(({ recipient }) => recipient).sort()).toEqual([
      'max@exemple.test',
      'zoe@exemple.test',
    ]);
    expect(notified[0]?.text).toContain(`/products/${id}`);
    expect(notified[0]?.text).toContain(title);
    expect(await listAlerts()).toMatchObject([{ email: 'lea@exemple.test' }]);
    const lines = await core.db.select().from(changes).where(eq(changes.action, 'tell-available'));
    const ofProduct = lines.filter(({ subjectId }) => subjectId === id);
    expect(ofProduct.reduce((sum, { after }) => sum + Number(after?.told), 0)).toBe(2);
    expect(JSON.stringify(lines)).not.toContain('exemple.test');
  });

  test('emails each address exactly once after a crash during the run', async () => {
    const { core } = school;
    const { id } = await addAwaited();
    const waiting = ['a', 'b', 'c'].map((name) => `${name}@exemple.test`);
    for (const address of waiting) await wait(id, address);
    await open(id);
    let sent = 0;
    const cut = {
      ...core,
      jobs: new Proxy(core.jobs, {
        get: (jobs, name) =>
          name === 'send'
            ? (...args: Parameters<typeof jobs.send>) => {
                if (++sent === 2) throw new Error('power cut');
                return jobs.send(...args);
              }
            : Reflect.get(jobs, name),
      }),
    };
    await expect(notifyAvailability(cut)).rejects.toThrow('power cut');
    expect((await listEmails()).filter(({ kind }) => kind === 'alert-available')).toEqual([]);
    expect(await countWaiting(core, id)).toBe(3);
    await notifyAvailability(core);
    const notified = (await listEmails()).filter(({ kind }) => kind === 'alert-available');
    expect(notified.map(({ recipient }) => recipient).sort()).toEqual(waiting);
    expect(await listAlerts()).toEqual([]);
  });

  test('deleteOldAlerts deletes sent or stored-only emails at once, and unsent emails after seven days', async () => {
    const { core } = school;
    const { id } = await addAwaited();
    for (const name of ['max', 'zoe', 'ida']) await wait(id, `${name}@exemple.test`);
    await open(id);
    await notifyAvailability(core);
    await core.db.update(emails).set({ createdAt: core.now() });
    await core.db.update(emails).set({ sentAt: core.now() }).where(eq(emails.recipient, 'max@exemple.test'));
    await core.db.update(emails).set({ keptAt: core.now() }).where(eq(emails.recipient, 'zoe@exemple.test'));
    await deleteOldAlerts(core);
    expect((await listEmails()).map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['ida@exemple.test', 'alert-available'],
    ]);
    school.advance(8 * day);
    await deleteOldAlerts(core);
    expect(await listEmails()).toEqual([]);
  });

  test('runs when a product becomes available (editor, list, provider price) and when a late alert is confirmed', async () => {
    const { core } = school;
    const ways = [
      (id: string) => productSubject.update(core, null, id, { enabled: true }),
      (id: string) => changeVisibility(core, null, [id], { enabled: true }),
    ];
    for (const openIt of ways) {
      await school.database.pool.query("delete from jobs.job where name = 'tell-available'");
      const { id } = await addAwaited();
      await ask(id);
      await openIt(id);
      expect(await countJobs()).toBe(0);
      await changeVisibility(core, null, [id], { enabled: false });
      await confirmAlert(core, await readSecret());
      await school.database.pool.query("delete from jobs.job where name = 'tell-available'");
      await openIt(id);
      expect(await countJobs()).toBe(1);
      await notifyAvailability(core);
      expect(await countWaiting(core, id)).toBe(0);
      await school.database.pool.query('truncate letters, rate_limits');
    }
    const unpriced = await addProductAt(core, 4_900, { priceId: '', productId: '' });
    await wait(unpriced.id, 'prix@exemple.test');
    await notifyAvailability(core);
    expect(await countWaiting(core, unpriced.id)).toBe(1);
    await productSubject.update(core, null, unpriced.id, { priceId: unpriced.priceId });
    const { rows } = await school.database.pool.query('select unit_amount from products where id = $1', [
      unpriced.id,
    ]);
    expect(rows).toEqual([{ unit_amount: 4_900 }]);
    await notifyAvailability(core);
    expect(await countWaiting(core, unpriced.id)).toBe(0);
  });

  test('notifies only for free products while payments are closed', async () => {
    const { core } = school;
    const { id } = await addAwaited();
    const free = await addProductAt(core, 0, { enabled: false });
    await wait(id, 'max@exemple.test');
    await wait(free.id, 'max@exemple.test');
    await open(id);
    await open(free.id);
    await notifyAvailability({ ...core, paymentsOpen: false });
    expect((await listAlerts()).map(({ productId }) => productId)).toEqual([id]);
  });
});
