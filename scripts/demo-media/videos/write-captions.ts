import { lengthOf } from '../speech/sound.ts';
import type { Scene } from './plan-scenes.ts';

const longestLine = 44;

function formatTime(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000);
  const pad = (value: number, width = 2) => String(value).padStart(width, '0');
  return `${pad(Math.floor(milliseconds / 60_000))}:${pad(Math.floor(milliseconds / 1000) % 60)}.${pad(milliseconds % 1000, 3)}`;
}

function breakCaption(text: string): string {
  if (text.length <= longestLine) return text;
  const breaks = [...text.matchAll(/ /g)].map(({ index }) => index);
  const middle = text.length / 2;
  const best = breaks.reduce(
    (near, index) => (Math.abs(index - middle) < Math.abs(near - middle) ? index : near),
    0,
  );
  return `${text.slice(0, best)}\n${text.slice(best + 1)}`;
}

/** Returns the captions of a video as WebVTT, one cue per spoken text (https://www.w3.org/TR/webvtt1/). */
export function writeCaptions(scenes: Scene[]): string {
  let start = 0;
  const cues = scenes.flatMap(({ sound, caption }) => {
    const end = start + lengthOf(sound);
    const cue = caption
      ? `${formatTime(start)} --> ${formatTime(end - 0.1)}\n${breakCaption(caption).replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n`
      : undefined;
    start = end;
    return cue ? [cue] : [];
  });
  return `WEBVTT\n\n${cues.join('\n')}`;
}
