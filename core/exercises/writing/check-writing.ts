import type {
  AcceptedAnswer,
  ExerciseDocument,
  ExerciseItem,
  Option,
} from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import type { MarkingOptions } from '../marking/mark.ts';
import { markAnswer, prepareKey } from '../marking/mark-answer.ts';
import { joinPlain } from '../marking/read-words.ts';

/** Something in an exercise that a teacher may not have meant; nothing that keeps it from being saved. */
export type WritingRemark = {
  /** The number of the item, from 1; questions of a reading are items. */
  item: number;
  code: 'distractor-right' | 'options-same' | 'answers-same' | 'answer-comma' | 'answer-shown';
  /** The words that it is about. */
  words: string;
};

/** What may be wrong in an exercise although it is well formed. */
export function checkWriting(document: ExerciseDocument): WritingRemark[] {
  return listItems(document.items).flatMap((item, index) =>
    checkItem(item, document).map((remark) => ({ ...remark, item: index + 1 })),
  );
}

type Remark = Omit<WritingRemark, 'item'>;

function checkItem(item: ExerciseItem, { marking, instruction }: ExerciseDocument): Remark[] {
  const seen = `${instruction} ${item.prompt}`;
  switch (item.kind) {
    case 'gaps': {
      const around = item.text.filter((piece) => typeof piece === 'string').join(' ');
      return item.text.flatMap((piece) =>
        typeof piece === 'string'
          ? []
          : checkTyped(piece.accepted, marking, `${seen} ${around} ${piece.cue}`),
      );
    }
    case 'gap-choices':
      return item.text.flatMap((piece) =>
        typeof piece === 'string' ? [] : checkOptions(piece.options, marking),
      );
    case 'choice':
    case 'choices':
      return checkOptions(item.options, marking);
    case 'conjugation':
      return item.rows.flatMap(({ accepted }) => checkTyped(accepted, marking, seen));
    case 'transformation':
      return checkTyped(item.accepted, marking, '');
    default:
      return [];
  }
}

function checkTyped(accepted: readonly AcceptedAnswer[], marking: MarkingOptions, around: string): Remark[] {
  const texts = accepted.map(({ text }) => text);
  const same = texts.filter((text, index) =>
    texts.slice(0, index).some((other) => isAccepted([other], text, marking)),
  );
  const commas = texts.filter((text) => /,\s/.test(text) && text.split(' ').length <= 4);
  const shown = texts.filter((text) => isShown(text, around));
  return [
    ...same.map((words): Remark => ({ code: 'answers-same', words })),
    ...commas.map((words): Remark => ({ code: 'answer-comma', words })),
    ...shown.map((words): Remark => ({ code: 'answer-shown', words })),
  ];
}

/** A wrong option that reads as a right one would be marked wrong for nothing that can be seen. */
function checkOptions(options: readonly Option[], marking: MarkingOptions): Remark[] {
  const right = options.filter((option) => option.right).map(({ text }) => text);
  const doubles = options.filter(({ text }, index) =>
    options.slice(0, index).some((other) => joinPlain(other.text) === joinPlain(text)),
  );
  const wrong = options.filter((option) => !option.right && !doubles.includes(option));
  return [
    ...doubles.map(({ text }): Remark => ({ code: 'options-same', words: text })),
    ...wrong
      .filter(({ text }) => isAccepted(right, text, { ...marking, punctuation: true, capitals: true }))
      .map(({ text }): Remark => ({ code: 'distractor-right', words: text })),
  ];
}

const isAccepted = (accepted: readonly string[], given: string, marking: MarkingOptions): boolean =>
  accepted.length > 0 && markAnswer(prepareKey([...accepted], marking), given).verdict === 'right';

/** Whether a whole answer of some length can be read beside its gap. */
function isShown(answer: string, around: string): boolean {
  const [words, text] = [joinPlain(answer), ` ${joinPlain(around)} `];
  return words.length >= 4 && text.includes(` ${words} `);
}
