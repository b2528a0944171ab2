import type { Block, Run } from './blocks.ts';
import type { School } from './letter.ts';

/** The letter for those who read without HTML: one idea a paragraph, every address on a line of its own. */
export function writeLetterText({
  school,
  title,
  blocks,
}: {
  school: School;
  title: string;
  blocks: Block[];
}): string {
  const signature = ['-- ', school.name, school.url, school.email, ...school.legalLines].join('\n');
  const parts = [title, '='.repeat(title.length), ...blocks.flatMap(writeBlock)];
  return `${parts.slice(0, 2).join('\n')}\n\n${parts.slice(2).join('\n\n')}\n\n${signature}\n`;
}

function writeBlock(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return block.runs.map(writeRun).join('');
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`;
    case 'action':
      return `${block.label}\u202f:\n${block.href}`;
    case 'details':
      return block.rows.map(({ label, lines }) => writeRow(label, lines)).join('\n');
    case 'quotation':
      return block.lines.map((line) => (line ? `> ${line}` : '>')).join('\n');
  }
}

function writeRun({ text, href }: Run): string {
  return href && href !== text ? `${text} (${href})` : text;
}

function writeRow(label: string, lines: string[]): string {
  return lines.length === 1
    ? `${label}\u202f: ${lines[0]}`
    : [`${label}\u202f:`, ...lines.map((line) => `  ${line}`)].join('\n');
}
