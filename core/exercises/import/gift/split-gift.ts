import { maxBlocks } from '../imported.ts';

export type GiftBlock = {
  line: number;
  source: string;
  category: string;
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

/** Placeholder for an escaped line break, which the parser would corrupt; absent from the input. */
const breakSign = '\ue00a';

type Lines = { line: number; lines: string[]; category: string };

/** Splits a file at its empty lines, except inside braces. Lines must end with `\n`. */
export function splitGift(text: string, within: string): GiftBlock[] {
  const runs: Lines[] = [];
  let category = within;
  let current: Lines | null = null;
  const flush = () => {
    if (current?.lines.some((line) => line.trim() && !isComment(line))) runs.push(current);
    current = null;
  };
  for (const [index, line] of text.split('\n').entries()) {
    const named = /^\s*\$CATEGORY:(.*)$/i.exec(line);
    if (named) {
      flush();
      category = (named[1] ?? '').trim();
    } else if (line.trim() === '') {
      flush();
    } else {
      current ??= { line: index + 1, lines: [], category };
      current.lines.push(line);
    }
  }
  flush();
  return joinBroken(runs)
    .slice(0, maxBlocks + 1)
    .map(prepare);
}

const isComment = (line: string) => line.trimStart().startsWith('//');

function weighBraces(lines: readonly string[]): { first: string; opened: number; closed: number } {
  const braces = lines
    .filter((line) => !isComment(line))
    .join('\n')
    .replace(/\\./g, '')
    .replace(/[^{}]+/g, '');
  const opened = braces.replaceAll('}', '').length;
  return { first: braces.charAt(0), opened, closed: braces.length - opened };
}

function joinBroken(runs: readonly Lines[]): Lines[] {
  const joined: (Lines & { isOpen: boolean })[] = [];
  for (const run of runs) {
    const before = joined.at(-1);
    const { first, opened, closed } = weighBraces(run.lines);
    const gap = before ? run.line - before.line - before.lines.length : 0;
    // Text after an empty line belongs to the open question only if it continues or closes its answers.
    const continues = first !== '{' && /^\s*[=~}#]/.test(run.lines[0] ?? '');
    if (before?.isOpen && continues && before.category === run.category) {
      before.lines.push(...Array.from({ length: gap }, () => '//'), ...run.lines);
      before.isOpen = first !== '}';
    } else joined.push({ ...run, lines: [...run.lines], isOpen: opened > closed });
  }
  return joined;
}

function prepare({ line, lines, category }: Lines): GiftBlock {
  const source = lines.join('\n');
  const { opened, closed } = weighBraces(lines);
  const block: GiftBlock = {
    ...{
      line,
      source,
      category,
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
  return escapeProse(block, kept.join('').trimEnd(), places);
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
      if (next === 'n') put(breakSign, index);
      else if ('\\:#={}~'.includes(next)) {
        put(sign, index - 1);
        put(next, index);
      } else {
        // Drops a needless backslash, except before a star, which would become a wildcard.
        if (next === '*') put('\\', index - 1);
        put(next, index);
      }
      continue;
    }
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

function mustEscape(
  sign: string,
  at: { inTitle: boolean; depth: number; isNumeric: boolean; hasBraces: boolean },
): boolean {
  if (at.inTitle) return '{}=~#:'.includes(sign);
  if (at.depth > 0) return sign === ':' && !at.isNumeric;
  // If the question has no braces, `=` and `~` are not escaped, so that the missing braces are reported.
  return sign === ':' || sign === '#' || (at.hasBraces && (sign === '=' || sign === '~'));
}

/** Decodes the escapes that the parser leaves in some texts (`&&035;`), and restores line breaks. */
export const decode = (text: string): string =>
  text
    .replace(/&&([01]\d\d);/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(breakSign, '\n');
