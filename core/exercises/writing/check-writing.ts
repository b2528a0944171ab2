import { createTurns } from '../../take-turns.ts';
import type {
  AcceptedAnswer,
  ExerciseDocument,
  ExerciseItem,
  Option,
} from '../document/exercise-document.ts';
import { listItems } from '../document/inner-ids.ts';
import { expandSentence } from '../keys/expand-sentence.ts';
import type { MarkingOptions } from '../marking/mark.ts';
import { markAnswer, prepareKey } from '../marking/mark-answer.ts';
import { joinPlain, readsSame } from '../marking/read-words.ts';
import { words as wordForms } from '../marking/word-forms.ts';
import { listRevealingArticles, listRevealingCapitals } from './revealing-words.ts';

/** Possible mistake of the teacher. Does not prevent saving. */
export type WritingRemark = {
  /** Questions of a reading document are items too. */
  item: string;
  code:
    | 'distractor-right'
    | 'options-same'
    | 'answers-same'
    | 'answer-comma'
    | 'answer-shown'
    | 'bank-right'
    | 'capital-shown'
    | 'left-same'
    | 'match-right'
    | 'member-twice'
    | 'article-shown'
    | 'order-same'
    | 'correction-same'
    | 'picture-silent';
  words: string;
};

/** Finds possible mistakes in a valid exercise. */
export async function checkWriting(document: ExerciseDocument): Promise<WritingRemark[]> {
  const takeTurn = createTurns();
  const remarks: WritingRemark[] = [];
  for (const item of listItems(document.items)) {
    await takeTurn();
    if (item.kind === 'word-bank' || item.kind === 'order') await wordForms.prepare(takeTurn);
    const found = [...checkItem(item, document), ...checkMedia(item)];
    remarks.push(...found.map((remark) => ({ ...remark, item: item.id })));
  }
  return remarks;
}

type Remark = Omit<WritingRemark, 'item'>;

const toRemarks = (code: Remark['code'], words: readonly string[]): Remark[] =>
  [...new Set(words)].map((each) => ({ code, words: each }));

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
    case 'word-bank': {
      const words = item.text.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.word]));
      return [
        ...toRemarks('bank-right', listShared(item.distractors, words)),
        ...toRemarks('capital-shown', listRevealingCapitals(words)),
      ];
    }
    case 'choice':
    case 'choices':
      return checkOptions(item.options, marking);
    case 'true-false':
      return toRemarks('options-same', listDoubles(item.statements.map(({ text }) => text)));
    case 'match': {
      const rights = item.pairs.map(({ right }) => right);
      return [
        ...toRemarks('left-same', listDoubles(item.pairs.map(({ left }) => left))),
        ...toRemarks('match-right', listShared(item.distractors, rights)),
      ];
    }
    case 'classify':
      return [
        ...toRemarks('options-same', listDoubles(item.groups.map(({ name }) => name))),
        ...toRemarks(
          'member-twice',
          listDoubles(item.groups.flatMap(({ members }) => members.map(({ text }) => text))),
        ),
        ...toRemarks('article-shown', listRevealingArticles(item.groups)),
      ];
    case 'order': {
      const separator = item.unit === 'words' ? ' ' : ' / ';
      const orders = [item.parts.map((_, at) => at), ...item.otherOrders];
      return [
        ...toRemarks(
          'order-same',
          listDoubles(orders.map((order) => order.map((at) => item.parts[at]).join(separator))),
        ),
        ...toRemarks('capital-shown', item.unit === 'words' ? listRevealingCapitals(item.parts) : []),
      ];
    }
    case 'conjugation':
      return item.rows.flatMap(({ accepted }) => checkTyped(accepted, marking, seen));
    case 'transformation': {
      const sentences = item.accepted.flatMap(({ text, credit }) =>
        expandSentence(text).map((each) => ({ text: each, credit })),
      );
      return checkSame(sentences, marking);
    }
    case 'find-fault':
      return item.sentences.flatMap(({ text, fault }) => {
        const words = fault ? text.slice(fault.start, fault.end) : '';
        return fault && isAccepted(fault.corrections, words, marking)
          ? toRemarks('correction-same', [words])
          : [];
      });
    case 'dictation':
    case 'writing':
    case 'speaking':
    case 'reading':
      return [];
  }
}

const checkMedia = ({ media }: ExerciseItem): Remark[] =>
  toRemarks(
    'picture-silent',
    media.filter(({ alt }) => alt === '').map(({ fileName }) => fileName),
  );

/** Reports variants that an earlier variant already covers. */
function checkSame(accepted: readonly AcceptedAnswer[], marking: MarkingOptions): Remark[] {
  const texts = accepted.map(({ text }) => text);
  return toRemarks(
    'answers-same',
    texts.filter((text, index) => texts.slice(0, index).some((other) => isAccepted([other], text, marking))),
  );
}

function checkTyped(accepted: readonly AcceptedAnswer[], marking: MarkingOptions, around: string): Remark[] {
  const texts = accepted.map(({ text }) => text);
  return [
    ...checkSame(accepted, marking),
    ...toRemarks('answer-comma', texts.filter(mayBeSeveral)),
    ...toRemarks(
      'answer-shown',
      texts.filter((text) => isShown(text, around)),
    ),
  ];
}

/** True if a text may list several answers, such as « mange, bois » or « mange/bois ». */
const mayBeSeveral = (text: string): boolean =>
  (/,\s|;/.test(text) && text.split(' ').length <= 4) || /\p{L}\s*\/\s*\p{L}/u.test(text);

/** Reports equal options, and wrong options that read like a right one, which would confuse learners. */
function checkOptions(options: readonly Option[], marking: MarkingOptions): Remark[] {
  const right = options.filter((option) => option.right).map(({ text }) => text);
  const doubles = listDoubles(options.map(({ text }) => text));
  const wrong = options.filter((option) => !option.right && !doubles.includes(option.text));
  return [
    ...toRemarks('options-same', doubles),
    ...toRemarks(
      'distractor-right',
      wrong
        .map(({ text }) => text)
        .filter((text) => isAccepted(right, text, { ...marking, punctuation: true, capitals: true })),
    ),
  ];
}

function listDoubles(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const plain = joinPlain(text);
    const isDouble = plain !== '' && seen.has(plain);
    seen.add(plain);
    return isDouble;
  });
}

const listShared = (texts: readonly string[], others: readonly string[]): string[] =>
  texts.filter((text) => others.some((other) => readsSame(text, other)));

const isAccepted = (accepted: readonly string[], given: string, marking: MarkingOptions): boolean =>
  accepted.length > 0 && markAnswer(prepareKey([...accepted], marking), given).verdict === 'right';

/** True if the answer is visible in the text around it. Ignores answers of fewer than four characters. */
function isShown(answer: string, around: string): boolean {
  const [words, text] = [joinPlain(answer), ` ${joinPlain(around)} `];
  return words.length >= 4 && text.includes(` ${words} `);
}
