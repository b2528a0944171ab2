import { escapeXml } from '#common/text.ts';
import type {
  AcceptedAnswer,
  AnswerFeedback,
  ExerciseItem,
  GapText,
  Option,
} from '../document/exercise-document.ts';
import type { MarkingOptions } from '../marking/mark.ts';
import { usualPrompts } from '../usual-prompts.ts';
import { toMoodleGrade } from './moodle-grades.ts';
import { listAnswers, listWordBank } from './plain-questions.ts';
import { element, toHtml, wrapLines } from './write-xml.ts';

type Kind<Name> = Extract<ExerciseItem, { kind: Name }>;

/** Writes a `cloze` text (https://docs.moodle.org/en/Embedded_Answers_(Cloze)_question_type). */
export function writeCloze(
  item: Kind<'gaps'> | Kind<'gap-choices'> | Kind<'conjugation'>,
  { capitals }: MarkingOptions,
): string {
  const type = capitals ? 'SHORTANSWER_C' : 'SHORTANSWER';
  const write = (accepted: readonly AcceptedAnswer[], feedback: readonly AnswerFeedback[]) =>
    writeField(
      type,
      listAnswers(accepted, feedback).map(({ text, credit, feedback: words }) =>
        writeChoice(credit, text.replaceAll('*', '\\*'), words),
      ),
    );
  return writePrompt(item) + writeBody(item, write);
}

function writeBody(
  item: Kind<'gaps'> | Kind<'gap-choices'> | Kind<'conjugation'>,
  write: (accepted: readonly AcceptedAnswer[], feedback: readonly AnswerFeedback[]) => string,
): string {
  switch (item.kind) {
    case 'gaps':
      return writeText(item.text, ({ accepted, feedback }) => write(accepted, feedback));
    case 'gap-choices':
      return writeText(item.text, ({ options }) => writeField('MULTICHOICE', options.map(writeOption)));
    case 'conjugation': {
      const rows = item.rows.map(({ person, accepted }) =>
        element('tr', element('td', writePlain(person)) + element('td', write(accepted, []))),
      );
      const caption = element('caption', writePlain(`${item.verb}, ${item.tense}`));
      return element('table', caption + element('tbody', rows.join('')));
    }
  }
}

/** Writes the text of a `gapselect` question and the words of its lists. */
export function writeWordBank(item: Kind<'word-bank'>): [text: string, body: string] {
  const bank = listWordBank(item);
  const text = writeText(item.text, ({ word }) => `[[${bank.indexOf(word) + 1}]]`);
  const options = bank.map((word) =>
    element('selectoption', element('text', escapeXml(word)) + element('group', '1')),
  );
  return [writePrompt(item) + text, element('shuffleanswers', '1') + options.join('')];
}

const writePrompt = ({ prompt, kind }: ExerciseItem): string => toHtml(prompt || usualPrompts[kind]());

const writeText = <Gap extends { cue: string }>(text: GapText<Gap>, write: (gap: Gap) => string): string =>
  wrapLines(
    text
      .map((part) => {
        if (typeof part === 'string') return writePlain(part);
        return part.cue ? `${write(part)} (${writePlain(part.cue)})` : write(part);
      })
      .join(''),
  );

const writeField = (type: string, choices: readonly string[]): string => `{1:${type}:${choices.join('~')}}`;

const writeOption = ({ text, right, feedback }: Option): string => writeChoice(right ? 1 : 0, text, feedback);

function writeChoice(credit: number, text: string, feedback: string): string {
  const grade = toMoodleGrade(credit);
  const share = grade === 100 ? '=' : grade === 0 ? '' : `%${grade}%`;
  return share + writePlain(text) + (feedback ? `#${writePlain(feedback)}` : '');
}

/** Escapes special signs as references, because Moodle finds answer fields before it decodes references. */
const writePlain = (text: string): string =>
  escapeXml(text).replaceAll(/[{}[\]~#=%*\\/]/g, (sign) => `&#${sign.charCodeAt(0)};`);
