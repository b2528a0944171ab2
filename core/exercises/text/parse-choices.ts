import type { ItemBase, QuestionItem } from '../document/exercise-document.ts';
import {
  checkCount,
  readAnswer,
  readAnswers,
  readOptionalAnswer,
  readSentence,
  readText,
  splitFeedback,
} from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

export type BodyOf<Kind extends QuestionItem['kind']> = Omit<
  Extract<QuestionItem, { kind: Kind }>,
  keyof ItemBase
>;

/** A line with its leading sign and the feedback after it or on the next line (`> …`). */
type Entry = { line: Line; sign: string; text: string; feedback: string };

function readEntries(body: readonly Line[], signs: string, heading: Line, report: Report): Entry[] {
  const entries: Entry[] = [];
  for (const line of body) {
    const sign = line.text[0];
    const last = entries.at(-1);
    if (!sign) continue;
    if (signs.includes(sign)) {
      const { text, feedback } = splitFeedback(line.text.slice(1));
      entries.push({ line, sign, text, feedback: feedback && readText(line, feedback, report) });
    } else if (sign !== '>') report(line, 'line-unknown', nameSigns(signs));
    else if (!last) report(line, 'feedback-astray');
    else if (last.feedback) report(line, 'feedback-twice');
    else last.feedback = readText(line, line.text.slice(1), report);
  }
  if (entries.length === 0) report(heading, 'body-empty');
  checkCount(heading, entries, report);
  return entries;
}

/** Formats signs as « + » ou « - ». Omits dashes, which only word processors insert. */
export const nameSigns = (signs: string): string =>
  [...signs.replace(/[–−]/g, '')].map((sign) => `« ${sign} »`).join(' ou ');

/** Dashes are included, because word processors replace a leading hyphen by a dash. */
export const choiceSigns = '+-–−';

/** Parses `+ right  > feedback` and `- wrong`. */
export function parseOptions(body: readonly Line[], heading: Line, report: Report) {
  const entries = readEntries(body, choiceSigns, heading, report);
  const options = entries.map(({ line, sign, text, feedback }) => ({
    ...{ id: '', text: readAnswer(line, text, report), right: sign === '+', feedback },
  }));
  if (options.length === 1) report(heading, 'options-few');
  if (options.length > 0 && !options.some(({ right }) => right)) report(heading, 'right-none');
  return options;
}

export function parseChoice(body: readonly Line[], heading: Line, report: Report): BodyOf<'choice'> {
  const options = parseOptions(body, heading, report);
  if (options.filter(({ right }) => right).length > 1) report(heading, 'right-several');
  return { kind: 'choice', options };
}

export function parseStatements(body: readonly Line[], heading: Line, report: Report): BodyOf<'true-false'> {
  const entries = readEntries(body, choiceSigns, heading, report);
  const statements = entries.map(({ line, sign, text, feedback }) => ({
    ...{ id: '', text: readSentence(line, text, report), right: sign === '+', feedback },
  }));
  return { kind: 'true-false', statements };
}

/** Parses `left => right` and distractors `=> right`. Word processors turn `=>` into `⇒` or `→`. */
export function parseMatch(body: readonly Line[], heading: Line, report: Report): BodyOf<'match'> {
  const match: BodyOf<'match'> = { kind: 'match', pairs: [], distractors: [] };
  for (const line of body.filter(({ text }) => text)) {
    const arrow = /=>|⇒|→/.exec(line.text);
    if (!arrow) {
      report(line, 'arrow-missing');
      continue;
    }
    const left = readOptionalAnswer(line, line.text.slice(0, arrow.index), report);
    const right = readAnswer(line, line.text.slice(arrow.index + arrow[0].length), report);
    if (left) match.pairs.push({ id: '', left, right });
    else match.distractors.push(right);
  }
  if (match.pairs.length === 0) report(heading, 'body-empty');
  checkCount(heading, match.pairs, report);
  checkCount(heading, match.distractors, report);
  return match;
}

/** Parses `= group: member | member`; a group may be empty. */
export function parseGroups(body: readonly Line[], heading: Line, report: Report): BodyOf<'classify'> {
  const groups: BodyOf<'classify'>['groups'] = [];
  for (const line of body.filter(({ text }) => text)) {
    const colon = line.text.indexOf(':');
    if (!line.text.startsWith('=')) report(line, 'line-unknown', nameSigns('='));
    else if (colon < 0) report(line, 'colon-missing');
    else {
      const rest = line.text.slice(colon + 1);
      const members = rest.trim() ? readAnswers(line, rest, report) : [];
      checkCount(line, members, report);
      groups.push({
        id: '',
        name: readAnswer(line, line.text.slice(1, colon), report),
        members: members.map((text) => ({ id: '', text })),
      });
    }
  }
  if (groups.length < 2) report(heading, 'groups-few');
  else if (groups.every(({ members }) => members.length === 0)) report(heading, 'body-empty');
  checkCount(heading, groups, report);
  return { kind: 'classify', groups };
}
