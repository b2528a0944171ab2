import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import type { AcceptedAnswer, ExerciseDocument, ExerciseItem } from '../document/exercise-document.ts';
import { listInnerIds, listItems } from '../document/inner-ids.ts';
import type { ExerciseFilter } from '../office-exercises.ts';
import { type ExportFormatName, exportFormatNames } from './format-names.ts';
import { isMoodleGrade } from './moodle-grades.ts';
import { readExported } from './read-exported.ts';
import { hasGaps } from './write-anki.ts';

type Losses = { lost: string[]; changed: string[] };

type Counts = Record<keyof typeof measures | 'instructions', number>;

const measures = {
  media: ({ media }: ExerciseItem) => media.length,
  listening: ({ media }: ExerciseItem) =>
    media.filter(({ plays, slow, transcript }) => plays || slow || transcript).length,
  points: ({ points }: ExerciseItem) => (points === 1 ? 0 : 1),
  hints: ({ hint }: ExerciseItem) => (hint ? 1 : 0),
  skills: ({ skill }: ExerciseItem) => (skill ? 1 : 0),
  comments: (item: ExerciseItem) => countComments(item),
  gapComments: (item: ExerciseItem) =>
    ['gaps', 'transformation', 'find-fault'].includes(item.kind) ? countComments(item) : 0,
  faultlessComments: (item: ExerciseItem) =>
    item.kind === 'find-fault'
      ? item.sentences.filter(({ fault, feedback }) => !fault && feedback).length
      : 0,
  lesserAnswers: (item: ExerciseItem) =>
    listAcceptedLists(item).reduce((sum, accepted) => sum + countLesser(accepted), 0),
  otherAnswers: (item: ExerciseItem) =>
    hasGaps(item) ? listAcceptedLists(item).reduce((sum, accepted) => sum + accepted.length - 1, 0) : 0,
  credits: (item: ExerciseItem) => listCredits(item).filter((credit) => !isMoodleGrade(credit)).length,
  severalGaps: (item: ExerciseItem) =>
    ['gaps', 'gap-choices', 'word-bank'].includes(item.kind) && countGaps(item) > 1 ? 1 : 0,
  choiceGaps: (item: ExerciseItem) => (item.kind === 'gap-choices' && countGaps(item) > 1 ? 1 : 0),
  banks: (item: ExerciseItem) => (item.kind === 'word-bank' ? 1 : 0),
  tables: (item: ExerciseItem) => (item.kind === 'conjugation' ? 1 : 0),
  groups: (item: ExerciseItem) => (item.kind === 'classify' ? 1 : 0),
  orders: (item: ExerciseItem) => (item.kind === 'order' ? 1 : 0),
  otherOrders: (item: ExerciseItem) => (item.kind === 'order' ? item.otherOrders.length : 0),
  faults: (item: ExerciseItem) => (item.kind === 'find-fault' ? 1 : 0),
  readings: (item: ExerciseItem) => (item.kind === 'reading' ? 1 : 0),
  repeatedReadings: (item: ExerciseItem) => (item.kind === 'reading' ? 1 : 0),
  dictations: (item: ExerciseItem) => (item.kind === 'dictation' ? 1 : 0),
  productions: (item: ExerciseItem) => (item.kind === 'writing' || item.kind === 'speaking' ? 1 : 0),
  cutProductions: (item: ExerciseItem) => (item.kind === 'writing' || item.kind === 'speaking' ? 1 : 0),
  withoutGaps: (item: ExerciseItem) => (hasGaps(item) ? 0 : 1),
};

const words: Record<keyof Counts, (inputs: { count: number }) => string> = {
  media: m.exercise_files_lost_media,
  listening: m.exercise_files_lost_listening,
  points: m.exercise_files_lost_points,
  hints: m.exercise_files_lost_hints,
  skills: m.exercise_files_lost_skills,
  comments: m.exercise_files_lost_comments,
  gapComments: m.exercise_files_lost_comments,
  faultlessComments: m.exercise_files_lost_faultless_comments,
  lesserAnswers: m.exercise_files_lost_lesser_answers,
  otherAnswers: m.exercise_files_lost_other_answers,
  instructions: m.exercise_files_lost_instructions,
  credits: m.exercise_files_changed_credits,
  severalGaps: m.exercise_files_changed_gaps,
  choiceGaps: m.exercise_files_changed_gaps,
  banks: m.exercise_files_changed_banks,
  tables: m.exercise_files_changed_tables,
  groups: m.exercise_files_changed_groups,
  orders: m.exercise_files_changed_orders,
  otherOrders: m.exercise_files_lost_orders,
  faults: m.exercise_files_changed_faults,
  readings: m.exercise_files_changed_readings,
  repeatedReadings: m.exercise_files_changed_repeated_readings,
  dictations: m.exercise_files_changed_dictations,
  productions: m.exercise_files_lost_productions,
  cutProductions: m.exercise_files_changed_productions,
  withoutGaps: m.exercise_files_lost_without_gaps,
};

