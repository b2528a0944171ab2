import { m } from '#words/messages.js';

/** The product page lists all reasons (art. D111-18, 2°, d du code de la consommation). */
const reasons = {
  offTopic: m.opinions_reason_off_topic,
  insult: m.opinions_reason_insult,
  personal: m.opinions_reason_personal,
  advertising: m.opinions_reason_advertising,
  doubtful: m.opinions_reason_doubtful,
  unlawful: m.opinions_reason_unlawful,
};

export type RefusalReason = keyof typeof reasons;
export const refusalReasons = Object.keys(reasons) as [RefusalReason, ...RefusalReason[]];

/** Returns the reason in lower case, for use within a sentence: « propos hors sujet ». */
export const nameReason = (reason: RefusalReason): string => reasons[reason]();

/** Returns the reason with a capital: « Propos hors sujet ». */
export function titleReason(reason: RefusalReason): string {
  const name = nameReason(reason);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Maximum length of the details, in characters. */
export const maxRefusalCharacters = 500;
