import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evenLoudness, readWav, trimSilence } from './sound.ts';

export type Voice = 'bright' | 'high' | 'low' | 'deep';

/** Pitch of the synthesiser in percent, then the factor for pitch and timbre. */
const voices: Record<Voice, { pitch: number; factor: number }> = {
  bright: { pitch: 112, factor: 1.06 },
  high: { pitch: 100, factor: 1 },
  low: { pitch: 86, factor: 0.82 },
  deep: { pitch: 78, factor: 0.78 },
};

/** Speaks a French text with SVOX Pico, at `speed` percent. All voices are variants of its only one. */
export function speak(
  text: string,
  { voice = 'high', speed = 95 }: { voice?: Voice; speed?: number } = {},
): Int16Array {
  const folder = mkdtempSync(join(tmpdir(), 'cedille-speech-'));
  try {
    const raw = join(folder, 'raw.wav');
    const even = join(folder, 'even.wav');
    const words = speakableText(text).replaceAll('&', 'et');
    const { pitch, factor } = voices[voice];
    const marked = `<pitch level='${pitch}'><speed level='${speed}'>${words}</speed></pitch>`;
    execFileSync('pico2wave', ['--lang=fr-FR', `--wave=${raw}`, marked]);
    const timbre = `asetrate=${16_000 * factor},aresample=16000,atempo=${1 / factor},`;
    const filter = `${factor === 1 ? '' : timbre}highpass=f=70`;
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      '-i',
      raw,
      '-af',
      filter,
      '-ac',
      '1',
      '-c:a',
      'pcm_s16le',
      even,
    ]);
    return evenLoudness(trimSilence(readWav(even)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Removes guillemets and special characters, and writes times and signs in words. */
function speakableText(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'")
    .replaceAll(/[«»*]/g, '')
    .replaceAll('…', '.')
    .replaceAll(/ – ?/g, ', ')
    .replaceAll(/(\d+) h (\d+)/g, '$1 heures $2')
    .replaceAll(/ +/g, ' ')
    .trim();
}
