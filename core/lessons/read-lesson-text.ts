import { foldWords } from '../csv/fold-words.ts';
import type { RenderedMarkdown } from '../rich-text/create-markdown.ts';

/** A lesson of a Markdown file: the facts between the lines of dashes at its head, and the rest as HTML. */
type LessonText = RenderedMarkdown & { facts: LessonFacts };

/** What the head of a file says, each by its name without accents and capitals: `duree`, `chapitre`. */
export type LessonFacts = Readonly<Record<string, string>>;

const head = /^---[ \t]*\r?\n((?:[^\r\n]*\r?\n)*?)---[ \t]*(?:\r?\n|$)/;

/** Reads a Markdown file, as `createMarkdown` documents it. HTML in it is passed on and not yet trusted. */
export async function readMarkdown(text: string): Promise<LessonText> {
  const whole = text.replace(/^\ufeff/, '');
  const said = head.exec(whole);
  // Loaded on demand, because pages never need it.
  const { createMarkdown } = await import('../rich-text/create-markdown.ts');
  const render = createMarkdown({ html: true, pictures: true });
  return { facts: readFacts(said?.[1] ?? ''), ...render(said ? whole.slice(said[0].length) : whole) };
}

function readFacts(lines: string): LessonFacts {
  const facts: Record<string, string> = {};
  for (const line of lines.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) facts[foldWords(line.slice(0, colon))] = line.slice(colon + 1).trim();
  }
  return facts;
}
