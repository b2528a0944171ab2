import { escapeXml } from '#common/text.ts';
import type {
  AcceptedAnswer,
  ExerciseDocument,
  ExerciseItem,
  GapText,
} from '../../document/exercise-document.ts';
import { expandAlternatives } from '../../marking/expand-alternatives.ts';
import { usualPrompts } from '../../usual-prompts.ts';
import { blank, listPlainQuestions, type PlainQuestion } from '../plain-questions.ts';
import { toHtml, wrapLines } from '../write-xml.ts';
import {
  writeBlanksWords,
  writeDragTextWords,
  writeMultiChoiceWords,
  writeTrueFalseWords,
} from './player-words.ts';

/** Versions that belong to H5P core 1.28. A host rejects a package if its own minor versions are older. */
export const libraries = {
  'H5P.Blanks': '1.14',
  'H5P.DragText': '1.10',
  'H5P.MultiChoice': '1.16',
  'H5P.QuestionSet': '1.21',
  'H5P.TrueFalse': '1.8',
} as const;

export type H5pLibrary = keyof typeof libraries;

export type H5pQuestion = { id: string; library: H5pLibrary; params: Record<string, unknown> };

/** Converts an item to H5P questions. Each question about a reading document begins with the document. */
export function writeQuestions(item: ExerciseItem, marking: ExerciseDocument['marking']): H5pQuestion[] {
  switch (item.kind) {
    case 'reading':
      return item.questions.flatMap((question) => {
        const asked = question.prompt || usualPrompts[question.kind]();
        const shown = [item.prompt, item.title, item.text, item.source, asked];
        return writeQuestions({ ...question, prompt: shown.filter(Boolean).join('\n\n') }, marking);
      });
    case 'gaps': {
      const html = writeGaps(item.text, ({ accepted, cue }) => writeBlank(accepted, cue));
      return [toBlanks(item, item.id, [html], marking)];
    }
    case 'word-bank': {
      const textField = joinPieces(item.text, ({ word, cue }) => writeDragged(word, cue));
      return [toDragText(item, item.id, textField, item.distractors)];
    }
    default:
      return listPlainQuestions(item).flatMap((question) =>
        question.type === 'essay' ? [] : [writePlain(question, marking)],
      );
  }
}

function writePlain(
  question: Exclude<PlainQuestion, { type: 'essay' }>,
  marking: ExerciseDocument['marking'],
): H5pQuestion {
  const { id, item, prompt, text } = question;
  switch (question.type) {
    case 'typed': {
      const [before = '', ...after] = text.includes(blank) ? text.split(blank) : [text && `${text}\n`, ''];
      const gap = writeBlank(
        question.answers.filter(({ credit }) => credit > 0),
        '',
      );
      const html = wrapLines(writeProse(before) + gap + writeProse(after.join(blank)));
      return toBlanks({ ...item, prompt }, id, [html], marking);
    }
    case 'chosen':
      return toMultiChoice(question, question.options, question.several);
    case 'true-false':
      return {
        ...{ id, library: 'H5P.TrueFalse' },
        params: {
          question: toHtml([item.prompt, text].filter(Boolean).join('\n')),
          correct: String(question.right),
          l10n: writeTrueFalseWords(),
          behaviour: {
            ...buttons,
            ...dialogs,
            autoCheck: false,
            feedbackOnWrong: escapeXml(question.feedback),
          },
          ...writeExplanation(item),
        },
      };
    case 'matching': {
      const lines = question.pairs.map(
        ({ left, right }) => `${writeProse(left)} : ${writeDragged(right, '')}`,
      );
      return toDragText({ ...item, prompt }, id, lines.join('\n'), question.distractors);
    }
    case 'description':
      throw new Error(`unexpected description in item ${id}`);
  }
}

const buttons = { enableRetry: true, enableSolutionsButton: true };
const dialogs = { confirmCheckDialog: false, confirmRetryDialog: false };

function toBlanks(
  item: ExerciseItem,
  id: string,
  questions: string[],
  { capitals }: ExerciseDocument['marking'],
): H5pQuestion {
  return {
    ...{ id, library: 'H5P.Blanks' },
    params: {
      text: toHtml(item.prompt || usualPrompts[item.kind]()),
      questions,
      ...writeBlanksWords(),
      behaviour: { ...buttons, ...dialogs, caseSensitive: capitals },
      ...writeExplanation(item),
    },
  };
}

