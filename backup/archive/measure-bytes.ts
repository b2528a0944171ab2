import { createHash } from 'node:crypto';

type Measured = { size: number; lines: number; sha256: string };

const NEWLINE = 0x0a;

/** A stream that lets bytes pass and, once they are through, knows their number, their lines and their SHA-256. */
export function measureBytes(): TransformStream<Uint8Array, Uint8Array> & { result(): Measured } {
  const hash = createHash('sha256');
  let [size, lines] = [0, 0];
  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      size += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
      controller.enqueue(chunk);
    },
  });
  return Object.assign(stream, { result: () => ({ size, lines, sha256: hash.copy().digest('hex') }) });
}

/** Reads a stream to its end for what `measureBytes` says of it. */
export async function readMeasure(bytes: ReadableStream<Uint8Array>): Promise<Measured> {
  const measure = measureBytes();
  await bytes.pipeThrough(measure).pipeTo(new WritableStream());
  return measure.result();
}
