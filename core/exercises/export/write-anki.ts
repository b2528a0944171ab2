import { escapeXml } from '#common/text.ts';
import { m } from '#words/messages.js';
import type { ExerciseItem, GapText } from '../document/exercise-document.ts';
import { findModel } from '../keys/find-model.ts';
import { usualPrompts } from '../usual-prompts.ts';
import { type ExportedExercise, listTags, toSourceId } from './exported-exercise.ts';
import { blank, listPlainQuestions, listWordBank, type PlainQuestion } from './plain-questions.ts';

/**
 * Writes file headers (https://docs.ankiweb.net/importing/text-files.html#file-headers).
 * The guid column lets a later import update the same notes.
 */
const writeHeaders = (...columns: string[]): string =>
  ['#separator:tab', '#html:true', '#guid column:1', '#tags column:4', `#columns:${columns.join('\t')}`]
    .map((line) => `${line}\n`)
    .join('');

export const ankiHeads = {
  cards: () =>
    writeHeaders(
      m.common_identifier(),
      m.exercise_files_anki_front(),
      m.exercise_files_anki_back(),
      m.exercise_files_anki_tags(),
    ),
  gaps: () =>
    writeHeaders(
      m.common_identifier(),
      m.common_text(),
      m.exercise_files_anki_extra(),
      m.exercise_files_anki_tags(),
    ),
};

export function writeAnkiCards(exercise: ExportedExercise): string {
  const above = exercise.document.instruction;
  return exercise.document.items.flatMap((item) => listCards(exercise, item, above)).join('');
}

function listCards(exercise: ExportedExercise, item: ExerciseItem, above: string): string[] {
  if (item.kind === 'reading') {
    const document = [above, item.prompt, item.title, item.text, item.source].filter(Boolean).join('\n\n');
    return item.questions.flatMap((question) => listCards(exercise, question, document));
  }
  const asked = [above, item.prompt || usualPrompts[item.kind]()].filter(Boolean).map(writeText);
  const write = (id: string, front: string[], back: string[]) =>
    writeNote(exercise, id, [...asked, ...front], [...back, writeText(item.explanation)]);
  if (item.kind === 'order') {
    const mixed = item.parts.toSorted((a, b) => a.localeCompare(b, 'fr'));
    const right = item.parts.join(item.unit === 'words' ? ' ' : '\n');
    return [write(item.id, [writeText(mixed.join(' · '))], [writeText(right)])];
  }
  return listPlainQuestions(item).flatMap((question) => {
    if (question.type !== 'matching') return [write(question.id, listFront(question), listBack(question))];
    return question.pairs.map(({ left, right }, index) =>
      write(`${question.id}.${index + 1}`, [writeText(left)], [writeText(right)]),
    );
  });
}

function listFront(question: PlainQuestion): string[] {
  const text = writeText(question.text.replace(blank, '[…]'));
  if (question.type !== 'chosen') return [text];
  return [text, writeList(question.options.map((option) => option.text))];
}

function listBack(question: PlainQuestion): string[] {
  const rights = listRights(question);
  const isInText = question.text.includes(blank) && rights[0] !== undefined;
  return [
    rights.map(writeText).join(' / '),
    isInText ? writeText(question.text.replace(blank, () => rights[0] ?? '')) : '',
  ];
}

function listRights(question: PlainQuestion): string[] {
  if (question.type === 'typed') {
    const whole = question.answers.filter(({ credit }) => credit === 1).map(({ text }) => text);
    return whole.length > 0 ? whole : [findModel(question.answers)];
  }
  if (question.type === 'chosen')
    return question.options.filter(({ right }) => right).map(({ text }) => text);
  if (question.type === 'essay') return [question.model].filter(Boolean);
  if (question.type === 'true-false') return [question.right ? m.practice_true() : m.practice_false()];
  return [];
}

/** Writes notes « Texte à trous », one card per gap. Skips items without gaps. */
export function writeAnkiGaps(exercise: ExportedExercise): string {
  const items = exercise.document.items.flatMap((item) =>
    item.kind === 'reading' ? [item, ...item.questions] : [item],
  );
  return items
    .flatMap((item) => {
      const text = writeClozes(item);
      if (text === null) return [];
      const asked = writeText(item.prompt || usualPrompts[item.kind]());
      return [writeNote(exercise, item.id, [asked, text], [writeText(item.explanation)])];
    })
    .join('');
}

export const hasGaps = ({ kind }: ExerciseItem): boolean =>
  kind === 'gaps' || kind === 'gap-choices' || kind === 'word-bank' || kind === 'conjugation';

function writeClozes(item: ExerciseItem): string | null {
  switch (item.kind) {
    case 'gaps':
      return writeGaps(item.text, ({ accepted, cue }) => [findModel(accepted), cue]);
    case 'gap-choices':
      return writeGaps(item.text, ({ options, cue }) => [
        options.find(({ right }) => right)?.text ?? '',
        cue || options.map(({ text }) => text).join(' / '),
      ]);
    case 'word-bank':
      return [writeList(listWordBank(item)), writeGaps(item.text, ({ word, cue }) => [word, cue])].join(
        '<br>',
      );
    case 'conjugation': {
      const rows = item.rows.map(
        ({ person, accepted }, index) =>
          `${writeText(person)} ${writeCloze(index + 1, findModel(accepted), '')}`,
      );
      return [writeText(`${item.verb}, ${item.tense}`), ...rows].join('<br>');
    }
    default:
      return null;
  }
}

function writeGaps<Gap>(text: GapText<Gap>, read: (gap: Gap) => [answer: string, hint: string]): string {
  const gaps = text.filter((part) => typeof part !== 'string');
  return text
    .map((part) =>
      typeof part === 'string' ? writeText(part) : writeCloze(gaps.indexOf(part) + 1, ...read(part)),
    )
    .join('');
}

const writeCloze = (number: number, answer: string, hint: string): string =>
  `{{c${number}::${writeText(answer)}${hint ? `::${writeText(hint)}` : ''}}}`;

const writeList = (texts: readonly string[]): string =>
  `<ul>${texts.map((text) => `<li>${writeText(text)}</li>`).join('')}</ul>`;

const writeNote = (exercise: ExportedExercise, id: string, front: string[], back: string[]): string => {
  const join = (parts: string[]) => defuse(parts.filter(Boolean).join('<br><br>'));
  const fields = [toSourceId(exercise, id), join(front), join(back), listTags(exercise).join(' ')];
  return `${fields.join('\t')}\n`;
};

const writeText = (text: string): string =>
  escapeXml(text)
    .replaceAll(/[{}:]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replaceAll('\t', ' ')
    .replaceAll(/\r?\n/g, '<br>');

/** Escapes a leading sign that a spreadsheet would take for a formula. */
const defuse = (html: string): string => html.replace(/^[=+\-@]/, (sign) => `&#${sign.charCodeAt(0)};`);
