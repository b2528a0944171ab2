import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evenLoudness, readWav, trimSilence } from './sound.ts';

export type Voice = 'high' | 'low';

/** How far the second voice lies under the first, pitch and timbre together. */
const lowering = 0.82;

/**
 * Speaks a text in French with SVOX Pico, without silence around. `speed` is a percentage of its ordinary pace.
 * Pico has one French voice; the low one is the same played slower, then brought back to its pace.
 */
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

/** What a speech synthesiser reads well: plain spaces and apostrophes, no guillemets, hours and signs in words. */
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