function toDragText(item: ExerciseItem, id: string, textField: string, others: string[]): H5pQuestion {
  return {
    ...{ id, library: 'H5P.DragText' },
    params: {
      taskDescription: toHtml(item.prompt || usualPrompts[item.kind]()),
      textField,
      distractors: others.map((word) => writeDragged(word, '')).join(' '),
      ...writeDragTextWords(),
      behaviour: { ...buttons, instantFeedback: false },
      ...writeExplanation(item),
    },
  };
}

function toMultiChoice(
  { id, item, prompt, text }: PlainQuestion,
  options: readonly { text: string; right: boolean; feedback: string }[],
  several: boolean,
): H5pQuestion {
  const rights = options.filter(({ right }) => right).length;
  return {
    ...{ id, library: 'H5P.MultiChoice' },
    params: {
      question: toHtml([prompt, text].filter(Boolean).join('\n\n')),
      answers: options.map((option) => ({
        ...{ text: toHtml(option.text), correct: option.right },
        tipsAndFeedback: { tip: '', chosenFeedback: toHtml(option.feedback), notChosenFeedback: '' },
      })),
      UI: writeMultiChoiceWords(),
      behaviour: {
        ...{ ...buttons, ...dialogs, autoCheck: false },
        // One of several right options is enough in a gap, which radio buttons express.
        type: several ? 'multi' : 'single',
        ...{ singlePoint: !several && rights > 1, randomAnswers: true, passPercentage: 100 },
        ...{ showSolutionsRequiresInput: true, showScorePoints: true },
      },
      ...writeExplanation(item),
    },
  };
}

/** Shows the explanation after any answer. */
const writeExplanation = ({ explanation }: ExerciseItem) =>
  explanation ? { overallFeedback: [{ from: 0, to: 100, feedback: escapeXml(explanation) }] } : {};

const joinPieces = <Gap>(text: GapText<Gap>, writeGap: (gap: Gap) => string): string =>
  text.map((piece) => (typeof piece === 'string' ? writeProse(piece) : writeGap(piece))).join('');

const writeGaps = <Gap>(text: GapText<Gap>, writeGap: (gap: Gap) => string): string =>
  wrapLines(joinPieces(text, writeGap));

/** All alternatives of a blank are fully right, so partly right answers are omitted. */
function writeBlank(accepted: readonly AcceptedAnswer[], cue: string): string {
  const best = Math.max(...accepted.map(({ credit }) => credit));
  const right = accepted.filter(({ credit }) => credit === best);
  const answers = new Set(right.flatMap(({ text }) => listForms(text).flatMap(writeApostrophes)));
  return `*${[...answers].map(writeAnswer).join('/')}${cue && `:${writeAnswer(cue)}`}*`;
}

/** Lists what learners may type for « il/elle » or « allé(e) », because H5P compares all characters. */
function listForms(text: string): string[] {
  const [whole = '', ...forms] = expandAlternatives(text);
  return forms.length > 0 && whole.includes('/') ? forms : [whole, ...forms];
}

/** Returns the answer with its apostrophes and with the other kind of them, as keyboards differ. */
const writeApostrophes = (text: string): string[] => [
  text,
  text.includes('’') ? text.replaceAll('’', "'") : text.replaceAll("'", '’'),
];

/** References in place of signs, because H5P splits gaps before it decodes references. */
const writeAnswer = (text: string): string => escapeXml(text).replace(/[*/:]/g, toReference);

const writeDragged = (word: string, cue: string): string =>
  `*${writeWord(word)}${cue && `:${writeWord(cue)}`}*`;

/** Only signs with a meaning become references, because DragText shortens long words in the middle of one. */
const writeWord = (text: string): string => text.replace(/[&<>*:\\]/g, toReference);

const toReference = (sign: string): string => `&#${sign.charCodeAt(0)};`;

const writeProse = (text: string): string => escapeXml(text).replaceAll('*', '&#42;');
