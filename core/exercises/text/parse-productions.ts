import { foldWords } from '../../csv/fold-words.ts';
import { standardIds } from '../../rubrics/standard-ids.ts';
import { documentLimits as limits } from '../document/document-limits.ts';
import { findSettingName, type SettingName } from './exercise-names.ts';
import type { ItemSettings } from './read-settings.ts';
import { readText } from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

type Kind = 'writing' | 'speaking';
export const productionSettings: Readonly<Record<Kind, SettingName[]>> = {
  writing: ['words', 'plan', 'rubric', 'model'],
  speaking: ['preparation', 'duration', 'rubric', 'model'],
};

/** Adds the settings written in the heading: « Rédiger (160 à 200 mots, grille DELF B1) ». */
export function readHeadingDetails(
  kind: Kind,
  { settings }: Pick<ItemSettings, 'settings'>,
  { heading, details, report }: { heading: Line; details: string; report: Report },
): void {
  for (const detail of details.split(',').map((each) => each.trim())) {
    if (!detail) continue;
    const [first = '', ...rest] = detail.split(' ');
    const named = findSettingName(first);
    const [name, value] = named
      ? [named, rest.join(' ')]
      : ([/mots?(?: |$)/i.test(detail) ? 'words' : 'duration', detail] as const);
    if (!productionSettings[kind].includes(name)) report(heading, 'setting-unknown', detail);
    else if (settings[name]) report(heading, 'setting-twice', detail);
    else settings[name] = [{ line: heading, value }];
  }
}

export function parseWriting(settings: ItemSettings['settings'], report: Report) {
  const [words] = settings.words ?? [];
  const [minWords, maxWords] = words ? readWords(words.line, words.value, report) : [0, 0];
  return {
    ...{ kind: 'writing' as const, minWords, maxWords, plan: settings.plan !== undefined },
    ...readGrading('writing', settings, report),
  };
}

/** Shortest limit of a recording, in seconds. */
const minSpeaking = 10;

export function parseSpeaking(settings: ItemSettings['settings'], report: Report) {
  const [preparation] = settings.preparation ?? [];
  const [duration] = settings.duration ?? [];
  return {
    kind: 'speaking' as const,
    preparationSeconds: preparation
      ? readSeconds(preparation.line, preparation.value, [0, limits.preparationSeconds], report)
      : 0,
    maxSeconds: duration
      ? readSeconds(duration.line, duration.value, [minSpeaking, limits.speakingSeconds], report)
      : 180,
    ...readGrading('speaking', settings, report),
  };
}

function readGrading(kind: Kind, settings: ItemSettings['settings'], report: Report) {
  const [rubric] = settings.rubric ?? [];
  const [model] = settings.model ?? [];
  return {
    rubricId: rubric ? readRubric(kind, rubric.line, rubric.value, report) : '',
    model: model ? readText(model.line, model.value, report) : '',
  };
}

/** Reads « 160 à 200 mots », « 160 mots minimum » or « 200 mots maximum ». */
function readWords(line: Line, value: string, report: Report): [min: number, max: number] {
  const [, first, second, bound] =
    /^(\d{1,4})(?: ?(?:à|-|–) ?(\d{1,4}))?(?: mots?)?(?: (minimum|maximum))?$/i.exec(value.trim()) ?? [];
  const [one, other] = [Number(first), Number(second ?? 0)];
  const isRange = second !== undefined;
  const isGood =
    first !== undefined &&
    Math.max(one, other) <= limits.words &&
    (isRange ? one <= other && !bound : one > 0);
  if (!isGood) report(line, 'words-wrong');
  if (isRange) return [one, other];
  return bound?.toLowerCase() === 'maximum' ? [0, one] : [one || 0, 0];
}

/** Reads « 10 min », « 90 s » or « 1 min 30 ». */
function readSeconds(
  line: Line,
  value: string,
  [min, max]: readonly [number, number],
  report: Report,
): number {
  const [, minutes, rest, seconds] =
    /^(?:(\d{1,3}) ?min(?: ?(\d{1,2})(?: ?s)?)?|(\d{1,4}) ?s)$/i.exec(value.trim()) ?? [];
  const total = minutes === undefined ? Number(seconds) : Number(minutes) * 60 + Number(rest ?? 0);
  if (!(total >= min && total <= max)) report(line, 'duration-wrong');
  return total || 0;
}

/** Reads the id of a rubric, or the exam of a standard one: « DELF B1 ». */
function readRubric(kind: Kind, line: Line, value: string, report: Report): string {
  const exam = foldWords(value);
  const [standard] =
    Object.entries(standardIds).find(([, each]) => each.skill === kind && foldWords(each.exam) === exam) ??
    [];
  const id = standard ?? value.trim();
  if (!/^[A-Za-z0-9_-]{1,40}$/.test(id)) report(line, 'rubric-wrong');
  return id;
}
