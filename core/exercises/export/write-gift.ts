import { digestDocument } from '../digest-document.ts';
import { writeVersion } from '../text/own-question.ts';
import type { ExportedExercise } from './exported-exercise.ts';
import { describeExercise, listTags, nameQuestion, toSourceId } from './exported-exercise.ts';
import { toMoodleGrade, toOptionGrade } from './moodle-grades.ts';
import { listPlainQuestions, type PlainQuestion } from './plain-questions.ts';

/** Writes GIFT (https://docs.moodle.org/en/GIFT_format), in a category named after the exercise. */
export function writeGift(exercise: ExportedExercise): string {
  const { items, title } = exercise.document;
  const blocks = [
    `// ${writeVersion(digestDocument(exercise.document))}\n$CATEGORY: ${title.replaceAll('/', '//')}`,
    ...describeExercise(exercise).map((text) => writeHead(exercise, '', text)),
    ...items.flatMap(listPlainQuestions).map((question) => writeQuestion(exercise, question)),
  ];
  return blocks.map((block) => `${block}\n\n`).join('');
}

function writeHead(exercise: ExportedExercise, id: string, text: string): string {
  const tags = listTags(exercise).map((tag) => ` [tag:${tag}]`);
  return [
    `// [id:${toSourceId(exercise, id)}]${tags.join('')}`,
    `::${escapeSigns(nameQuestion(exercise, id))}::[plain]${escapeSigns(text)}`,
  ].join('\n');
}

function writeQuestion(exercise: ExportedExercise, question: PlainQuestion): string {
  const text = [question.prompt, question.text].filter(Boolean).join('\n\n');
  const head = writeHead(exercise, question.id, text);
  if (question.type === 'description') return head;
  const { explanation } = question.item;
  const lines = [...listLines(question), ...(explanation ? [`####${writeText(explanation)}`] : [])];
  return `${head} {\n${lines.join('\n')}\n}`;
}

function listLines(question: Exclude<PlainQuestion, { type: 'description' }>): string[] {
  switch (question.type) {
    // Empty braces are an essay.
    case 'essay':
      return [];
    case 'typed':
      return question.answers.map(({ text, credit, feedback }) =>
        writeAnswer('=', toMoodleGrade(credit), { text: escapeStars(text), feedback }),
      );
    case 'chosen': {
      const { options, several } = question;
      // GIFT parsers read a choice with only right options as a typed answer.
      if (!several && options.every(({ right }) => right))
        return options.map((option) => writeAnswer('=', 100, { ...option, text: escapeStars(option.text) }));
      return options.map(({ right, ...option }) => {
        if (several) return writeAnswer('~', toOptionGrade(options, right), option);
        return writeAnswer(right ? '=' : '~', right ? 100 : 0, option);
      });
    }
    case 'true-false':
      return [(question.right ? 'TRUE' : 'FALSE') + writeFeedback(question.feedback)];
    case 'matching':
      return [...question.pairs, ...question.distractors.map((right) => ({ left: '', right }))].map(
        ({ left, right }) => `=${writeText(left)} -> ${escapeSigns(right)}`,
      );
  }
}

const escapeStars = (text: string): string => text.replaceAll('*', '\\*');

function writeAnswer(sign: '=' | '~', grade: number, { text, feedback }: { text: string; feedback: string }) {
  const isUsual = grade === (sign === '=' ? 100 : 0);
  // A leading percent sign would be read as the share.
  const share = isUsual && !text.startsWith('%') ? '' : `%${grade}%`;
  return sign + share + writeText(text) + writeFeedback(feedback);
}

const writeFeedback = (feedback: string): string => (feedback ? `#${writeText(feedback)}` : '');

/** Replaces arrows, which would make pairs, and marks a leading bracket, which would name a format. */
const writeText = (text: string): string =>
  (text.startsWith('[') ? '[plain]' : '') + escapeSigns(text.replaceAll('->', '→'));

/** `&&035;` and `&&125;`, placeholders of parsers, cannot be escaped and get a space. */
const escapeSigns = (text: string): string =>
  text
    .replaceAll(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/&(?=&[01]\d\d)/g, '& ');
