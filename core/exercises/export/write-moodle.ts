import { escapeXml } from '#common/text.ts';
import { digestDocument } from '../digest-document.ts';
import type { ExerciseItem } from '../document/exercise-document.ts';
import { writeVersion } from '../text/own-question.ts';
import { usualPrompts } from '../usual-prompts.ts';
import {
  describeExercise,
  type ExportedExercise,
  listTags,
  nameQuestion,
  toSourceId,
} from './exported-exercise.ts';
import { writeCloze, writeWordBank } from './moodle-gaps.ts';
import { toMoodleGrade, toOptionGrade } from './moodle-grades.ts';
import { listPlainQuestions, type PlainQuestion } from './plain-questions.ts';
import { element, textElement, toHtml } from './write-xml.ts';

export const moodleFrame = { begin: '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n', end: '</quiz>\n' };

const html = { format: 'html' };

/** Writes Moodle XML (https://docs.moodle.org/en/Moodle_XML_format), one category per exercise. */
export function writeMoodle(exercise: ExportedExercise): string {
  const { title, items } = exercise.document;
  const category = element(
    'question',
    textElement('category', `top/${title.replaceAll('/', '//')}`) +
      textElement('info', writeVersion(digestDocument(exercise.document)), html) +
      element('idnumber', escapeXml(toSourceId(exercise, ''))),
    { type: 'category' },
  );
  const intro = describeExercise(exercise).map((text) =>
    writeQuestion(exercise, { id: '', type: 'description', text: toHtml(text), body: '', points: 0 }),
  );
  const questions = items.flatMap((item) => writeItem(exercise, item));
  return [category, ...intro, ...questions].map((each) => `${each}\n`).join('');
}

function writeItem(exercise: ExportedExercise, item: ExerciseItem): string[] {
  const write = (type: string, text: string, body = '') => [
    writeQuestion(exercise, { id: item.id, type, text, body, points: item.points, item }),
  ];
  switch (item.kind) {
    case 'reading': {
      const document = listPlainQuestions({ ...item, questions: [] });
      const questions = item.questions.flatMap((question) => writeItem(exercise, question));
      return [...document.map((each) => writePlain(exercise, each, 0)), ...questions];
    }
    case 'gaps':
    case 'gap-choices':
    case 'conjugation':
      return write('cloze', writeCloze(item, exercise.document.marking));
    case 'word-bank':
      return write('gapselect', ...writeWordBank(item));
    case 'order':
      return write('ordering', toHtml(item.prompt || usualPrompts.order()), writeOrdering(item));
    default: {
      const questions = listPlainQuestions(item);
      return questions.map((each) => writePlain(exercise, each, item.points / questions.length));
    }
  }
}

function writePlain(exercise: ExportedExercise, question: PlainQuestion, points: number): string {
  const text = [question.prompt, question.text].filter(Boolean).join('\n\n');
  const types = {
    description: 'description',
    typed: 'shortanswer',
    chosen: 'multichoice',
    'true-false': 'truefalse',
    matching: 'matching',
    essay: 'essay',
  };
  const { id, item } = question;
  const body = writeBody(question, exercise.document.marking.capitals);
  return writeQuestion(exercise, { id, type: types[question.type], text: toHtml(text), body, points, item });
}

type Written = {
  id: string;
  type: string;
  /** Text of the question, as HTML. */
  text: string;
  body: string;
  points: number;
  item?: ExerciseItem;
};

function writeQuestion(exercise: ExportedExercise, { id, type, text, body, points, item }: Written): string {
  const tags = listTags(exercise).map((tag) => textElement('tag', tag));
  const isAnswered = type !== 'description';
  const parts = [
    textElement('name', nameQuestion(exercise, id)),
    textElement('questiontext', text, html),
    textElement('generalfeedback', toHtml(item?.explanation ?? ''), html),
    element('defaultgrade', points.toFixed(7)),
    element('penalty', isAnswered ? '0.3333333' : '0'),
    element('hidden', '0'),
    element('idnumber', escapeXml(toSourceId(exercise, id))),
    body,
    isAnswered && item?.hint ? textElement('hint', toHtml(item.hint), html) : '',
    element('tags', tags.join('')),
  ];
  return element('question', `\n${parts.filter(Boolean).join('\n')}\n`, { type });
}

function writeBody(question: PlainQuestion, capitals: boolean): string {
  switch (question.type) {
    case 'description':
      return '';
    case 'essay':
      return element('responseformat', 'editor') + textElement('graderinfo', toHtml(question.model), html);
    case 'typed':
      return (
        element('usecase', capitals ? '1' : '0') +
        question.answers
          .map(({ text, credit, feedback }) =>
            // An unescaped asterisk is a wildcard.
            writeAnswer(toMoodleGrade(credit), text.replaceAll('*', '\\*'), feedback, 'moodle_auto_format'),
          )
          .join('')
      );
    case 'chosen': {
      const { options, several } = question;
      const answers = options.map(({ text, right, feedback }) =>
        writeAnswer(
          several ? toOptionGrade(options, right) : right ? 100 : 0,
          toHtml(text),
          feedback,
          'html',
        ),
      );
      return [
        ...[element('single', String(!several)), element('shuffleanswers', 'true')],
        ...[element('answernumbering', 'abc'), ...answers],
      ].join('');
    }
    case 'true-false':
      return [true, false]
        .map((right) =>
          writeAnswer(
            right === question.right ? 100 : 0,
            String(right),
            right === question.right ? '' : question.feedback,
            'moodle_auto_format',
          ),
        )
        .join('');
    case 'matching': {
      const rows = [...question.pairs, ...question.distractors.map((right) => ({ left: '', right }))];
      return (
        element('shuffleanswers', 'true') +
        rows
          .map(({ left, right }) =>
            element(
              'subquestion',
              element('text', escapeXml(toHtml(left))) + textElement('answer', right),
              html,
            ),
          )
          .join('')
      );
    }
  }
}

const writeAnswer = (grade: number, text: string, feedback: string, format: string): string =>
  element('answer', element('text', escapeXml(text)) + textElement('feedback', toHtml(feedback), html), {
    fraction: grade,
    format,
  });

/** `ordering` is part of Moodle since 4.4 and supports one right order. */
const writeOrdering = ({ unit, parts }: Extract<ExerciseItem, { kind: 'order' }>): string =>
  [
    element('layouttype', unit === 'words' ? 'HORIZONTAL' : 'VERTICAL'),
    element('selecttype', 'ALL'),
    element('selectcount', String(parts.length)),
    element('gradingtype', 'ALL_OR_NOTHING'),
    element('showgrading', 'SHOW'),
    element('numberingstyle', 'none'),
    ...parts.map((part, index) =>
      element('answer', element('text', escapeXml(toHtml(part))), { fraction: index + 1, ...html }),
    ),
  ].join('');
