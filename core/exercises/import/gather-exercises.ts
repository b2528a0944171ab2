import { createHash } from 'node:crypto';
import { m } from '#words/messages.js';
import { foldWords } from '../../csv/fold-words.ts';
import { documentLimits } from '../document/document-limits.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { findOwnLine, type OwnExercise } from '../text/own-line.ts';
import { findOwnQuestion } from '../text/own-question.ts';
import type { ImportFormat } from './import-formats.ts';
import { type ImportedQuestion, type ReadBlock, settleDocument } from './imported.ts';
import type { OwnPart } from './merge-own.ts';

export type ImportedExercise = {
  sourceId: string;
  /** Exercise of this site from which it was exported. */
  own: OwnExercise | null;
  /** Its questions, if the format splits an exported exercise into several. */
  parts: OwnPart[];
  line: number;
  document: ExerciseDocument;
  lost: string[];
  /** Reasons why the exercise cannot be saved, in French. */
  faults: string[];
};

type Placed = Omit<ImportedQuestion, 'own'> & { line: number; own: OwnExercise | null; part: OwnPart | null };

/** Builds one exercise per question or per group. Tables, Word sheets and H5P contents are always grouped. */
export function gatherExercises(
  blocks: readonly ReadBlock[],
  format: ImportFormat,
  together: boolean,
): ImportedExercise[] {
  const hasOwnGroups = ['csv', 'word', 'word-list', 'h5p'].includes(format);
  const isGrouped = together || hasOwnGroups;
  const questions = blocks.flatMap(({ line, source, version = '', questions }) => {
    const own = format === 'text' && questions.length === 1 ? findOwnLine(source) : null;
    return questions.map((question): Placed => {
      const found = question.own ?? findOwnQuestion(question.key, question.document.title);
      if (!found) return { ...question, line, own, part: null };
      const { exercise, title } = found;
      const { document, lost, omitted } = question;
      const part = { question: found.question, title, document, lost: [...lost], omitted };
      return { ...question, group: title, line, own: { id: exercise, digest: version }, part };
    });
  });
  const groups = Map.groupBy(questions, (question) => {
    if (question.part) return `own\n${question.own?.id}`;
    return isGrouped && question.group ? `group\n${foldWords(question.group)}` : question;
  });
  const seen = new Map<string, number>();
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const isTogether = first.part !== null || (isGrouped && first.group !== '');
    // Keys of tables, sheets and H5P contents already identify the exercise; a category is only known by its name.
    const key = first.part
      ? `own\n${first.own?.id}`
      : isTogether && !hasOwnGroups
        ? `group\n${foldWords(first.group)}`
        : first.key;
    const times = (seen.get(key) ?? 0) + 1;
    seen.set(key, times);
    const { document, sentences } = isTogether
      ? join(group, first)
      : { document: first.document, sentences: [] };
    const isKept = (sentence: string) =>
      isTogether && !!document?.instruction && sentence === m.importing_lost_instruction();
    return {
      sourceId: nameSource(format, times > 1 ? `${key}\n${times}` : key),
      own: isTogether && !first.part ? null : first.own,
      parts: group.flatMap(({ part }) => part ?? []),
      line: first.line,
      document: document ?? first.document,
      lost: [...new Set(group.flatMap(({ lost }) => lost))].filter((sentence) => !isKept(sentence)),
      faults: sentences,
    };
  });
}

const nameSource = (format: ImportFormat, key: string): string =>
  `${format}:${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;

function join(group: readonly Placed[], first: Placed): ReturnType<typeof settleDocument> {
  const { instruction } = first.document;
  const items = group.flatMap(({ document }) =>
    document.items.map((item) =>
      // An instruction that differs from that of the first question is moved into the prompt of its question.
      document.instruction && document.instruction !== instruction
        ? { ...item, prompt: [document.instruction, item.prompt].filter(Boolean).join('\n') }
        : item,
    ),
  );
  const isOneInstruction = group.every(
    ({ document }) => !document.instruction || document.instruction === instruction,
  );
  const title = first.group.slice(0, documentLimits.titleCharacters);
  const joined = { ...first.document, title, instruction: isOneInstruction ? instruction : '', items };
  const settled = settleDocument(isOneInstruction ? joined : keepInstructions(joined, first, items));
  const several = new Set(group.map(({ document }) => document.marking.capitals)).size > 1;
  if (several && settled.document) for (const each of group) each.lost.push(m.importing_lost_capitals());
  return settled;
}

function keepInstructions(
  joined: ExerciseDocument,
  { document: { instruction, items: own } }: Placed,
  items: ExerciseDocument['items'],
): ExerciseDocument {
  const rest = items.slice(own.length);
  const first = own.map((item) => ({
    ...item,
    prompt: [instruction, item.prompt].filter(Boolean).join('\n'),
  }));
  return { ...joined, items: [...first, ...rest] };
}
