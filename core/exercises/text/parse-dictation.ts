import { foldWords } from '../../csv/fold-words.ts';
import { documentLimits as limits } from '../document/document-limits.ts';
import type { BodyOf } from './parse-choices.ts';
import type { ItemSettings } from './read-settings.ts';
import { checkCount, readSentence } from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

type Sentence = BodyOf<'dictation'>['sentences'][number];

/** Parses sentences `Il pleut. [0:01,5-0:04]`, one per line, and their variants `= Il pleux.` below. */
export function parseDictation(
  { body, settings }: ItemSettings,
  heading: Line,
  report: Report,
): BodyOf<'dictation'> {
  const sentences: Sentence[] = [];
  for (const line of body.filter(({ text }) => text)) {
    const last = sentences.at(-1);
    if (!line.text.startsWith('=')) sentences.push(parseSentence(line, report));
    else if (!last) report(line, 'line-astray');
    else last.variants.push(readSentence(line, line.text.slice(1), report));
  }
  if (sentences.length === 0) report(heading, 'body-empty');
  checkCount(heading, sentences, report);
  for (const { variants } of sentences)
    checkCount(heading, variants, report, limits.accepted, 'answers-many');
  return { kind: 'dictation', unit: settings['by-sentence'] ? 'sentences' : 'whole', sentences };
}

function parseSentence(line: Line, report: Report): Sentence {
  const [written, times = ''] = /\[([^[\]]*)\]$/.exec(line.text) ?? [];
  const text = readSentence(line, written ? line.text.slice(0, -written.length) : line.text, report);
  const [start, end, ...more] = times.split(/[-–]/).map((time) => readTime(time.trim()));
  if (!written) return { id: '', text, start: 0, end: 0, variants: [] };
  const isGood = start !== undefined && end !== undefined && more.length === 0 && start < end;
  if (!isGood || end > limits.recordingMilliseconds) report(line, 'times-wrong');
  return { id: '', text, start: start ?? 0, end: end ?? 0, variants: [] };
}

/** Parses `1:02,5` into milliseconds. */
function readTime(text: string): number | undefined {
  const [, minutes, seconds, decimals = ''] = /^(\d{1,3}):([0-5]\d)(?:[.,](\d{1,3}))?$/.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  return (Number(minutes) * 60 + Number(seconds)) * 1_000 + Number(decimals.padEnd(3, '0'));
}

/** Returns the settings of « Dictée (audio marche.mp3, 2 écoutes, par phrase) » as lines. */
export function expandDictationDetails(details: string): string[] {
  const settings: string[] = [];
  const plays: string[] = [];
  for (const part of details.split(',').map((each) => each.trim())) {
    const [, file] = /^(?:audio|son|média)\s(.+)$/i.exec(part) ?? [];
    const [, count] = /^(\d+) écoutes?$/i.exec(part) ?? [];
    if (file) settings.push(`! média: ${file.trim()}`);
    else if (count) plays.unshift(count);
    else if (foldWords(part) === 'sans pause') plays.push('sans pause');
    else if (part) settings.push(`! ${part}`);
  }
  return plays.length > 0 ? [...settings, `! écoutes: ${plays.join(', ')}`] : settings;
}
