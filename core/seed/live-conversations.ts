import { and, desc, eq } from 'drizzle-orm';
import type { DemoEventOf } from '#database/seed/demo/activity/demo-activity.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { emails } from '#database/tables/emails.ts';
import { messages } from '#database/tables/messages.ts';
import { opinions } from '#database/tables/opinions.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { confirmAlert } from '../alerts/answer-alert.ts';
import { requestAlert } from '../alerts/request-alert.ts';
import { receiveMessage } from '../messages/receive-message.ts';
import { replyToMessage } from '../messages/replies.ts';
import { acceptOpinion } from '../opinions/decide-opinion.ts';
import { saveOpinion } from '../opinions/own-opinion.ts';
import { askQuestion } from '../questions/ask-question.ts';
import { answerQuestion } from '../questions/office-questions.ts';
import { demoTeacher, type InventedPerson } from './invented-person.ts';
import { toLessonId } from './live-studies.ts';
import type { Past } from './open-past.ts';

export async function ask(
  { core }: Past,
  person: InventedPerson,
  { product, lesson, body }: DemoEventOf<'ask'>,
): Promise<void> {
  await askQuestion(core, person, toLessonId(product, lesson), { body, nameAgreed: true });
}

export async function answerAsked(
  { core }: Past,
  { uid }: InventedPerson,
  { body: question, answer: given }: DemoEventOf<'ask'>,
): Promise<void> {
  const [asked] = await core.db
    .select({ id: lessonQuestions.id })
    .from(lessonQuestions)
    .where(and(eq(lessonQuestions.uid, uid), eq(lessonQuestions.body, question)))
    .limit(1);
  if (asked && given) await answerQuestion(core, demoTeacher, asked.id, given);
}

export async function writeMessage({ core }: Past, event: DemoEventOf<'write'>): Promise<void> {
  const { name, email, subject, body } = event;
  // Addresses for documentation, one per day, so that no limit is reached.
  const sender = { uid: '', clientAddress: `192.0.2.${event.daysAgo}`, trapped: false };
  await receiveMessage(core, { name, email, subject, body }, sender);
}

export async function reply({ core }: Past, { email, reply: given }: DemoEventOf<'write'>): Promise<void> {
  const [message] = await core.db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.email, email))
    .orderBy(desc(messages.createdAt))
    .limit(1);
  if (message && given)
    await replyToMessage(core, demoTeacher, message.id, { id: `reply-${message.id}`, body: given.body });
}

export async function review(
  { core }: Past,
  { uid }: InventedPerson,
  { product, rating, body, firstName }: DemoEventOf<'review'>,
): Promise<void> {
  await saveOpinion(core, { uid, role: null }, product, { rating, body, firstName });
}

export async function acceptReview(
  { core }: Past,
  { uid }: InventedPerson,
  { product }: DemoEventOf<'review'>,
): Promise<void> {
  const [opinion] = await core.db
    .select()
    .from(opinions)
    .where(and(eq(opinions.uid, uid), eq(opinions.productId, product)))
    .limit(1);
  if (opinion?.state === 'pending')
    await acceptOpinion(core, demoTeacher, opinion.id, {
      ...{ state: opinion.state, updatedAt: opinion.updatedAt.getTime() },
    });
}

/** Requests an alert and confirms it with the link of its email. */
export async function awaitProduct({ core }: Past, { product, email }: DemoEventOf<'await'>): Promise<void> {
  await requestAlert(core, { productId: product, email }, { clientAddress: '192.0.2.100', trapped: false });
  const [asked] = await core.db
    .select({ text: emails.text })
    .from(availabilityAlerts)
    .innerJoin(emails, eq(emails.subjectId, availabilityAlerts.id))
    .where(and(eq(availabilityAlerts.productId, product), eq(availabilityAlerts.email, email)))
    .limit(1);
  const secret = /\/alertes\/([\w-]+)/.exec(asked?.text ?? '')?.[1];
  if (secret) await confirmAlert(core, secret);
}
