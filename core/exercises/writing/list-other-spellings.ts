import type { ExerciseItem } from '../document/exercise-document.ts';
import { prepareAnswer } from '../marking/prepare-answer.ts';

const maxListed = 8;

/** Lists the alternative spellings that an item also accepts, such as « évènement » for « événement ». */
export function listOtherSpellings(item: ExerciseItem): string[] {
  const answers = listTypedAnswers(item).map(prepareAnswer);
  const spellings = answers.flatMap(({ words, compounds }) => [
    ...words.flatMap((word) => word.spellings),
    ...compounds.flatMap((compound) => compound.spellings),
  ]);
  return [...new Set(spellings)].slice(0, maxListed);
}

function listTypedAnswers(item: ExerciseItem): string[] {
  const texts = (accepted: readonly { text: string }[]) => accepted.map(({ text }) => text);
  switch (item.kind) {
    case 'gaps':
      return item.text.flatMap((piece) => (typeof piece === 'string' ? [] : texts(piece.accepted)));
    case 'conjugation':
      return item.rows.flatMap(({ accepted }) => texts(accepted));
    case 'transformation':
      return texts(item.accepted);
    case 'find-fault':
      return item.sentences.flatMap(({ fault }) => fault?.corrections ?? []);
    default:
      return [];
  }
}
