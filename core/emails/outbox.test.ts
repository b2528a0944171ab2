import { eq } from 'drizzle-orm';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listAttention } from '../desk/list-attention.ts';
import { readDeliveryState } from './email-state.ts';
import { listEmails, resendEmail } from './office-emails.ts';
import { queueEmail, sendQueuedEmail } from './outbox.ts';

let school: CoreUnderTest;
let sent: SendMailOptions[];
let refusals: number;

beforeAll(async () => {
  school = await openCore();
});
beforeEach(async () => {
  // Not « truncate »: its table lock can deadlock with the queue.
  await school.database.pool.query('delete from letters; delete from jobs.job');
  listen();
});
afterAll(() => school?.[Symbol.asyncDispose]());

/** Records the sent emails after rejecting the first `refusals` emails. */
function listen(): void {
  sent = [];
  refusals = 0;
  const mail = createTransport({
    name: 'relay',
    version: '1',
    send({ data }, done) {
      if (refusals-- > 0) return done(new Error('451 come back later'), {} as never);
      sent.push(data);
      done(null, {} as never);
    },
  });
  Object.assign(school.core, { mail, mailbox: null });
}

const email = {
  kind: 'purchase',
  subjectId: 'commande-1',
  recipient: 'noe@exemple.test',
  subject: 'Votre commande',
  html: '<p>Merci</p>',
  text: 'Merci',
};

const queue = () => school.core.db.transaction((tx) => queueEmail(school.core, tx, email));
const findEmail = async () => (await school.core.db.select().from(emails))[0];

test('queueEmail adds one email per kind and entity, and sendQueuedEmail sends it once', async () => {
  await Promise.all([queue(), queue(), queue()]);
  expect(await school.core.db.select().from(emails)).toHaveLength(1);
  const id = (await findEmail())?.id ?? '';
  await sendQueuedEmail(school.core, id);
  await sendQueuedEmail(school.core, id);
  expect(sent).toMatchObject([
    { to: 'noe@exemple.test', subject: 'Votre commande', text: 'Merci', messageId: `<${id}@localhost>` },
  ]);
  expect(await findEmail()).toMatchObject({ attempts: 1, lastError: null });
  expect((await findEmail())?.sentAt).toBeInstanceOf(Date);
});

describe('queue workers', () => {
  // The workers run on after each test, so each test needs its own school.
  let shared: CoreUnderTest;
  beforeEach(async () => {
    shared = school;
    school = await openCore();
    listen();
  });
  afterEach(async () => {
    await school[Symbol.asyncDispose]();
    school = shared;
  });

  test("retry an email that the relay rejected, and store the relay's response until then", async () => {
    refusals = 1;
    await queue();
    const id = (await findEmail())?.id ?? '';
    await expect(sendQueuedEmail(school.core, id)).rejects.toThrow('451 come back later');
    expect(await findEmail()).toMatchObject({ attempts: 1, lastError: '451 come back later', sentAt: null });
    await school.work();
    await vi.waitFor(async () => expect((await findEmail())?.sentAt).toBeInstanceOf(Date), 15_000);
    expect(sent).toHaveLength(1);
    expect(await findEmail()).toMatchObject({ attempts: 2, lastError: null });
  });

  test('send all emails of a transaction at once; a rejected email does not delay the others', async () => {
    refusals = 1;
    await school.work();
    await school.core.db.transaction(async (tx) => {
      for (const subjectId of ['1', '2', '3']) await queueEmail(school.core, tx, { ...email, subjectId });
    });
    // The worker polls its queue every 30 seconds, so these emails did not wait for a poll.
    await vi.waitFor(() => expect(sent).toHaveLength(2), 15_000);
    await vi.waitFor(async () => {
      const kept = await school.core.db.select().from(emails);
      expect(kept.map(({ lastError }) => lastError).filter(Boolean)).toEqual(['451 come back later']);
    }, 15_000);
  });
});

test('sendQueuedEmail only stores an email without a relay; resendEmail sends it once a relay is configured', async () => {
  Object.assign(school.core, {
    mailbox: { list: async () => [], read: async () => null, forget: async () => 0 },
  });
  await queue();
  const id = (await findEmail())?.id ?? '';
  await sendQueuedEmail(school.core, id);
  await sendQueuedEmail(school.core, id);
  const kept = await findEmail();
  expect(kept).toMatchObject({ attempts: 1, sentAt: null, lastError: null });
  expect(kept && readDeliveryState(kept)).toBe('kept');
  expect((await listEmails(school.core, { state: 'kept' })).rows).toHaveLength(1);
  for (const state of ['sent', 'waiting', 'failed'] as const)
    expect((await listEmails(school.core, { state })).rows, state).toEqual([]);
  expect((await listAttention(school.core)).storedMessages.count).toBe(1);
  listen();
  const again = await resendEmail(school.core, null, id);
  await sendQueuedEmail(school.core, again);
  expect(sent).toMatchObject([{ messageId: `<${again}@localhost>` }]);
  const gone = await findEmail();
  expect(gone && readDeliveryState(gone)).toBe('sent');
});

test('queueEmail is rolled back with its transaction', async () => {
  const failing = school.core.db.transaction(async (tx) => {
    await queueEmail(school.core, tx, email);
    throw new Error('rest of the transaction failed');
  });
  await expect(failing).rejects.toThrow('rest of the transaction failed');
  expect(await findEmail()).toBeUndefined();
  const { rows } = await school.database.pool.query("select 1 from jobs.job where name = 'send-letter'");
  expect(rows).toEqual([]);
});

test('sendQueuedEmail ignores a job whose email was deleted', async () => {
  await queue();
  const id = (await findEmail())?.id ?? '';
  await school.core.db.delete(emails).where(eq(emails.id, id));
  await sendQueuedEmail(school.core, id);
  expect(sent).toEqual([]);
});
