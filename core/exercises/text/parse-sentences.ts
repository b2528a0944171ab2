import { documentLimits as limits } from '../document/document-limits.ts';
import type { FaultySentence } from '../document/exercise-document.ts';
import { unshield } from './escapes.ts';
import { type BodyOf, nameSigns } from './parse-choices.ts';
import {
  checkCount,
  readAccepted,
  readAnswer,
  readAnswers,
  readFeedback,
  readSentence,
  readText,
  splitFeedback,
} from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

/** Parses a heading `verb, tense` and lines `person: form | other form`. */
export function parseConjugation(
  named: string,
  body: readonly Line[],
  heading: Line,
  report: Report,
): BodyOf<'conjugation'> {
  const comma = named.indexOf(',');
  if (comma < 0 || !named.slice(0, comma).trim() || !named.slice(comma + 1).trim())
    report(heading, 'verb-missing');
  const rows: BodyOf<'conjugation'>['rows'] = [];
  for (const line of body.filter(({ text }) => text)) {
    const colon = line.text.indexOf(':');
    if (colon < 0) report(line, 'colon-missing');
    else
      rows.push({
        id: '',
        person: readAnswer(line, line.text.slice(0, colon), report),
        accepted: readAccepted(line, line.text.slice(colon + 1), report),
      });
  }
  if (rows.length === 0) report(heading, 'body-empty');
  checkCount(heading, rows, report);
  return {
    kind: 'conjugation',
    verb: comma < 0 ? '' : readAnswer(heading, named.slice(0, comma), report),
    tense: comma < 0 ? '' : readAnswer(heading, named.slice(comma + 1), report),
    rows,
  };
}

/** Parses `? source`, `= accepted =½` and `> answer : feedback`. */
export function parseTransformation(
  body: readonly Line[],
  heading: Line,
  report: Report,
): BodyOf<'transformation'> {
  const item: BodyOf<'transformation'> = { kind: 'transformation', source: '', accepted: [], feedback: [] };
  for (const line of body.filter(({ text }) => text)) {
    const rest = line.text.slice(1);
    const sign = line.text[0];
    if (sign === '?' && item.source) report(line, 'source-twice');
    else if (sign === '?') item.source = readSentence(line, rest, report);
    else if (sign === '=') item.accepted.push(...readAccepted(line, rest, report));
    else if (sign === '>') item.feedback.push(readFeedback(line, rest, report));
    else report(line, 'line-unknown', nameSigns('?=>'));
  }
  if (item.accepted.length === 0) report(heading, 'body-empty');
  checkCount(heading, item.accepted, report, limits.accepted, 'answers-many');
  checkCount(heading, item.feedback, report);
  return item;
}

/** Parses `Elle est [allé -> allée] au marché.  > feedback`; feedback may be on the next line. */
export function parseFaults(body: readonly Line[], heading: Line, report: Report): BodyOf<'find-fault'> {
  const sentences: FaultySentence[] = [];
  for (const line of body.filter(({ text }) => text)) {
    const last = sentences.at(-1);
    if (!line.text.startsWith('>')) sentences.push(parseFault(line, report));
    else if (!last) report(line, 'feedback-astray');
    else if (last.feedback) report(line, 'feedback-twice');
    else last.feedback = readText(line, line.text.slice(1), report);
  }
  if (sentences.length === 0) report(heading, 'body-empty');
  checkCount(heading, sentences, report);
  return { kind: 'find-fault', sentences };
}

function parseFault(line: Line, report: Report): FaultySentence {
  const { text, feedback: said } = splitFeedback(line.text);
  const feedback = said && readText(line, said, report);
  const [open, close, ...more] = [...text.matchAll(/[[\]]/g)];
  if (!open) return { id: '', text: readSentence(line, text, report), fault: null, feedback };
  if (open[0] !== '[' || close?.[0] !== ']') report(line, 'brackets-open');
  else if (more.length > 0) report(line, 'faults-several');
  const inner = text.slice(open.index + 1, close?.index);
  const arrow = /->|→/.exec(inner);
  if (!arrow) report(line, 'arrow-missing');
  const words = unshield(inner.slice(0, arrow?.index).trim());
  if (!words) report(line, 'fault-empty');
  const before = unshield(text.slice(0, open.index).trimStart());
  const after = unshield(text.slice((close?.index ?? 0) + 1).trimEnd());
  const whole = before + words + after;
  if (whole.length > limits.textCharacters) report(line, 'text-long', limits.textCharacters);
  const corrections = arrow ? readAnswers(line, inner.slice(arrow.index + arrow[0].length), report) : [];
  checkCount(line, corrections, report, limits.accepted, 'answers-many');
  const { length } = before;
  const fault = { start: length, end: length + words.length, corrections };
  return { id: '', text: whole, fault, feedback };
}
