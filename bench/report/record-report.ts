import { readFile, writeFile } from 'node:fs/promises';

const files = {
  school: new URL('../README.md', import.meta.url),
  lighthouse: new URL('../lighthouse.md', import.meta.url),
  lists: new URL('../lists.md', import.meta.url),
  files: new URL('../files.md', import.meta.url),
  imports: new URL('../imports.md', import.meta.url),
  limits: new URL('../limits.md', import.meta.url),
  marking: new URL('../marking.md', import.meta.url),
  videos: new URL('../videos.md', import.meta.url),
};
const begin = '<!-- measured: begin -->';
const end = '<!-- measured: end -->';

/** Replaces the report between the markers of its file. @throws {Error} without markers */
export async function recordReport(report: string, about: keyof typeof files = 'school'): Promise<void> {
  const file = files[about];
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file.pathname} has no markers for its table`);
  await writeFile(file, `${text.slice(0, from + begin.length)}\n\n${report}\n\n${text.slice(to)}`);
}
