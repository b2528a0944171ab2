import { stat } from 'node:fs/promises';

/** Bytes per second of the recordings of exam papers and learners, which have a constant rate. */
const byteRate = 3_000;

/** Measures an MP3 of 24 kbit/s. `seconds` is rounded up, so that no recording is cut. */
export async function measureRecording(
  path: string,
): Promise<{ bytes: number; seconds: number; milliseconds: number }> {
  const { size } = await stat(path);
  const milliseconds = Math.round((size / byteRate) * 1_000);
  return { bytes: size, seconds: Math.ceil(milliseconds / 1_000), milliseconds };
}
