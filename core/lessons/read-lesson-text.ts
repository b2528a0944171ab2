import { foldWords } from '../csv/fold-words.ts';
import type { RenderedMarkdown } from '../rich-text/create-markdown.ts';

/** Content of a lesson's Markdown file: the front matter, and the rest as HTML. */
type LessonText = RenderedMarkdown & { facts: LessonFacts };

/** Front matter; keys in lower case without accents: `duree`, `chapitre`. */
export type LessonFacts = Readonly<Record<string, string>>;

const head = /^---[ \t]*\r?\n((?:[^\r\n]*\r?\n)*?)---[ \t]*(?:\r?\n|$)/;

/** Parses a Markdown file as documented at `createMarkdown`. Its HTML is not sanitised yet. */
export async function readMarkdown(text: string): Promise<LessonText> {
  const whole = text.replace(/^\ufeff/, '');
  const said = head.exec(whole);
  // Imported on demand, because pages never need it.
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
