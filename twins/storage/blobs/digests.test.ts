import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishDigests, keepDigests, resumeDigests, startDigests, updateDigests } from './digests.ts';

async function digest(...pieces: Uint8Array[]) {
  const running = await startDigests();
  for (const piece of pieces) updateDigests(running, piece);
  return finishDigests(running);
}

test('the CRC-32C matches the examples of RFC 3720 appendix B.4', async () => {
  const crc32c = async (bytes: Uint8Array) => (await digest(bytes)).crc32c;
  expect(await crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(await crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
  expect(await crc32c(Buffer.from(Array.from({ length: 32 }, (_, index) => index)))).toBe(0x46dd794e);
  expect(await crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(await crc32c(Buffer.alloc(0))).toBe(0);
});

test('computes the same digests if they are saved and resumed between two pieces', async () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 97) & 0xff));
  const whole = await digest(bytes);
  expect(whole.md5).toEqual(createHash('md5').update(bytes).digest());
  for (let cut = 0; cut <= bytes.length; cut += 77) {
    const first = await startDigests();
    updateDigests(first, bytes.subarray(0, cut));
    const second = await resumeDigests(JSON.parse(JSON.stringify(keepDigests(first))));
    if (!second) throw new Error('saved digests not resumed');
    expect(second.length).toBe(cut);
    updateDigests(second, bytes.subarray(cut));
    expect(finishDigests(second)).toEqual(whole);
  }
});

test('ignores digests saved by another build of the library', async () => {
  const kept = keepDigests(await startDigests());
  expect(await resumeDigests({ ...kept, md5: Buffer.alloc(12).toString('base64') })).toBeNull();
});
