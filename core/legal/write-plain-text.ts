import type { LegalBlock, LegalRun } from './legal-block.ts';

/** A legal text as plain text, for a letter that has to hold all of it. */
export function writePlainText(blocks: readonly LegalBlock[], siteUrl: string): string {
  const writeRuns = (runs: readonly LegalRun[]) => runs.map((run) => writeRun(run, siteUrl)).join('');
  return blocks.map((block) => writeBlock(block, writeRuns)).join('\n\n');
}

function writeBlock(block: LegalBlock, writeRuns: (runs: readonly LegalRun[]) => string): string {
  switch (block.kind) {
    case 'heading':
      return block.text.toUpperCase();
    case 'paragraph':
      return writeRuns(block.runs);
    case 'list':
      return block.items.map((item) => `– ${writeRuns(item)}`).join('\n');
    case 'facts':
      return block.rows
        .map(({ term, lines }) => `${term}\u202f: ${lines.map((line) => writeRuns([line])).join(', ')}`)
        .join('\n');
    case 'table':
      return block.rows.map((row) => row.join(' | ')).join('\n');
    case 'quotation':
      return block.lines.join('\n');
  }
}

function writeRun(run: LegalRun, siteUrl: string): string {
  if (typeof run === 'string') return run;
  if (run.href.startsWith('mailto:')) return run.text;
  return `${run.text} (${run.href.startsWith('/') ? siteUrl + run.href : run.href})`;
}
