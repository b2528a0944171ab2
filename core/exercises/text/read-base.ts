import { foldWords } from '../../csv/fold-words.ts';
import { documentLimits as limits } from '../document/document-limits.ts';
import type { ExerciseMedia, ItemBase } from '../document/exercise-document.ts';
import { isMediaAddress, isRecording } from '../document/media-address.ts';
import { unshield } from './escapes.ts';
import { findSkillName, writeSettingName } from './exercise-names.ts';
import type { ItemSettings } from './read-settings.ts';
import { checkCount, readOptionalAnswer, readText } from './read-values.ts';
import type { Line, Report } from './text-issue.ts';

/** Reads the fields of every item from the settings below its heading. */
export function readBase(
  { prompt, settings }: ItemSettings,
  heading: Line,
  usualId: string,
  report: Report,
): ItemBase {
  const readLines = (name: 'hint' | 'explanation') => {
    const [setting] = settings[name] ?? [];
    return setting ? readText(setting.line, setting.value, report) : '';
  };
  const [points] = settings.points ?? [];
  const [skill] = settings.skill ?? [];
  const media = settings.media ?? [];
  if (points && !isPoints(points.value)) report(points.line, 'points-wrong');
  if (skill && !findSkillName(skill.value)) report(skill.line, 'skill-unknown');
  const [firstMedia] = media;
  if (firstMedia) checkCount(firstMedia.line, media, report, limits.media, 'media-many');
  return {
    id: settings.id?.[0]?.value ?? usualId,
    prompt: readText(heading, prompt, report),
    media: readMedia(settings, report),
    points: points ? Number(points.value) : 1,
    skill: (skill && findSkillName(skill.value)) || '',
    hint: readLines('hint'),
    explanation: readLines('explanation'),
  };
}

const isPoints = (value: string): boolean =>
  /^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= limits.points;

/** Reads files with the settings below each of them. */
function readMedia(settings: ItemSettings['settings'], report: Report): ExerciseMedia[] {
  const { media = [], plays = [], slow = [], transcript = [] } = settings;
  const read = media.map(({ line, value }) => parseMedia(line, value, report));
  const findRecording = (line: Line): ExerciseMedia | null => {
    const found = read[media.findLastIndex((each) => each.line.number <= line.number)];
    if (found && (isRecording(found.url) || isRecording(found.fileName))) return found;
    report(line, 'recording-missing');
    return null;
  };
  const set = <Name extends 'plays' | 'slow' | 'transcript'>(
    line: Line,
    name: Name,
    value: ExerciseMedia[Name] | undefined,
  ) => {
    const recording = findRecording(line);
    if (recording?.[name] !== undefined) report(line, 'setting-twice', writeSettingName(name));
    else if (recording && value) recording[name] = value;
    return recording;
  };
  for (const { line, value } of plays) {
    const [, count, rest = ''] = /^([12])(?: fois)?(?:,(.*))?$/.exec(value) ?? [];
    const words = foldWords(rest.trim());
    if (!count || (words && words !== 'sans pause')) report(line, 'plays-wrong');
    const recording = set(line, 'plays', count === '1' ? 1 : 2);
    if (recording && words) recording.pauses = false;
  }
  for (const { line, value } of slow) {
    const { alt, ...file } = parseMedia(line, value, report);
    if (alt) report(line, 'media-wrong');
    set(line, 'slow', file);
  }
  for (const { line, value } of transcript) set(line, 'transcript', readText(line, value, report));
  return read;
}

/** Parses `name — description`, `address — …` or `name | address — …`. */
function parseMedia(line: Line, value: string, report: Report): ExerciseMedia {
  const dash = /(?:^|\s)—(?=\s|$)/.exec(value);
  const file = value.slice(0, dash?.index);
  const alt = dash ? readOptionalAnswer(line, value.slice(dash.index + dash[0].length), report) : '';
  const [first = '', second, ...more] = file.split('|').map((part) => part.trim());
  const isAlone = second === undefined;
  const url = isAlone && isMediaAddress(first) ? first : (second ?? '');
  const name = isAlone && url ? '' : first;
  const isWhole = isAlone ? first !== '' : name !== '' && isMediaAddress(url);
  if (!isWhole || more.length > 0 || url.length > limits.addressCharacters) report(line, 'media-wrong');
  return { fileName: readOptionalAnswer(line, name, report), url: unshield(url), alt };
}
