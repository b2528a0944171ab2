import { typeset } from '#common/typography.ts';

/** Sender, shown at the top and bottom of every email. */
export type EmailSchool = {
  name: string;
  /** Public origin, http or https. */
  url: string;
  email: string;
  /** Legally required lines about the seller. */
  legalLines: string[];
  /** `#rrggbb`; empty for the default red. */
  accent?: string | undefined;
  /** Absolute URL in a format that every mail program supports. */
  logo?: { url: string; alt: string; width: number; height: number } | null | undefined;
};

/** An email ready to send, with the same content as HTML and text. */
export type Email = { subject: string; html: string; text: string };

/** Part of a paragraph, or a link with its address. */
export type EmailRun = { text: string; href?: string };

/** Content block of an email, rendered as HTML and as text. */
export type EmailBlock =
  | { kind: 'paragraph'; runs: EmailRun[]; small: boolean }
  | { kind: 'heading'; text: string }
  | { kind: 'action'; label: string; href: string; isWrittenOut: boolean }
  | { kind: 'details'; rows: { label: string; lines: string[] }[] }
  | { kind: 'quotation'; lines: string[] };

/** Creates a paragraph; strings are typeset. */
export function prose(...runs: (string | EmailRun)[]): EmailBlock {
  return { kind: 'paragraph', runs: runs.map(setRun), small: false };
}

/** Creates a paragraph in smaller type, for secondary information. */
export function note(...runs: (string | EmailRun)[]): EmailBlock {
  return { kind: 'paragraph', runs: runs.map(setRun), small: true };
}

/** Creates a link with a label. */
export function linkedWords(text: string, href: string): EmailRun {
  return { text: typeset(cleanLine(text)), href: checkLink(href) };
}

/** Creates a link that shows its URL. */
export function address(href: string): EmailRun {
  const checked = checkLink(href);
  return { text: checked, href: checked };
}

/** Creates text that is not typeset. */
export function verbatim(text: string): EmailRun {
  return { text: cleanText(text) };
}

export function sectionTitle(text: string): EmailBlock {
  return { kind: 'heading', text: typeset(cleanLine(text)) };
}

/** Creates the button of the email's main action. */
export function action(label: string, href: string): EmailBlock {
  return { kind: 'action', label: typeset(cleanLine(label)), href: checkLink(href), isWrittenOut: false };
}

/** Creates a button with its URL written out, for private links that no page shows. */
export function personalAction(label: string, href: string): EmailBlock {
  return { kind: 'action', label: typeset(cleanLine(label)), href: checkLink(href), isWrittenOut: true };
}

/** Creates a table of labels and values. Values are not typeset. */
export function details(rows: [label: string, value: string | string[]][]): EmailBlock {
  const setRow = ([label, value]: [string, string | string[]]) => ({
    label: typeset(cleanLine(label)),
    lines: [value].flat().map((line) => cleanLine(line, 300)),
  });
  return { kind: 'details', rows: rows.map(setRow) };
}

/** Creates a quotation of accepted text, which is not typeset. */
export function quoted(text: string): EmailBlock {
  return { kind: 'quotation', lines: cleanLines(text.trim()) };
}

function setRun(run: string | EmailRun): EmailRun {
  return typeof run === 'string' ? { text: typeset(cleanText(run)) } : run;
}

/** Replaces line breaks (header injection) and removes control characters and direction marks. */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\s\p{Cc}\u2028\u2029]+/gu, (blank) => (/^[\u00a0\u202f]$/.test(blank) ? blank : ' '))
    .replace(/[\p{Co}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Cleans and trims a text to at most `max` characters. */
export function cleanLine(text: string, max = 150): string {
  const line = cleanText(text).trim();
  const characters = Array.from(line);
  if (characters.length <= max) return line;
  const kept = characters.slice(0, max - 1).join('');
  return `${kept.trimEnd()}…`;
}

/** Removes control characters and direction marks, but keeps the lines. */
function cleanLines(text: string): string[] {
  return text
    .toWellFormed()
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.replace(/[^\P{Cc}\t]|[\p{Co}\u202a-\u202e\u2066-\u2069]/gu, '').trimEnd());
}

/**
 * Returns the canonical form of a link.
 * @throws {TypeError} if it is not an absolute http or https URL without credentials
 */
export function checkLink(address: string): string {
  const url = URL.parse(address);
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    throw new TypeError(`invalid link in an email: ${JSON.stringify(address)}`);
  return url.href;
}
