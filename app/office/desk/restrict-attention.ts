import type { ToDoCounts } from '#core/desk/count-to-do.ts';
import type { Attention } from '#core/desk/list-attention.ts';
import { hasRight, type Right, type Staff } from '#core/staff/roles.ts';

const attentionRights: Readonly<Record<keyof Attention, Right>> = {
  unpriced: 'prices.write',
  unpictured: 'content.write',
  empty: 'content.write',
  failedEmails: 'emails.read',
  storedMessages: 'emails.read',
  oldMessages: 'messages.write',
  oldOpinions: 'opinions.write',
  incidents: 'refund',
  disputed: 'orders.read',
  partlyRefunded: 'orders.read',
  unconsented: 'scores.write',
  scheduled: 'news.write',
};

const toDoRights: Readonly<Record<keyof ToDoCounts, Right>> = {
  messages: 'messages.write',
  questions: 'questions.write',
  opinions: 'opinions.write',
  claims: 'appeals.write',
  corrections: 'corrections.write',
  publications: 'scores.write',
};

const none = { count: 0, more: false };

/** Empties the parts of the attention list that the person may not see. */
export const restrictAttention = (person: Staff, attention: Attention): Attention =>
  Object.fromEntries(
    Object.entries(attention).map(([name, waiting]) => [
      name,
      hasRight(person, attentionRights[name as keyof Attention])
        ? waiting
        : Array.isArray(waiting)
          ? []
          : { ...none, first: [] },
    ]),
  ) as Attention;

/** Sets the counts that the person may not see to zero. */
export const restrictToDo = (person: Staff, counts: ToDoCounts): ToDoCounts =>
  Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name,
      hasRight(person, toDoRights[name as keyof ToDoCounts]) ? count : none,
    ]),
  ) as ToDoCounts;
