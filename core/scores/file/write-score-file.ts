import { stringify } from 'csv-stringify/sync';
import { inArray } from 'drizzle-orm';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../../context.ts';
import { listWhole } from '../../lists/keyset.ts';
import { exams, formatProgramme } from '../exams.ts';
import { listOfficeScores, type OfficeScoreFilter } from '../list-office-scores.ts';
import type { ScoreRow } from '../score.ts';
import { formatScoreState } from '../score-states.ts';
import { nameColumn, type ScoreField, scoreFields } from './score-columns.ts';

const pageSize = 500;

/** The columns of a file of results. */
export const listScoreTitles = (): string[] => scoreFields.map(nameColumn);

/** The results of a list as lines of a file, a portion at a time, with decimal commas. It can be imported again. */
export async function* listScoreLines(
  core: Pick<Core, 'db'>,
  filter: OfficeScoreFilter,
): AsyncGenerator<string[][]> {
  const portions = listWhole<ScoreRow>(
    (after) => listOfficeScores(core, { ...filter, after, limit: pageSize }),
    (ids) => core.db.select().from(scores).where(inArray(scores.id, ids)),
  );
  for await (const rows of portions) yield rows.map(toCells);
}

/** A file to begin with: the columns, and a line of each kind. */
export function writeScoreModel(): string {
  const empty = Object.fromEntries(scoreFields.map((field) => [field, ''])) as Record<ScoreField, string>;
  const examples: Partial<Record<ScoreField, string>>[] = [
    {
      exam: 'DELF B2',
      sessionDate: '12/06/2026',
      candidate: 'Zoé L.',
      listening: '17,5',
      reading: '19',
      writing: '16',
      speaking: '20,5',
      consentDate: '20/06/2026',
      consentBy: 'Zoé L.',
      displayed: 'non',
    },
    {
      exam: 'TCF Canada',
      sessionDate: '03/05/2026',
      programme: formatProgramme('entree-express'),
      candidate: 'Tomasz W.',
      listening: '510',
      reading: '487',
      writing: '12',
      speaking: '13',
      displayed: 'non',
    },
  ];
  const lines = examples.map((example) => Object.values({ ...empty, ...example }));
  return `\ufeff${writeLines([scoreFields.map(nameColumn), ...lines])}`;
}

const writeLines = (lines: readonly (readonly string[])[]): string =>
  lines.length === 0
    ? ''
    : stringify(
        lines.map((cells) => [...cells]),
        { delimiter: ';', record_delimiter: '\r\n', escape_formulas: true },
      );

function toCells(row: ScoreRow): string[] {
  const mark = (part: string) => String(row.marks[part] ?? '').replace('.', ',');
  const cells: Record<ScoreField, string> = {
    exam: exams.find(({ id }) => id === row.exam)?.name ?? row.exam,
    sessionDate: toFrenchDay(row.sessionDate),
    programme: formatProgramme(row.programme),
    candidate: row.candidate,
    listening: mark('listening'),
    structures: mark('structures'),
    reading: mark('reading'),
    writing: mark('writing'),
    speaking: mark('speaking'),
    oral: mark('oral'),
    written: mark('written'),
    title: row.title,
    story: row.story,
    consentDate: row.consentedAt ? toFrenchDay(row.consentedAt.toISOString().slice(0, 10)) : '',
    consentBy: row.consentBy,
    consentNote: row.consentNote,
    indexed: row.indexed ? 'oui' : 'non',
    displayed: row.displayed ? 'oui' : 'non',
    state: formatScoreState(row.state),
  };
  return scoreFields.map((field) => cells[field]);
}

const toFrenchDay = (day: string) => day.split('-').reverse().join('/');
