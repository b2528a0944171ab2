import { m } from '#words/messages.js';
import { foldWords } from '../../../csv/fold-words.ts';
import { type CsvLine, readCsv } from '../../../csv/read-csv.ts';
import { findLevel } from '../../document/exercise-levels.ts';
import { escapeProse, escapeSigns } from '../../text/escapes.ts';
import { findSkillName, writeSkillName } from '../../text/exercise-names.ts';
import { formatIssue } from '../../text/format-issue.ts';
import { parseExercises } from '../../text/parse-exercises.ts';
import { cutExcerpt, type IssueCode } from '../../text/text-issue.ts';
import { maxBlocks, type ReadBlock } from '../imported.ts';
import { findTableColumn, isTableHead, type TableCells, type TableColumn } from './table-columns.ts';
import { writeTableItem } from './write-table-item.ts';

type Head = { id: string; title: string; level: string; skill: string; instruction: string };

/**
 * Parses a table line by line. `fault` is set if the file is not an exercise table.
 * @param fileName title of lines without one
 */
export function readTable(text: string, fileName = ''): { blocks: ReadBlock[]; fault: string | null } {
  const { headers, lines, fault } = readCsv(text, maxBlocks);
  if (fault) return { blocks: [], fault };
  if (!isTableHead(headers)) return { blocks: [], fault: m.importing_table_head() };
  const columns = headers.map(findTableColumn);
  const heads = new Map<string, Head>();
  let title = fileName;
  const blocks = lines.map((line) => {
    const cells: TableCells = Object.fromEntries(
      columns.flatMap((column, index) => (column ? [[column, line.cells[index]?.trim() ?? '']] : [])),
    );
    title = cells.title || title;
    const block = readLine(line, cells, { title, columns, heads });
    const more = line.cells.slice(columns.length).filter((cell) => cell.trim());
    if (more.length === 0) return block;
    // Surplus cells mean shifted columns.
    const place = { line: line.line, column: columns.length + 1, excerpt: cutExcerpt(more[0] ?? '') };
    return { ...block, questions: [], faults: [{ ...place, sentence: m.importing_table_cells() }] };
  });
  return { blocks, fault: null };
}

function readLine(
  { line }: CsvLine,
  cells: TableCells,
  {
    title,
    columns,
    heads,
  }: { title: string; columns: readonly (TableColumn | null)[]; heads: Map<string, Head> },
): ReadBlock {
  const folded = foldWords(title);
  const block: ReadBlock = {
    ...{ line, category: title, key: '', source: '', questions: [], faults: [], unsupported: false },
  };
  const refuse = (column: TableColumn, sentence: string) => {
    const place = columns.indexOf(column);
    const excerpt = cutExcerpt(cells[column] || cells.question || title);
    block.faults.push({ line, column: place < 0 ? null : place + 1, excerpt, sentence });
  };
  if (!title) refuse('title', m.exercises_text_title_empty());
  const level = findLevel(cells.level ?? '');
  if (cells.level && !level) refuse('level', m.refusals_level_unknown());
  const skill = findSkillName(cells.skill ?? '');
  if (cells.skill && !skill) refuse('skill', m.exercises_text_skill_unknown());
  const said = { level, skill: skill ? writeSkillName(skill) : '', instruction: cells.instruction ?? '' };
  const head = heads.get(folded) ?? { id: cells.id ?? '', title, ...said };
  heads.set(folded, head);
  block.key = head.id ? `id:${head.id}` : `title\n${folded}`;
  const item = writeTableItem(cells);
  block.source = `${writeHead(head)}\n${item.text}`;
  if (item.sentence) {
    block.unsupported = item.unsupported;
    refuse(item.column, item.sentence);
    return block;
  }
  const { exercises, faults } = parseExercises(block.source);
  for (const fault of faults)
    if (title || fault.code !== 'title-empty') refuse(columnsOf[fault.code] ?? 'answers', formatIssue(fault));
  const [document] = exercises;
  if (document && block.faults.length === 0)
    block.questions.push({ key: block.key, group: title, document, lost: [] });
  return block;
}

const columnsOf: Partial<Record<IssueCode, TableColumn>> = {
  'kind-unknown': 'kind',
  'points-wrong': 'points',
  'title-long': 'title',
  'title-empty': 'title',
  'brackets-open': 'question',
  'brackets-other': 'question',
  'gaps-none': 'question',
  'verb-missing': 'question',
  'text-long': 'question',
  'fault-empty': 'question',
  'faults-several': 'question',
  'options-few': 'choices',
};

function writeHead({ title, level, skill, instruction }: Head): string {
  const head = [escapeSigns(title), level, skill].filter(Boolean).join(' · ');
  return `# ${head}${instruction ? `\n${escapeProse(instruction)}` : ''}`;
}
