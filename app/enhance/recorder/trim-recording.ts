import { toPlainType } from './recording-types.ts';
import { writeWav } from './write-wav.ts';

/**
 * Samples per second of a trimmed recording. WAV plays in every browser and loses no quality of a voice,
 * unlike a second lossy encoding; ten minutes are 29 MB.
 */
const samplesPerSecond = 24_000;

/** Decodes a recording. Its `duration` is exact, whereas recorded WebM files state none. */
export async function decodeRecording(recording: Blob): Promise<AudioBuffer> {
  const context = new OfflineAudioContext(1, 1, samplesPerSecond);
  return context.decodeAudioData(await recording.arrayBuffer());
}

/** Returns the part from `start` to `end`, in seconds, as a WAV file of one channel. */
export async function trimRecording(sound: AudioBuffer, start: number, end: number): Promise<Blob> {
  const length = Math.max(1, Math.round((end - start) * samplesPerSecond));
  const context = new OfflineAudioContext(1, length, samplesPerSecond);
  const source = context.createBufferSource();
  source.buffer = sound;
  source.connect(context.destination);
  source.start(0, start, end - start);
  const cut = await context.startRendering();
  return new Blob([writeWav(cut.getChannelData(0), samplesPerSecond)], { type: 'audio/wav' });
}

/** Returns the loudest sample of each of `count` equal parts, from 0 to 1. */
export function listPeaks(sound: AudioBuffer, count: number): number[] {
  const samples = sound.getChannelData(0);
  const size = Math.max(1, Math.floor(samples.length / count));
  return Array.from({ length: count }, (_, part) => {
    let peak = 0;
    for (let index = part * size; index < (part + 1) * size; index++)
      peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    return peak;
  });
}

const endings: Readonly<Record<string, string>> = {
  'audio/mp4': 'm4a',
  'audio/webm': 'webm',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
};

/** Returns a file with the ending of its type, as uploads need it. */
export function toRecordingFile(recording: Blob, stem: string): File {
  const type = toPlainType(recording.type);
  return new File([recording], `${stem}.${endings[type] ?? 'webm'}`, { type });
}
