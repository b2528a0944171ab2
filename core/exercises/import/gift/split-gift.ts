import { findVersion } from '../../text/own-question.ts';
import { maxBlocks } from '../imported.ts';
import { hidden, hideFormulaBraces } from './hidden-marks.ts';

export type GiftBlock = {
  line: number;
  source: string;
  category: string;
  version: string;
  id: string;
  tags: string[];
  /** Source without comments, with signs escaped that are special only to the parser. */
  prepared: string;
  /** Offset in `source` of each character of `prepared`. */
  offsets: number[];
  /** Offsets in `prepared`: end of the title, first opening and closing brace; -1 if absent. */
  titleEnd: number;
  open: number;
  close: number;
  opened: number;
  closed: number;
};

type Lines = { line: number; lines: string[]; category: string; version: string };

/** Splits a file at its empty lines, except inside braces. Lines must end with `\n`. */
export function splitGift(text: string, within: string): GiftBlock[] {
  const runs: Lines[] = [];
  let category = within;
  let version = '';
  let current: Lines | null = null;
  const flush = () => {
    if (current?.lines.some((line) => line.trim() && !isComment(line))) runs.push(current);
    current = null;
  };
  const lines = text.split('\n');
  for (const [index, line] of lines.entries()) {
    const named = /^\s*\$CATEGORY:(.*)$/i.exec(line);
    if (named) {
      version = findVersion(current?.lines.join('\n') ?? '');
      flush();
      category = (named[1] ?? '').trim();
    } else if (line.trim() === '') {
      flush();
    } else {
      // A title begins a question even without an empty line above it.
      if (/^\s*::/.test(line) && current?.lines.some((each) => !isComment(each))) {
        const above = takeComments(current.lines);
        flush();
        current = { line: index + 1 - above.length, lines: above, category, version };
      }
      current ??= { line: index + 1, lines: [], category, version };
      current.lines.push(line);
    }
  }
  flush();
  return joinBroken(runs)
    .slice(0, maxBlocks + 1)
    .map(prepare);
}

/** Removes the comments at the end, which belong to the next question. */
function takeComments(lines: string[]): string[] {
  const last = lines.findLastIndex((line) => !isComment(line));
  return lines.splice(last + 1);
}

const isComment = (line: string) => line.trimStart().startsWith('//');

function weighBraces(lines: readonly string[]): { first: string; opened: number; closed: number } {
  const braces = hideFormulaBraces(lines.filter((line) => !isComment(line)).join('\n'))
    .replace(/\\./g, '')
    .replace(/[^{}]+/g, '');
  const opened = braces.replaceAll('}', '').length;
  return { first: braces.charAt(0), opened, closed: braces.length - opened };
}

function joinBroken(runs: readonly Lines[]): Lines[] {
  const joined: (Lines & { isOpen: boolean })[] = [];
  const weighed = runs.map((run) => ({ run, ...weighBraces(run.lines) }));
  for (const [index, { run, first, opened, closed }] of weighed.entries()) {
    const before = joined.at(-1);
    const gap = before ? run.line - before.line - before.lines.length : 0;
    // Text after an empty line belongs to the open question only if it continues or closes its answers.
    const continues =
      first !== '{' && (/^\s*[=~}#]/.test(run.lines[0] ?? '') || isClosedBelow(weighed, index));
    const isTitled = isTitle(before?.lines) && !/^\s*::/.test(run.lines[0] ?? '');
    if (before && ((before.isOpen && continues) || isTitled) && before.category === run.category) {
      before.lines.push(...Array.from({ length: gap }, () => '//'), ...run.lines);
      before.isOpen = isTitled ? opened > closed : first !== '}';
    } else joined.push({ ...run, lines: [...run.lines], isOpen: opened > closed });
  }
  return joined;
}

/** Returns true for a title without a question. */
const isTitle = (lines: readonly string[] = []): boolean =>
  lines.length <= 5 &&
  /^\s*::(?:\\.|(?!::)[^\\])*::\s*$/.test(lines.filter((line) => !isComment(line)).join('\n'));

/** Returns true if a closing brace comes before any other brace, title or category. */
function isClosedBelow(runs: readonly { run: Lines; first: string }[], from: number): boolean {
  for (let index = from; index < Math.min(runs.length, from + 10); index++) {
    const { run, first } = runs[index] ?? {};
    if (!run || first === '{' || /^\s*::/.test(run.lines[0] ?? '')) return false;
    if (run.category !== runs[from]?.run.category) return false;
    if (first === '}') return true;
  }
  return false;
}

function prepare({ line, lines, category, version }: Lines): GiftBlock {
  const source = lines.join('\n');
  const { opened, closed } = weighBraces(lines);
  const block: GiftBlock = {
    ...{
      line,
      source,
      category,
      version,
      id: '',
      tags: [],
      prepared: '',
      offsets: [],
      titleEnd: 0,
      open: -1,
      close: -1,
    },
    ...{ opened, closed },
  };
  const kept: string[] = [];
  const places: number[] = [];
  let start = 0;
  for (const each of lines) {
    if (isComment(each)) {
      block.id ||= /\[id:([^\]]{1,200})\]/.exec(each)?.[1]?.trim() ?? '';
      block.tags.push(...[...each.matchAll(/\[tag:([^\]]{1,200})\]/g)].map(([, tag = '']) => tag.trim()));
    } else
      for (const [index, sign] of [...`${each}\n`.split('')].entries()) {
        kept.push(sign);
        places.push(start + index);
      }
    start += each.length + 1;
  }
  return escapeProse(block, hideFormulaBraces(kept.join('').trimEnd()), places);
}

