import type { DemoEvent } from '#database/seed/demo/activity/demo-activity.ts';
import { AppError } from '../errors.ts';
import { toMoment } from './activity-moment.ts';
import type { InventedPerson } from './invented-person.ts';
import {
  acceptReview,
  answerAsked,
  ask,
  awaitProduct,
  reply,
  review,
  writeMessage,
} from './live-conversations.ts';
import { correctWork, planExam, submitWork } from './live-productions.ts';
import { buyProduct, createPromotionCode, redeemGift, refund } from './live-sales.ts';
import { finishLesson, handInExercise } from './live-studies.ts';
import { fileEmails, type Past } from './open-past.ts';

/** Performs an event at its time, and what the school did about it later. Repeating it changes nothing. */
export async function liveEvent(
  past: Past,
  people: ReadonlyMap<string, InventedPerson>,
  event: DemoEvent,
  startedAt: Date,
): Promise<void> {
  await perform(past, people, event);
  await fileEmails(past.core);
  const after = findAnswer(event);
  if (!after) return;
  const later = past.moveTo(toMoment(startedAt, after));
  if (event.kind === 'ask') await answerAsked(later, findPerson(people, event.person), event);
  if (event.kind === 'review') await acceptReview(later, findPerson(people, event.person), event);
  if (event.kind === 'write') await reply(later, event);
  if (event.kind === 'submit-work')
    await correctWork(later, findPerson(people, event.person), event, past.core.now());
  await fileEmails(later.core);
}

function perform(past: Past, people: ReadonlyMap<string, InventedPerson>, event: DemoEvent): Promise<void> {
  switch (event.kind) {
    case 'create-code':
      return createPromotionCode(past, event);
    case 'write':
      return writeMessage(past, event);
    case 'await':
      return awaitProduct(past, event);
    case 'redeem':
      return redeemGift(past, findPerson(people, event.person), findPerson(people, event.from), event);
    case 'buy':
      return buyProduct(past, findPerson(people, event.person), event);
    case 'refund':
      return refund(past, findPerson(people, event.person), event);
    case 'finish-lesson':
      return finishLesson(past, findPerson(people, event.person), event);
    case 'hand-in':
      return handInExercise(past, findPerson(people, event.person), event);
    case 'submit-work':
      return submitWork(past, findPerson(people, event.person), event);
    case 'plan':
      return planExam(past, findPerson(people, event.person), event);
    case 'ask':
      return ask(past, findPerson(people, event.person), event);
    case 'review':
      return review(past, findPerson(people, event.person), event);
  }
}

function findAnswer(event: DemoEvent) {
  if (event.kind === 'ask') return event.answer;
  if (event.kind === 'review') return event.accepted;
  if (event.kind === 'submit-work') return event.correction;
  return event.kind === 'write' ? event.reply : undefined;
}

/** @throws {AppError} internal for an unknown person */
function findPerson(people: ReadonlyMap<string, InventedPerson>, key: string): InventedPerson {
  const person = people.get(key);
  if (!person) throw new AppError('internal', `unknown person of the demonstration: ${key}`);
  return person;
}
