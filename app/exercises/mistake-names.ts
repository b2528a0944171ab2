import type { Mistake } from '#core/exercises/marking/mark.ts';
import { m } from '#words/messages.js';

const names: Record<Mistake, () => string> = {
  capital: m.practice_fault_capital,
  punctuation: m.practice_fault_punctuation,
  accent: m.practice_fault_accent,
  hyphen: m.practice_fault_hyphen,
  spelling: m.practice_fault_spelling,
  elision: m.practice_fault_elision,
  agreement: m.practice_fault_agreement,
  ending: m.practice_fault_ending,
  homophone: m.practice_fault_homophone,
  'other-form': m.practice_fault_other_form,
  order: m.practice_fault_order,
  extra: m.practice_fault_extra,
  missing: m.practice_fault_missing,
  'other-word': m.practice_fault_other_word,
  'several-answers': m.practice_fault_several,
  empty: m.practice_fault_empty,
};

/** Returns the verdict as text: « Correct », « Presque : un accent », « Incorrect : l’accord ». */
export function formatVerdict({
  verdict,
  fault,
}: {
  verdict: 'right' | 'near' | 'wrong';
  fault: Mistake | null;
}): string {
  if (verdict === 'right') return m.common_right_answer();
  if (verdict === 'near' && fault === 'empty') return m.practice_near_uncorrected();
  if (verdict === 'near') return fault ? m.practice_near({ fault: names[fault]() }) : m.practice_nearly();
  if (fault === 'empty') return m.practice_fault_empty();
  return fault ? m.practice_wrong({ fault: names[fault]() }) : m.practice_wrong_plain();
}

export const formatMistake = (fault: Mistake): string => names[fault]();
