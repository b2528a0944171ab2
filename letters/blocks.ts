import { typeset } from '#common/typography.ts';
import { checkLink, cleanLine, cleanLines, cleanText } from './clean-text.ts';

/** A stretch of a paragraph, with the address it leads to if it is a link. */
export type Run = { text: string; href?: string };

/** What a letter is made of; each is shown as HTML and as text, so that both say the same. */
export type Block =
  | { kind: 'paragraph'; runs: Run[]; small: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'action'; label: string; href: string; isWrittenOut: boolean }
  | { kind: 'details'; rows: { label: string; lines: string[] }[] }
  | { kind: 'quotation'; lines: string[] };

/** Plain words are set as French prose; other runs are kept as they come. */
export function paragraph(...runs: (string | Run)[]): Block {
  return { kind: 'paragraph', runs: runs.map(setRun), small: false };
}

/** A paragraph in smaller type: what to know, after what to do. */
export function note(...runs: (string | Run)[]): Block {
  return { kind: 'paragraph', runs: runs.map(setRun), small: true };
}

/** Words that lead to an http or https address. */
export function link(text: string, href: string): Run {
  return { text: typeset(cleanLine(text)), href: checkLink(href) };
}

/** An http or https address, written out. */
export function address(href: string): Run {
  const checked = checkLink(href);
  return { text: checked, href: checked };
}

/** Words that are shown to the letter. */
export function verbatim(text: string): Run {
  return { text: cleanText(text) };
}

export function heading(text: string): Block {
  return { kind: 'heading', text: typeset(cleanLine(text)) };
}

/** The one thing that the letter asks to do, on a page that is easy to find again. */
export function action(label: string, href: string): Block {
  return { kind: 'action', label: typeset(cleanLine(label)), href: checkLink(href), isWrittenOut: false };
}

/** The same when nothing else leads there: the address is written out too, for a mail program that breaks buttons. */
export function personalAction(label: string, href: string): Block {
  return { kind: 'action', label: typeset(cleanLine(label)), href: checkLink(href), isWrittenOut: true };
}

/** Facts with their names. The values are shown as they are, each line on its own. */
export function details(rows: [label: string, value: string | string[]][]): Block {
  const setRow = ([label, value]: [string, string | string[]]) => ({
    label: typeset(cleanLine(label)),
    lines: [value].flat().map((line) => cleanLine(line, 300)),
  });
  return { kind: 'details', rows: rows.map(setRow) };
}

/** Words that were accepted by someone: shown to the letter, never set again. */
export function quotation(text: string): Block {
  return { kind: 'quotation', lines: cleanLines(text.trim()) };
}

function setRun(run: string | Run): Run {
  return typeof run === 'string' ? { text: typeset(cleanText(run)) } : run;
}
