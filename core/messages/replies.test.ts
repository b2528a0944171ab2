import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { settings } from '#database/tables/settings.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { listChanges } from '../changes/list-changes.ts';
import { readDeliveryState } from '../emails/email-state.ts';
import { sendQueuedEmail } from '../emails/outbox.ts';
import { eraseMessage, findMessage, listMessages, moveMessage } from './office-messages.ts';
import { receiveMessage } from './receive-message.ts';
import { listReplies, replyInput, replyToMessage, resendReply } from './replies.ts';

let school: CoreUnderTest;
let sent: SendMailOptions[];
let refusals: number;

beforeAll(async () => {
  school = await openCore();
  sent = [];
  refusals = 0;
  const mail = createTransport({
    name: 'relay',
    version: '1',
    send({ data }, done) {
      if (refusals-- > 0) return done(new Error('550 no such mailbox'), {} as never);
      sent.push(data);
      done(null, {} as never);
    },
  });
  Object.assign(school.core, { mail, mailbox: null });
  await school.core.db.insert(settings).values({ key: 'school', value: { email: 'bonjour@ecole.test' } });
});
afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'bureau', displayName: 'Hélène', email: 'helene@exemple.test' };
let senders = 0;

/** Receives a message from a new sender and returns its id. */
async function receive(): Promise<string> {
  senders += 1;
  const email = `lea-${senders}@exemple.test`;
  await receiveMessage(
    school.core,
    { name: 'Léa', email, subject: 'niveau', body: 'Bonjour,\n\nPar quel cours commencer ?' },
    { clientAddress: `203.0.113.${senders}`, uid: '', trapped: false },
  );
  const [row] = await school.core.db.select().from(messages).where(eq(messages.email, email));
  return row?.id ?? '';
}

const reply = (messageId: string, body = 'Par le subjonctif.', id: string = randomUUID()) =>
  replyToMessage(school.core, actor, messageId, { id, body });

const listReplyEmails = (replyId: string) =>
  school.core.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'reply'), eq(emails.subjectId, replyId)));

test("emails a reply in the sender's thread and marks the message as answered", async () => {
  const id = await receive();
  await reply(id);
  const [answer] = await listReplies(school.core, id);
  expect(answer).toMatchObject({ who: 'Hélène', body: 'Par le subjonctif.' });
  const letterId = answer?.letter?.id ?? '';
  await sendQueuedEmail(school.core, letterId);
  const [receipt] = await school.core.db
    .select()
    .from(emails)
    .where(and(eq(emails.kind, 'message-receipt'), eq(emails.subjectId, id)));
  const { email, answeredAt, state } = await findMessage(school.core, id);
  expect(answeredAt).toBeInstanceOf(Date);
  expect(state).toBe('read');
  const [mail] = sent.slice(-1);
  expect(mail).toMatchObject({
    to: email,
    replyTo: 'bonjour@ecole.test',
    inReplyTo: `<${receipt?.id}@localhost>`,
    references: `<${receipt?.id}@localhost>`,
  });
  expect(mail?.text).toContain('Par le subjonctif.');
  expect(mail?.text).toContain('> Par quel cours commencer');
  await reply(id, 'Et bon courage.');
  const [, second] = await listReplies(school.core, id);
  await sendQueuedEmail(school.core, second?.letter?.id ?? '');
  expect(sent.at(-1)).toMatchObject({ inReplyTo: `<${letterId}@localhost>` });
  const { rows } = await listChanges(school.core, { kind: 'message', subjectId: id });
  expect(rows.map(({ action, who }) => [action, who])).toEqual([
    ['reply', 'Hélène'],
    ['reply', 'Hélène'],
  ]);
  // The audit log is kept after the message is erased, so it must not contain the sender's data.
  expect(JSON.stringify(rows)).not.toMatch(/subjonctif|lea-|Léa/);
  const inbox = await listMessages(school.core, { view: 'inbox' });
  expect(inbox.rows.find((row) => row.id === id)?.answeredAt).toBeInstanceOf(Date);
});

test('sends one email for double clicks and retries', async () => {
  const id = await receive();
  const replyId = randomUUID();
  await Promise.all([reply(id, 'Bonjour', replyId), reply(id, 'Bonjour', replyId)]);
  await reply(id, 'Bonjour', replyId);
  expect(await listReplies(school.core, id)).toHaveLength(1);
  expect(await listReplyEmails(replyId)).toHaveLength(1);
});

test('shows a failed email in the thread and can send it again', async () => {
  const id = await receive();
  const replyId = randomUUID();
  await reply(id, 'Bonjour', replyId);
  const [first] = await listReplies(school.core, id);
  refusals = 1;
  await expect(sendQueuedEmail(school.core, first?.letter?.id ?? '')).rejects.toThrow('550');
  const [failed] = await listReplies(school.core, id);
  expect(failed?.letter && readDeliveryState(failed.letter)).toBe('failed');
  await resendReply(school.core, actor, { messageId: id, replyId });
  const [again] = await listReplies(school.core, id);
  await sendQueuedEmail(school.core, again?.letter?.id ?? '');
  const [gone] = await listReplies(school.core, id);
  expect(gone?.letter && readDeliveryState(gone.letter)).toBe('sent');
  await expect(
    resendReply(school.core, actor, { messageId: await receive(), replyId }),
  ).rejects.toMatchObject({ code: 'not-found' });
});

test('rejects replies to deleted messages, and erases replies and emails with the message', async () => {
  const id = await receive();
  const replyId = randomUUID();
  await reply(id, 'Bonjour', replyId);
  await moveMessage(school.core, actor, id, 'deleted');
  await expect(reply(id)).rejects.toMatchObject({ code: 'invalid-input' });
  await expect(reply('personne')).rejects.toMatchObject({ code: 'not-found' });
  await eraseMessage(school.core, actor, id);
  expect(await school.core.db.select().from(replies).where(eq(replies.messageId, id))).toEqual([]);
  expect(await listReplyEmails(replyId)).toEqual([]);
});

test('rejects an empty or too long reply in French', () => {
  for (const body of ['', ' \r\n ', 'x'.repeat(5_001)]) {
    const parsed = replyInput.safeParse({ id: randomUUID(), body });
    expect(parsed.error?.issues).toHaveLength(1);
    expect(parsed.error?.issues[0]?.message).toMatch(/réponse/i);
  }
});
