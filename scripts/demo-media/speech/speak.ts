import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evenLoudness, readWav, trimSilence } from './sound.ts';

export type Voice = 'high' | 'low';

/** Pitch and timbre of the low voice relative to the high one. */
const lowering = 0.82;

/** Speaks a French text with SVOX Pico, at `speed` percent. Its only voice, slowed down, is the low one. */
export function speak(
  text: string,
  { voice = 'high', speed = 95 }: { voice?: Voice; speed?: number } = {},
): Int16Array {
  const folder = mkdtempSync(join(tmpdir(), 'cedille-speech-'));
  try {
    const raw = join(folder, 'raw.wav');
    const even = join(folder, 'even.wav');
    const words = speakableText(text).replaceAll('&', 'et');
    const pitch = voice === 'low' ? 86 : 100;
    const marked = `<pitch level='${pitch}'><speed level='${speed}'>${words}</speed></pitch>`;
    execFileSync('pico2wave', ['--lang=fr-FR', `--wave=${raw}`, marked]);
    const lower = `asetrate=${16_000 * lowering},aresample=16000,atempo=${1 / lowering},`;
    const filter = `${voice === 'low' ? lower : ''}highpass=f=70`;
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
