import { findSettingName, type SettingName } from './exercise-names.ts';
import { countHashes } from './read-blocks.ts';
import type { Line, Report } from './text-issue.ts';

type Setting = { line: Line; value: string };

export type ItemSettings = {
  /** End of the heading and the lines `| …` below it. */
  prompt: string;
  settings: Partial<Record<SettingName, Setting[]>>;
  /** Other lines, including empty ones. */
  body: Line[];
};

/** Settings of an item, or of its last recording, which may be repeated. */
const ofMedia = new Set<SettingName>(['media', 'plays', 'slow', 'transcript']);

const ofNoValue = new Set<SettingName>(['reusable', 'by-sentence', 'plan']);

/** Settings that lines `| …` can continue. */
const ofLines = new Set<SettingName>(['hint', 'explanation', 'transcript', 'model']);

/**
 * Separates lines `! name: value` and `| …`, which may be anywhere below the heading, from the others.
 * @param start first line of the prompt, from the heading
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
  /** Value that `| …` continues. After an invalid setting, such lines are not reported again. */
  let continued: Setting | null = prompt;
  for (const line of lines) {
    const sign = line.text[0];
    if (sign === '!') {
      const setting = splitSetting(line);
      const name = findSettingName(setting.name);
      continued = { line, value: setting.value };
      if (!name || !allowed.has(name)) report(line, 'setting-unknown', setting.name);
      else if (settings[name] && !ofMedia.has(name)) report(line, 'setting-twice', setting.name);
      else {
        settings[name] ??= [];
        settings[name].push(continued);
        if (setting.value === '' && !ofNoValue.has(name)) report(line, 'setting-empty');
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

export function splitSetting({ text }: Line): { name: string; value: string } {
  const colon = text.indexOf(':');
  if (colon < 0) return { name: text.slice(1).trim(), value: '' };
  return { name: text.slice(1, colon).trim(), value: text.slice(colon + 1).trim() };
}
