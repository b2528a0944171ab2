/** Line of a transcript with its start, in seconds. */
export type Cue = { at: number; text: string };

const timing = /^(?:(\d{2,}):)?(\d{2}):(\d{2})[.,]\d{3} --> /;

/**
 * Parses the cues of WebVTT (https://www.w3.org/TR/webvtt1/) or SubRip text, without styles and identifiers. Empty for
 * other text.
 */
export function parseCues(text: string): Cue[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.split('\n');
      const first = lines.findIndex((line) => timing.test(line));
      const [, hours = '0', minutes = '0', seconds = '0'] = timing.exec(lines[first] ?? '') ?? [];
      const said = lines
        .slice(first + 1)
        .map((line) =>
          line
            .replaceAll(/<[^<>]*>/g, '')
            .replace(/^[-–]\s*/, '– ')
            .trim(),
        )
        .filter(Boolean)
        .join(' ');
      if (first < 0 || !said) return [];
      return [
        { at: Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds), text: unescapeWords(said) },
      ];
    });
}

const escapes: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': '\u00a0' };
const unescapeWords = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|nbsp);/g, (name) => escapes[name] ?? name);
