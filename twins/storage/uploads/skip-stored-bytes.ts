import { Buffer } from 'node:buffer';
import { invalidArgument } from '../wire/storage-error.ts';

/**
 * The part of a body that is not stored yet. When an acknowledgement is lost the SDK sends the same chunk again at the same
 * offset: the bytes already stored are compared and passed over, so a repetition is harmless and a wrong offset changes
 * nothing.
 * @throws StorageError INVALID_ARGUMENT when the repeated bytes are not the stored ones.
 */
export async function* skipStoredBytes(
  body: AsyncIterable<Uint8Array>,
  stored: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const reader = stored.getReader();
  let expected: Uint8Array = Buffer.alloc(0);
  let ended = false;
  try {
    for await (const chunk of body) {
      let rest = chunk;
      while (rest.length > 0 && !ended) {
        if (expected.length === 0) {
          const { done, value } = await reader.read();
          ended = done;
          expected = value ?? expected;
          continue;
        }
        const length = Math.min(rest.length, expected.length);
        if (Buffer.compare(rest.subarray(0, length), expected.subarray(0, length)) !== 0)
          throw invalidArgument('X-Goog-Upload-Offset is wrong: other bytes are stored there.');
        rest = rest.subarray(length);
        expected = expected.subarray(length);
      }
      if (rest.length > 0) yield rest;
    }
  } finally {
    await reader.cancel();
  }
}
