import { typeset } from '#common/typography.ts';
import type { School } from '../school.ts';

/** Part of a legal text, with an address if it is a link. */
export type LegalRun = string | { text: string; href: string };

/** Block of a legal text: plain data, so that each version can be stored as it was shown. */
export type LegalBlock =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; runs: LegalRun[] }
  | { kind: 'list'; items: LegalRun[][] }
  | { kind: 'facts'; rows: { term: string; lines: LegalRun[] }[] }
  | { kind: 'table'; caption: string; head: string[]; rows: string[][] }
  | { kind: 'quotation'; lines: string[] };

export const heading = (text: string): LegalBlock => ({ kind: 'heading', text: typeset(text) });

export const paragraph = (...runs: LegalRun[]): LegalBlock => ({ kind: 'paragraph', runs: runs.map(setRun) });

/** Creates a list; an item is one text or several runs. */
export const bulletList = (...items: (string | LegalRun[])[]): LegalBlock => ({
  kind: 'list',
  items: items.map((item) => (typeof item === 'string' ? [typeset(item)] : item.map(setRun))),
});

/** Creates a table of facts. Omits rows without lines. */
export const facts = (...rows: [term: string, ...lines: LegalRun[]][]): LegalBlock => ({
  kind: 'facts',
  rows: rows
    .map(([term, ...lines]) => ({ term: typeset(term), lines: lines.filter(Boolean).map(setRun) }))
    .filter(({ lines }) => lines.length > 0),
});

export const table = (caption: string, head: string[], rows: string[][]): LegalBlock => ({
  kind: 'table',
  caption: typeset(caption),
  head: head.map(typeset),
  rows: rows.map((row) => row.map(typeset)),
});

export const quotation = (...lines: string[]): LegalBlock => ({
  kind: 'quotation',
  lines: lines.map(typeset),
});

export const link = (text: string, href: string): LegalRun => ({ text, href });

/** Creates an email link, or a link to the contact page if no address is set. */
export const mail = (address: string): LegalRun =>
  address
    ? { text: address, href: `mailto:${address}` }
    : link("l'adresse de notre page « Nous écrire »", '/contact');

export const siteLink = (address: string): LegalRun =>
  address && { text: address.replace(/^https?:\/\/(?:www\.)?|\/$/g, ''), href: address };

const setRun = (run: LegalRun): LegalRun =>
  typeof run === 'string' ? typeset(run) : { ...run, text: typeset(run.text) };

export const nameOwner = ({ name, legal }: School): string => legal.legalName || name;

/** Returns a sentence to show in place of a missing fact. */
export const notYet = (fact: string, { email }: School): LegalRun[] => [
  `${fact} n'est pas encore indiqué sur cette page. Écrivez-nous à `,
  mail(email),
  " pour l'obtenir.",
];

/** Formats a legal text as plain text, for emails that contain all of it. */
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
