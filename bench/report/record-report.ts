import { readFile, writeFile } from 'node:fs/promises';

const readme = new URL('../README.md', import.meta.url);
const begin = '<!-- measured: begin -->';
const end = '<!-- measured: end -->';

/** Puts a report between the markers of the README, in place of the last one. @throws {Error} without markers */
export async function recordReport(report: string): Promise<void> {
  const text = await readFile(readme, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error('bench/README.md has lost the markers of its table');
  await writeFile(readme, `${text.slice(0, from + begin.length)}\n\n${report}\n\n${text.slice(to)}`);
}
