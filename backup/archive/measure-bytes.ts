import { createHash } from 'node:crypto';

type Measured = { size: number; lines: number; sha256: string };

const NEWLINE = 0x0a;

/** Returns a pass-through stream that measures its bytes. `result()` is valid once the stream has ended. */
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

export async function readMeasure(bytes: ReadableStream<Uint8Array>): Promise<Measured> {
  const measure = measureBytes();
  await bytes.pipeThrough(measure).pipeTo(new WritableStream());
  return measure.result();
}
