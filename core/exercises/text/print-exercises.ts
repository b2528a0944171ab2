import type { ExerciseDocument } from '../document/exercise-document.ts';
import { findLevel } from '../document/exercise-levels.ts';
import { escapeProse, escapeSigns } from './escapes.ts';
import { findSkillName, writeSkillName } from './exercise-names.ts';
import { printItem } from './print-item.ts';

/** Prints exercises as text from which `parseExercises` returns identical documents. */
export const printExercises = (exercises: readonly ExerciseDocument[]): string =>
  exercises.map((exercise) => `${printExercise(exercise)}\n`).join('\n');

function printExercise({ title, level, skill, instruction, marking, items }: ExerciseDocument): string {
  const head = [printTitle(title), level, writeSkillName(skill)].filter(Boolean).join(' · ');
  const lead = [`# ${head}`, ...(instruction ? [escapeProse(instruction)] : []), ...printMarking(marking)];
  const numbering = { items: 0 };
  return [lead.join('\n'), ...items.map((item) => printItem(item, numbering))].join('\n\n');
}

/** Escapes the separator before a part of the title that looks like a level or skill. */
function printTitle(title: string): string {
  const parts = title.split('·').map((part) => escapeSigns(part));
  return parts.reduce((written, part) =>
    findLevel(part) || findSkillName(part) ? `${written}\\·${part}` : `${written}·${part}`,
  );
}

function printMarking({ preset, capitals, punctuation }: ExerciseDocument['marking']): string[] {
  if (preset === 'grammaire' && !capitals && !punctuation) return [];
  const words = [preset, ...(capitals ? ['majuscules'] : []), ...(punctuation ? ['ponctuation'] : [])];
  return [`! barème: ${words.join(', ')}`];
}
