import { ref, uploadBytes } from '@firebase/storage';
import { createFolderId, toUnnamedObject } from '#app/office/kit/uploads/media.ts';
import { toObjectAddress } from '#core/media/object-address.ts';
import type { Visitor } from './visitor.ts';

/** Returns a WAV file of silence, or of a tone, with the given length in seconds. */
export function makeWav(seconds: number, hertz = 0): Uint8Array {
  const rate = 8_000;
  const samples = Math.round(seconds * rate);
  const bytes = Buffer.alloc(44 + samples);
  bytes.write('RIFF', 0);
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8);
  bytes.writeUInt32LE(16, 16);
  bytes.writeUInt16LE(1, 20);
  bytes.writeUInt16LE(1, 22);
  bytes.writeUInt32LE(rate, 24);
  bytes.writeUInt32LE(rate, 28);
  bytes.writeUInt16LE(1, 32);
  bytes.writeUInt16LE(8, 34);
  bytes.write('data', 36);
  bytes.writeUInt32LE(samples, 40);
  for (let at = 0; at < samples; at++)
    bytes[44 + at] = 128 + Math.round(hertz === 0 ? 0 : 60 * Math.sin((2 * Math.PI * hertz * at) / rate));
  return bytes;
}

/** Uploads a recording for an exercise. Returns its storage folder and address. */
export const uploadRecording = (
  admin: Visitor,
  { seconds = 4, name = 'audio.wav', folder = createFolderId() } = {},
) => uploadMedia(admin, name, makeWav(seconds, 440), 'audio/wav', folder);

/** Uploads a file for an exercise. Returns its storage folder and address. */
export async function uploadMedia(
  admin: Visitor,
  name: string,
  bytes: Uint8Array,
  contentType: string,
  folder = createFolderId(),
): Promise<{ pathFolderId: string; url: string }> {
  const path = `exercises/${folder}/files/${toUnnamedObject(name)}`;
  await uploadBytes(ref(admin.storage, path), bytes, { contentType });
  return { pathFolderId: folder, url: toObjectAddress('cedille', path) };
}
