import { findSettingName, type SettingName } from './exercise-names.ts';
import { countHashes } from './read-blocks.ts';
import type { Line, Report } from './text-issue.ts';

/** A value with its escaped signs hidden, and the line it begins on. */
type Setting = { line: Line; value: string };

/** What the lines under a heading say before they are read by their kind. */
export type ItemSettings = {
  /** The end of the heading, and the lines `| …` under it. */
  prompt: string;
  settings: Partial<Record<SettingName, Setting[]>>;
  /** All other lines, empty ones included. */
  body: Line[];
};

/** Of these there may be lines `| …`. */
const ofLines = new Set<SettingName>(['hint', 'explanation']);

/**
 * Parts the lines `! name: value` and `| …` from the others. Settings may stand anywhere under their heading.
 * @param start what the heading itself says as the first line of the prompt
 */
export function readSettings(
  { heading, lines }: { heading: Line; lines: readonly Line[] },
  start: string,
  allowed: ReadonlySet<SettingName>,
  report: Report,
): ItemSettings {
  const prompt: Setting = { line: heading, value: start };
  const settings: ItemSettings['settings'] = {};
  const body: Line[] = [];
  /** What a line `| …` continues; nothing else is said of one that follows a faulty setting. */
  let continued: Setting | null = prompt;
  for (const line of lines) {
    const sign = line.text[0];
    if (sign === '!') {
      const setting = splitSetting(line);
      const name = findSettingName(setting.name);
      continued = { line, value: setting.value };
      if (!name || !allowed.has(name)) report(line, 'setting-unknown', setting.name);
      else if (settings[name] && name !== 'media') report(line, 'setting-twice', setting.name);
      else {
        settings[name] ??= [];
        settings[name].push(continued);
        if (setting.value === '' && name !== 'reusable') report(line, 'setting-empty');
        if (!ofLines.has(name)) continued = null;
      }
    } else if (sign === '|') {
      if (!continued) report(line, 'line-astray');
      else continued.value += `\n${line.text.slice(1)}`;
    } else if (countHashes(line) > 3) report(line, 'heading-deep');
    else {
      body.push(line);
      if (line.text) continued = null;
    }
  }
  return { prompt: prompt.value, settings, body };
}

/** `! name: value` in its two halves. */
export function splitSetting({ text }: Line): { name: string; value: string } {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text.slice(1).trim(), value: '' };
  return { name: text.slice(1, colon).trim(), value: text.slice(colon + 1).trim() };
}
