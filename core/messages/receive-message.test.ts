import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { messages } from '#database/tables/messages.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { removeAccount } from '../members/erasure.ts';
import type { MessageInput } from './message-input.ts';
import { deleteOldMessages } from './office-messages.ts';
import { type MessageSender, receiveMessage } from './receive-message.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
  await school.database.pool.query(
    `insert into settings (key, value) values ('school', '{"email":"contact@ecole.example"}')`,
  );
});
beforeEach(() => school.database.pool.query('truncate messages, message_replies, letters, rate_limits'));
afterAll(() => school?.[Symbol.asyncDispose]());

const message: MessageInput = {
  name: 'Léa Œuvrard',
  email: 'lea@exemple.test',
  subject: 'niveau',
  body: 'Bonjour,\n\nPar quel cours commencer ?',
};

const receive = (changes: Partial<MessageInput> = {}, sender: Partial<MessageSender> = {}) =>
  receiveMessage(
    school.core,
    { ...message, ...changes },
    { clientAddress: '203.0.113.9', uid: '', trapped: false, ...sender },
  );

const listKept = () => school.core.db.select().from(messages).orderBy(asc(messages.createdAt));
const listEmails = () => school.core.db.select().from(emails).orderBy(asc(emails.kind));

test('stores a message, emails it to the school and sends a receipt without its text', async () => {
  await receive();
  expect(await listKept()).toMatchObject([{ ...message, state: 'new', uid: '' }]);
  const [brought, receipt, ...others] = await listEmails();
  expect(others).toEqual([]);
  expect(brought).toMatchObject({
    kind: 'message',
    recipient: 'contact@ecole.example',
    replyTo: 'lea@exemple.test',
  });
  expect(brought?.subject).toBe('Message de Léa Œuvrard\u202f: Mon niveau');
  expect(brought?.text).toContain('> Par quel cours commencer ?');
  expect(receipt).toMatchObject({ kind: 'message-receipt', recipient: 'lea@exemple.test', replyTo: null });
  expect(receipt?.text).not.toMatch(/Œuvrard|Par quel cours/);
});

test('stores double clicks and reloads as one message, but the same text again ten minutes later', async () => {
  await Promise.all([receive(), receive(), receive({ email: 'LEA@exemple.test' }), receive()]);
  await receive();
  expect(await listKept()).toHaveLength(1);
  expect(await listEmails()).toHaveLength(2);
  expect((await school.core.db.select().from(rateLimits)).map(({ points }) => points)).toEqual([1, 1, 1, 1]);
  school.advance(11 * 60_000);
  await receive();
  expect(await listKept()).toHaveLength(2);
});

test('limits messages per address and network in ten minutes and returns the waiting time', async () => {
  for (const number of [1, 2, 3, 4]) await receive({ body: `Question numéro ${number}` });
  const fifth = receive({ body: 'Question numéro 5' });
  await expect(fifth).rejects.toMatchObject({ code: 'too-many-requests' });
  await expect(fifth).rejects.toThrow('contact-email');
  for (const number of [5, 6, 7, 8]) await receive({ email: `noe${number}@exemple.test` });
  await expect(receive({ email: 'noe9@exemple.test' })).rejects.toThrow('contact-network');
  await receive({ email: 'noe9@exemple.test' }, { clientAddress: '203.0.113.10' });
  expect(await listKept()).toHaveLength(9);
});

test('limits receipts to an unverified address per day', async () => {
  for (const network of [1, 2, 3, 4])
    await receive({ body: `Question numéro ${network}` }, { clientAddress: `203.0.113.${network}` });
  const receipts = (await listEmails()).filter(({ kind }) => kind === 'message-receipt');
  expect(receipts).toHaveLength(3);
  expect(await listKept()).toHaveLength(4);
});

test('marks advertising and honeypot messages as spam and sends no email', async () => {
  await receive({ body: 'Voyez <a href="https://x.example">ici</a>, merci.' });
  await receive({}, { trapped: true });
  expect((await listKept()).map(({ state }) => state)).toEqual(['spam', 'spam']);
  expect(await listEmails()).toEqual([]);
});

test('erases spam after a month and other messages after three years, with their emails', async () => {
  await receive();
  await receive({}, { trapped: true, clientAddress: '203.0.113.10' }).then(() => undefined);
  await receive({ name: 'Max' }, { trapped: true });
  school.advance(31 * 24 * 3_600_000);
  await deleteOldMessages(school.core);
  expect((await listKept()).map(({ state }) => state)).toEqual(['new']);
  school.advance(3 * 365 * 24 * 3_600_000);
  await deleteOldMessages(school.core);
  expect(await listKept()).toEqual([]);
  expect(await listEmails()).toEqual([]);
});

test('erases the messages of a member when the account is deleted', async () => {
  const member = await addMember(school.core);
  await receive({ email: member.email }, { uid: member.uid });
  await receive({ email: 'autre@exemple.test' });
  await removeAccount(school.core, { ...member, signedInAt: school.core.now() });
  expect((await listKept()).map(({ email }) => email)).toEqual(['autre@exemple.test']);
  expect(await school.core.db.select().from(emails).where(eq(emails.kind, 'message'))).toHaveLength(1);
});
