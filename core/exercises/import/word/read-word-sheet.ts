import { m } from '#words/messages.js';
import { foldWords } from '../../../csv/fold-words.ts';
import { escapeProse, escapeSigns } from '../../text/escapes.ts';
import { formatIssue } from '../../text/format-issue.ts';
import { parseExercises } from '../../text/parse-exercises.ts';
import { cutExcerpt } from '../../text/text-issue.ts';
import type { ReadBlock } from '../imported.ts';
import { readSheet, type SheetSection } from './read-sheet.ts';
import { writeSheetItem } from './write-sheet-item.ts';

/**
 * Converts unambiguous lines to exercises, and all other lines to blocks that the teacher must correct.
 * @param fileName distinguishes exercises with the same title in two files
 */
export function readWordSheet(text: string, fileName: string): ReadBlock[] {
  const struck = text.split('\n').flatMap((line, index) => (line.includes('~~') ? [index + 1] : []));
  const sections = readSheet(text.replaceAll('~~', ''));
  return sections.flatMap((section) => readSection(section, fileName, struck));
}

/** @param struck numbers of lines with struck-through words, which exercises cannot show */
function readSection(section: SheetSection, fileName: string, struck: readonly number[]): ReadBlock[] {
  const title = section.title || fileName || m.importing_word_title();
  const head = `# ${escapeSigns(title.slice(0, 140))}`;
  const instruction = section.instruction.join('\n');
  const lead = instruction ? `${head}\n${escapeProse(instruction)}` : head;
  const key = `${fileName}\n${foldWords(title)}`;
  const empty = { category: title, key, questions: [], faults: [], unsupported: false };
  const blocks = section.entries.map((entry, index): ReadBlock => {
    const end = section.entries[index + 1]?.line ?? entry.line + 1;
    const isStruck = struck.some((line) => line >= entry.line && line < end);
    const { text, sentence } = writeSheetItem(entry, section.answers.get(entry.number)?.text ?? '');
    const source = `${lead}\n${text}`;
    const excerpt = cutExcerpt(entry.text.replaceAll('**', ''));
    const block: ReadBlock = { ...empty, line: entry.line, source };
    const fault = (said: string) => ({ line: entry.line, column: null, excerpt, sentence: said });
    if (sentence) return { ...block, faults: [fault(sentence)] };
    const { exercises, faults } = parseExercises(source);
    if (faults.length > 0) return { ...block, faults: faults.map((each) => fault(formatIssue(each))) };
    return {
      ...block,
      questions: exercises.map((document) => ({
        key,
        group: title,
        document,
        lost: isStruck ? [m.importing_lost_strike()] : [],
      })),
    };
  });
  const numbers = new Set(section.entries.map(({ number }) => number));
  const unused = [...section.answers].filter(([number]) => !numbers.has(number)).map(([, answer]) => answer);
  const astray = [...section.astray, ...unused].map(({ line, text }): ReadBlock => {
    const excerpt = cutExcerpt(text);
    return {
      ...{ ...empty, line, source: text },
      faults: [{ line, column: null, excerpt, sentence: m.importing_word_astray() }],
    };
  });
  return [...blocks, ...astray];
}
