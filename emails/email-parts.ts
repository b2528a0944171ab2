import { typeset } from '#common/typography.ts';

/** Who writes: shown at the head and at the foot of every letter. */
export type EmailSchool = {
  name: string;
  /** Public origin, http or https. */
  url: string;
  /** Where answers go. */
  email: string;
  /** Who sells, line by line, as the law wants it. */
  legalLines: string[];
  /** `#rrggbb`; empty or left out for the red of the house. */
  accent?: string | undefined;
  /** Its picture in a format that every mail program knows, at an absolute address. */
  logo?: { url: string; alt: string; width: number; height: number } | null | undefined;
};

/** A letter ready to be sent; the text says the same as the HTML. */
export type Email = { subject: string; html: string; text: string };

/** A stretch of a paragraph, with the address it leads to if it is a link. */
export type EmailRun = { text: string; href?: string };

/** What a letter is made of; each is shown as HTML and as text, so that both say the same. */
export type EmailBlock =
  | { kind: 'paragraph'; runs: EmailRun[]; small: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'action'; label: string; href: string; isWrittenOut: boolean }
  | { kind: 'details'; rows: { label: string; lines: string[] }[] }
  | { kind: 'quotation'; lines: string[] };

/** Plain words are set as French prose; other runs are kept as they come. */
export function prose(...runs: (string | EmailRun)[]): EmailBlock {
  return { kind: 'paragraph', runs: runs.map(setRun), small: false };
}

/** A paragraph in smaller type: what to know, after what to do. */
export function note(...runs: (string | EmailRun)[]): EmailBlock {
  return { kind: 'paragraph', runs: runs.map(setRun), small: true };
}

/** Words that lead to an http or https address. */
export function linkedWords(text: string, href: string): EmailRun {
  return { text: typeset(cleanLine(text)), href: checkLink(href) };
}

/** An http or https address, written out. */
export function address(href: string): EmailRun {
  const checked = checkLink(href);
  return { text: checked, href: checked };
}

/** Words that are shown to the letter. */
export function verbatim(text: string): EmailRun {
  return { text: cleanText(text) };
}

export function sectionTitle(text: string): EmailBlock {
  return { kind: 'heading', text: typeset(cleanLine(text)) };
}

/** The one thing that the letter asks to do, on a page that is easy to find again. */
export function action(label: string, href: string): EmailBlock {
  return { kind: 'action', label: typeset(cleanLine(label)), href: checkLink(href), isWrittenOut: false };
}

/** The same when nothing else leads there: the address is written out too, for a mail program that breaks buttons. */
export function personalAction(label: string, href: string): EmailBlock {
  return { kind: 'action', label: typeset(cleanLine(label)), href: checkLink(href), isWrittenOut: true };
}

/** Facts with their names. The values are shown as they are, each line on its own. */
export function details(rows: [label: string, value: string | string[]][]): EmailBlock {
  const setRow = ([label, value]: [string, string | string[]]) => ({
    label: typeset(cleanLine(label)),
    lines: [value].flat().map((line) => cleanLine(line, 300)),
  });
  return { kind: 'details', rows: rows.map(setRow) };
}

/** Words that were accepted by someone: shown to the letter, never set again. */
export function quoted(text: string): EmailBlock {
  return { kind: 'quotation', lines: cleanLines(text.trim()) };
}

function setRun(run: string | EmailRun): EmailRun {
  return typeof run === 'string' ? { text: typeset(cleanText(run)) } : run;
}

/**
 * Makes one stretch of plain text of what came from outside (a name, a title): no line break that could become a mail
 * header, no control or private-use character, no mark that turns the reading direction.
 */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, (blank) => (/^[\u00a0\u202f]$/.test(blank) ? blank : ' '))
    .replace(/[\p{Co}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** The same, without blanks around and of at most `max` characters. */
export function cleanLine(text: string, max = 150): string {
  const line = cleanText(text).trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const kept = characters.slice(0, max - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** Keeps the lines of a text that was accepted as it is, without what could disturb the page around it. */
function cleanLines(text: string): string[] {
  return text
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\p{Co}\u202a-\u202e\u2066-\u2069]/gu, '').trimEnd());
}

/**
 * Checks an address that a letter leads to and writes it in its canonical form.
 * @throws TypeError when it is not an absolute http or https address.
 */
export function checkLink(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    throw new TypeError(`A letter cannot lead to ${JSON.stringify(address)}`);
  return url.href;
}