/** Escapes `= ~ # :` outside the answers, where only the parser treats them as special, not Moodle. */
function escapeProse(block: GiftBlock, text: string, places: readonly number[]): GiftBlock {
  const written: string[] = [];
  const put = (sign: string, index: number) => {
    written.push(sign);
    block.offsets.push(places[index] ?? 0);
  };
  const title = /^\s*::((?:\\[\s\S]|(?!::)[^\\])*)::/.exec(text)?.[0] ?? '';
  const titleFrom = title.indexOf('::') + 2;
  const isNumeric = /^\s*#/.test(text.slice(text.search(/(?<!\\)\{/) + 1));
  let depth = 0;
  for (let index = 0; index < text.length; index++) {
    const sign = text[index] ?? '';
    const inTitle = index >= titleFrom && index < title.length - 2 && title !== '';
    const isEdge = title !== '' && index < title.length && !inTitle;
    if (index === title.length) block.titleEnd = written.length;
    if (sign === '\\' && index + 1 < text.length) {
      const next = text[++index] ?? '';
      if (next === 'n') put(hidden.break, index);
      else if ('\\:#={}~'.includes(next)) {
        put(sign, index - 1);
        put(next, index);
      } else {
        // Drops a needless backslash, except in formulas and before a star, which would become a wildcard.
        if (/[a-z]/i.test(next)) put('\\', index - 1);
        if (/[a-z*]/i.test(next)) put('\\', index - 1);
        put(next, index);
      }
      continue;
    }
    // Moodle ignores an empty wrong answer, as in `{~=right~wrong}`.
    if (depth > 0 && sign === '~' && /^\s*[=~}]/.test(text.slice(index + 1, index + 40))) continue;
    if (depth > 0 && sign === '%' && isText(text, index)) put(hidden.notShare, index);
    if (!inTitle && !isEdge && sign === '{') {
      if (depth++ === 0 && block.open < 0) block.open = written.length;
    } else if (!inTitle && !isEdge && sign === '}') {
      if (--depth === 0 && block.close < 0) block.close = written.length;
    } else if (!isEdge && mustEscape(sign, { inTitle, depth, isNumeric, hasBraces: block.opened > 0 }))
      put('\\', index);
    put(sign, index);
  }
  block.prepared = written.join('');
  return block;
}

/** Returns true if the percent sign begins an answer such as `=%reset` and not a share. */
const isText = (text: string, index: number): boolean =>
  /[=~]\s*$/.test(text.slice(Math.max(0, index - 10), index)) &&
  !/^%\s*(?:-?\d|%)/.test(text.slice(index, index + 10));

function mustEscape(
  sign: string,
  at: { inTitle: boolean; depth: number; isNumeric: boolean; hasBraces: boolean },
): boolean {
  if (at.inTitle) return '{}=~#:'.includes(sign);
  if (at.depth > 0) return sign === ':' && !at.isNumeric;
  // If the question has no braces, `=` and `~` are not escaped, so that the missing braces are reported.
  return sign === ':' || sign === '#' || (at.hasBraces && (sign === '=' || sign === '~'));
}
