import type { ExportedExercise } from './exported-exercise.ts';
import { describeExercise, listTags, nameQuestion, toSourceId } from './exported-exercise.ts';
import { toMoodleGrade, toOptionGrade } from './moodle-grades.ts';
import { listPlainQuestions, type PlainQuestion } from './plain-questions.ts';

/** An exercise in the format GIFT (https://docs.moodle.org/en/GIFT_format), in a category of its name. */
export function writeGift(exercise: ExportedExercise): string {
  const { items, title } = exercise.document;
  const blocks = [
    `$CATEGORY: ${title.replaceAll('/', '//')}`,
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
    case 'typed':
      return question.answers.map(({ text, credit, feedback }) =>
        writeAnswer('=', toMoodleGrade(credit), { text: escapeStars(text), feedback }),
      );
    case 'chosen': {
      const { options, several } = question;
      // Where all are right, its readers have answers to be typed.
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

/** A star would stand for any text. */
const escapeStars = (text: string): string => text.replaceAll('*', '\\*');

/** Shares go without saying where they are what the sign says. */
function writeAnswer(sign: '=' | '~', grade: number, { text, feedback }: { text: string; feedback: string }) {
  const isUsual = grade === (sign === '=' ? 100 : 0);
  // A percent sign at its head would be the share.
  const share = isUsual && !text.startsWith('%') ? '' : `%${grade}%`;
  return sign + share + writeText(text) + writeFeedback(feedback);
}

const writeFeedback = (feedback: string): string => (feedback ? `#${writeText(feedback)}` : '');

/** A text among answers: an arrow would make pairs of them, and a bracket at its head the name of a format. */
const writeText = (text: string): string =>
  (text.startsWith('[') ? '[plain]' : '') + escapeSigns(text.replaceAll('->', '→'));

/** Signs of the format taken for themselves. What readers put in their place meanwhile (`&&035;`, `&&125;`) has no sign of its own. */
const escapeSigns = (text: string): string =>
  text
    .replaceAll(/[\\~=#{}:]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll(/&(?=&[01]\d\d)/g, '& ');