/** Elements that each format drops (`lost`) or converts (`changed`). */
const losses: Record<ExportFormatName, { lost: (keyof Counts)[]; changed: (keyof Counts)[] }> = {
  texte: { lost: [], changed: [] },
  gift: {
    lost: ['media', 'listening', 'points', 'skills', 'hints', 'faultlessComments', 'otherOrders'],
    changed: [
      'severalGaps',
      'banks',
      'tables',
      'groups',
      'orders',
      'faults',
      'readings',
      'credits',
      'dictations',
      'cutProductions',
    ],
  },
  moodle: {
    lost: ['media', 'listening', 'skills', 'faultlessComments', 'otherOrders'],
    changed: ['banks', 'groups', 'faults', 'readings', 'credits', 'dictations', 'cutProductions'],
  },
  h5p: {
    lost: [
      'media',
      'listening',
      'points',
      'skills',
      'hints',
      'gapComments',
      'lesserAnswers',
      'otherOrders',
      'productions',
    ],
    changed: ['choiceGaps', 'tables', 'groups', 'orders', 'faults', 'dictations', 'repeatedReadings'],
  },
  anki: {
    lost: ['media', 'listening', 'points', 'skills', 'hints', 'comments', 'lesserAnswers', 'otherOrders'],
    changed: ['severalGaps', 'tables', 'groups', 'faults', 'readings', 'dictations', 'cutProductions'],
  },
  'anki-trous': {
    lost: [
      ...([
        'withoutGaps',
        'media',
        'listening',
        'points',
        'skills',
        'hints',
        'comments',
        'otherAnswers',
        'instructions',
      ] as const),
    ],
    changed: ['banks', 'tables'],
  },
};

const measureNames = Object.keys(measures) as (keyof typeof measures)[];
const countNames: (keyof Counts)[] = [...measureNames, 'instructions'];

function addCounts(counts: Counts, { items, instruction }: ExerciseDocument): void {
  if (instruction) counts.instructions++;
  for (const item of listItems(items)) for (const name of measureNames) counts[name] += measures[name](item);
}

export function countLosses(documents: readonly ExerciseDocument[]): Counts {
  const counts = Object.fromEntries(countNames.map((name) => [name, 0])) as Counts;
  for (const document of documents) addCounts(counts, document);
  return counts;
}

/** Maximum number of exercises counted before a download; they represent the rest. */
const maxMeasured = 500;

/** Returns the losses of each format. `isPartial` is true if not all exercises were examined. */
export async function measureExported(
  core: Pick<Core, 'db'>,
  filter: ExerciseFilter,
): Promise<{ count: number; isPartial: boolean; losses: Record<ExportFormatName, Losses> }> {
  const counts = countLosses([]);
  let count = 0;
  let isPartial = false;
  for await (const portion of readExported(core, filter)) {
    isPartial = portion.length > 0 && count >= maxMeasured;
    if (isPartial) break;
    count += portion.length;
    for (const { document } of portion) addCounts(counts, document);
  }
  const losses = exportFormatNames.map((format) => [format, listLosses(format, counts)]);
  return { count, isPartial, losses: Object.fromEntries(losses) };
}

export function listLosses(format: ExportFormatName, counts: Counts): Losses {
  const say = (names: readonly (keyof Counts)[]) =>
    names.filter((name) => counts[name] > 0).map((name) => words[name]({ count: counts[name] }));
  return { lost: say(losses[format].lost), changed: say(losses[format].changed) };
}

const countGaps = (item: ExerciseItem): number =>
  new Set(
    listInnerIds(item)
      .filter(({ scope }) => scope === '')
      .map(({ holder }) => holder),
  ).size;

const listCredits = (item: ExerciseItem): number[] =>
  listAcceptedLists(item).flatMap((accepted) => accepted.map(({ credit }) => credit));

function listAcceptedLists(item: ExerciseItem): AcceptedAnswer[][] {
  switch (item.kind) {
    case 'gaps':
      return item.text.flatMap((part) => (typeof part === 'string' ? [] : [part.accepted]));
    case 'conjugation':
      return item.rows.map(({ accepted }) => accepted);
    case 'transformation':
      return [item.accepted];
    default:
      return [];
  }
}

/** Counts partly right answers that a card omits. Without a right answer, the best one is not omitted. */
const countLesser = (accepted: readonly AcceptedAnswer[]): number => {
  const lesser = accepted.filter(({ credit }) => credit < 1).length;
  return lesser === accepted.length ? lesser - 1 : lesser;
};

function countComments(item: ExerciseItem): number {
  const count = (all: readonly { feedback: string }[]) => all.filter(({ feedback }) => feedback).length;
  switch (item.kind) {
    case 'gaps':
      return item.text.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : part.feedback.length), 0);
    case 'gap-choices':
      return item.text.reduce((sum, part) => sum + (typeof part === 'string' ? 0 : count(part.options)), 0);
    case 'choice':
    case 'choices':
      return count(item.options);
    case 'true-false':
      return count(item.statements);
    case 'transformation':
      return item.feedback.length;
    case 'find-fault':
      return count(item.sentences);
    default:
      return 0;
  }
}
