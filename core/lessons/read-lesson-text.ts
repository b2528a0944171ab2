import { foldWords } from '../csv/fold-words.ts';

/** A lesson as a Markdown file says it: what stands between the lines of dashes at its head, and the rest as HTML. */
export type LessonText = { facts: LessonFacts; html: string };

/** What the head of a file says, each by its name without accents and capitals: `duree`, `chapitre`. */
export type LessonFacts = Readonly<Record<string, string>>;

const head = /^---[ \t]*\r?\n((?:[^\r\n]*\r?\n)*?)---[ \t]*(?:\r?\n|$)/;

/** Reads the text of a Markdown file (https://commonmark.org, with tables). HTML in it goes on as it is: nothing is trusted of it yet. */
export async function readMarkdown(text: string): Promise<LessonText> {
  const whole = text.replace(/^\ufeff/, '');
  const said = head.exec(whole);
  // Loaded when a text comes: pages never need it.
  const { default: MarkdownIt } = await import('markdown-it');
  const markdown = new MarkdownIt({ html: true, linkify: false, typographer: false });
  return {
    facts: readFacts(said?.[1] ?? ''),
    html: markdown.render(said ? whole.slice(said[0].length) : whole),
  };
}

function readFacts(lines: string): LessonFacts {
  const facts: Record<string, string> = {};
  for (const line of lines.split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) facts[foldWords(line.slice(0, colon))] = line.slice(colon + 1).trim();
  }
  return facts;
}
