import { readFileSync, writeFileSync } from 'node:fs';

/** Samples per second of SVOX Pico's output (mono, 16 bits). */
const sampleRate = 16_000;

/** Reads a mono 16-bit WAV file of 16 kHz. @throws {Error} for any other format */
export function readWav(path: string): Int16Array {
  const file = readFileSync(path);
  const isExpected =
    file.readUInt16LE(22) === 1 && file.readUInt32LE(24) === sampleRate && file.readUInt16LE(34) === 16;
  if (!isExpected) throw new Error(`${path}: expected mono, 16 bits, 16 kHz`);
  const start = file.indexOf('data') + 8;
  const samples = new Int16Array(Math.floor((file.length - start) / 2));
  for (let index = 0; index < samples.length; index += 1)
    samples[index] = file.readInt16LE(start + index * 2);
  return samples;
}

export function writeWav(path: string, samples: Int16Array): void {
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.byteLength, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(sampleRate, 24);
  head.writeUInt32LE(sampleRate * 2, 28);
  head.writeUInt16LE(2, 32);
  head.writeUInt16LE(16, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.byteLength, 40);
  writeFileSync(
    path,
    Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]),
  );
}

/** Length in seconds. */
export function lengthOf(samples: Int16Array): number {
  return samples.length / sampleRate;
}

export function silence(seconds: number): Int16Array {
  return new Int16Array(Math.round(seconds * sampleRate));
}

export function joinSounds(parts: Int16Array[]): Int16Array {
  const joined = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}

/** Removes silence at both ends, except 40 ms so that no consonant is clipped. */
export function trimSilence(samples: Int16Array): Int16Array {
  const isHeard = (sample: number) => Math.abs(sample) > 180;
  const margin = Math.round(0.04 * sampleRate);
  const first = samples.findIndex(isHeard);
  const last = samples.findLastIndex(isHeard);
  return samples.slice(Math.max(0, first - margin), last + margin);
}

/** Normalises loudness to −20 dB, measured on audible samples, so that words and sentences match. */
export function evenLoudness(samples: Int16Array): Int16Array {
  const heard = samples.filter((sample) => Math.abs(sample) > 180);
  const power = heard.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, heard.length);
  const peak = samples.reduce((highest, sample) => Math.max(highest, Math.abs(sample)), 1);
  const gain = Math.min(3_277 / Math.max(1, Math.sqrt(power)), 29_000 / peak);
  return samples.map((sample) => Math.round(sample * gain));
}
