import { documentLimits as limits } from '../document/document-limits.ts';
import type { ChosenGap, GapText, Option, TypedGap, WordBankGap } from '../document/exercise-document.ts';
import { countCharacters } from '../document/tidy-text.ts';
import { unshield } from './escapes.ts';
import {
  checkCount,
  readAccepted,
  readAnswer,
  readFeedback,
  readOptionalAnswer,
  readText,
} from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

/** Text in the brackets of a gap, and its cue in parentheses. */
type Cut = { inner: string; cue: string };

/** Parses `Elle [est allée | est partie =½] (aller) au marché.` and lines `> [1] answer : feedback`. */
export function parseTypedGaps(body: readonly Line[], heading: Line, report: Report): GapText<TypedGap> {
  const text = parseGapText<TypedGap>(body, heading, '[', report, (line, inner) => ({
    ...{ id: '', cue: '', accepted: readAccepted(line, inner, report), feedback: [] },
  }));
  const gaps = text.filter((piece) => typeof piece !== 'string');
  for (const line of body.filter(isFeedback)) {
    const rest = line.text.slice(1).trim();
    const [named, number] = /^\[\s*(\d{1,3})\s*\]/.exec(rest) ?? [];
    // Without a number, feedback belongs to the only gap.
    const gap = named ? gaps[Number(number) - 1] : gaps.length === 1 ? gaps[0] : undefined;
    if (!gap) report(line, 'feedback-gap', gaps.length);
    gap?.feedback.push(readFeedback(line, rest.slice(named?.length ?? 0), report));
  }
  for (const { feedback } of gaps) checkCount(heading, feedback, report);
  return text;
}

/** Parses `Ils {ont > pas avec partir | *sont} partis hier.` */
export const parseChosenGaps = (body: readonly Line[], heading: Line, report: Report) =>
  parseGapText<ChosenGap>(refuseFeedback(body, report), heading, '{', report, (line, inner) => {
    const options = inner.split('|').map((part) => parseOption(line, part.trim(), report));
    checkCount(line, options, report);
    if (options.length < 2) report(line, 'options-few');
    if (!options.some(({ right }) => right)) report(line, 'right-none');
    return { id: '', cue: '', options };
  });

function parseOption(line: Line, part: string, report: Report): Option {
  const right = part.startsWith('*');
  const sign = part.search(/(?<=\s)>/);
  const text = part.slice(right ? 1 : 0, sign < 0 ? undefined : sign);
  const feedback = sign < 0 ? '' : readText(line, part.slice(sign + 1), report);
  return { id: '', text: readAnswer(line, text, report), right, feedback };
}

/** Parses `Je [mange] une [pomme].` */
export const parseWordBankGaps = (body: readonly Line[], heading: Line, report: Report) =>
  parseGapText<WordBankGap>(refuseFeedback(body, report), heading, '[', report, (line, inner) => {
    if (inner.includes('|')) report(line, 'bank-several');
    return { id: '', cue: '', word: readAnswer(line, inner, report) };
  });

const isFeedback = ({ text }: Line): boolean => text.startsWith('>');

function refuseFeedback(body: readonly Line[], report: Report): readonly Line[] {
  for (const line of body.filter(isFeedback)) report(line, 'feedback-astray');
  return body;
}

function parseGapText<Gap extends { cue: string }>(
  body: readonly Line[],
  heading: Line,
  open: '[' | '{',
  report: Report,
  readGap: (line: Line, inner: string) => Gap,
): GapText<Gap> {
  const pieces: GapText<Gap> = [];
  let gaps = 0;
  let isFaulty = false;
  let breaks = '';
  for (const line of body) {
    if (isFeedback(line)) continue;
    if (!line.text) {
      if (breaks) breaks = '\n\n';
      continue;
    }
    const cuts = cutGaps(line, open, report);
    isFaulty ||= cuts.length === 0;
    addString(pieces, breaks);
    breaks = '\n';
    for (const cut of cuts) {
      if (typeof cut === 'string') addString(pieces, unshield(cut));
      else if (++gaps <= limits.gaps)
        pieces.push({ ...readGap(line, cut.inner), cue: readOptionalAnswer(line, cut.cue, report) });
      else if (gaps === limits.gaps + 1) report(line, 'gaps-many', limits.gaps);
    }
  }
  if (gaps === 0 && !isFaulty) report(heading, 'gaps-none');
  if (countCharacters(pieces) > limits.textCharacters) report(heading, 'text-long', limits.textCharacters);
  return pieces;
}

function addString(pieces: GapText<object>, string: string): void {
  const last = pieces.length - 1;
  if (typeof pieces[last] === 'string') pieces[last] += string;
  else if (string) pieces.push(string);
}

/** Returns an empty list if a bracket is unpaired or of the wrong type. */
function cutGaps(line: Line, open: '[' | '{', report: Report): (string | Cut)[] {
  const close = open === '[' ? ']' : '}';
  const { text } = line;
  const cuts: (string | Cut)[] = [];
  const brackets = /[[\]{}]/g;
  let end = 0;
  for (let opening = brackets.exec(text); opening; opening = brackets.exec(text)) {
    const closing = opening[0] === open ? brackets.exec(text) : null;
    if (closing?.[0] !== close) {
      const isOther = opening[0] !== open && opening[0] !== close;
      report(line, isOther ? 'brackets-other' : 'brackets-open');
      return [];
    }
    cuts.push(text.slice(end, opening.index));
    // A cue contains no brackets, so no position is searched twice.
    const [written = '', cue = ''] = /^\s*\(([^()[\]{}]*)\)/.exec(text.slice(closing.index + 1)) ?? [];
    cuts.push({ inner: text.slice(opening.index + 1, closing.index), cue });
    end = closing.index + 1 + written.length;
    brackets.lastIndex = end;
  }
  return [...cuts, text.slice(end)];
}
