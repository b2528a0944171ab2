import { m } from '#words/messages.js';
import type { ItemKind } from './document/exercise-document.ts';

/** Default instructions by kind of item, used if the teacher wrote none. */
export const usualPrompts: Readonly<Record<ItemKind, () => string>> = {
  gaps: m.practice_prompt_gaps,
  'gap-choices': m.practice_prompt_gap_choices,
  'word-bank': m.practice_prompt_word_bank,
  choice: m.practice_prompt_choice,
  choices: m.practice_prompt_choices,
  'true-false': m.practice_prompt_true_false,
  match: m.practice_prompt_match,
  classify: m.practice_prompt_classify,
  order: m.practice_prompt_order,
  conjugation: m.practice_prompt_conjugation,
  transformation: m.practice_prompt_transformation,
  'find-fault': m.practice_prompt_find_fault,
  dictation: m.practice_prompt_dictation,
  writing: m.practice_prompt_writing,
  speaking: m.practice_prompt_speaking,
  reading: m.practice_prompt_reading,
};
