import { foldWords } from '../../csv/fold-words.ts';
import { formatIssue } from '../text/format-issue.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { type BlockIssue, maxBlocks, type ReadBlock } from './imported.ts';

/**
 * Parses a file in the site's text format.
 * @param fileName distinguishes exercises with the same title in two files
 */
export const readTextFile = (text: string, fileName: string): ReadBlock[] =>
  splitExercises(text)
    .slice(0, maxBlocks + 1)
    .map((block) => readTextBlock(block, (title) => nameText(fileName, title)));

export const nameText = (fileName: string, title: string): string => `${fileName}\n${foldWords(title)}`;

export function readTextBlock(
  { line, source }: { line: number; source: string },
  nameIt: (title: string) => string,
): ReadBlock {
  const { exercises, faults } = parseExercises(source);
  const issues = faults.map(
    (fault): BlockIssue => ({
      ...{ line: line + fault.line - 1, column: null, excerpt: fault.excerpt },
      sentence: formatIssue(fault),
    }),
  );
  const questions = exercises.map((document) => ({
    ...{ key: nameIt(document.title), group: '', document, lost: [] },
  }));
  return { line, category: '', key: '', source, questions, faults: issues, unsupported: false };
}

function splitExercises(text: string): { line: number; source: string }[] {
  const blocks: { line: number; lines: string[] }[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const last = blocks.at(-1);
    if (!last || (/^\s*#(?!#)/.test(line) && last.lines.some((each) => each.trim())))
      blocks.push({ line: index + 1, lines: [line] });
    else if (last.lines.every((each) => !each.trim())) {
      last.line = index + 1;
      last.lines = [line];
    } else last.lines.push(line);
  }
  return blocks
    .map(({ line, lines }) => ({ line, source: lines.join('\n').trimEnd() }))
    .filter(({ source }) => source);
}
