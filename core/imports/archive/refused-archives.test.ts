import { strToU8, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { findHeader, forge, forgeEnd, noise } from '#tests/support/archives.ts';
import { m } from '#words/messages.js';
import { openArchive } from './open-archive.ts';

const csv = strToU8('external id;titre\nc-1;Les accents\n'.repeat(40));
const picture = noise(200_000);

const open = (bytes: Uint8Array) =>
  openArchive(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
    signal: new AbortController().signal,
    onProgress: () => undefined,
  });

describe('openArchive rejects an archive', () => {
  const sound = zipSync({ 'cours.csv': csv, 'a.png': picture });

  test.each<[string, Uint8Array]>([
    ['is empty', new Uint8Array()],
    ['is not a ZIP archive', noise(100_000)],
    ['is truncated', sound.subarray(0, sound.length - 1)],
    ['lacks its beginning', sound.subarray(1_000)],
    ['is part of a multi-part archive', forgeEnd(sound, 4, 1)],
    ['has fewer entries than declared', forgeEnd(sound, 10, 3)],
    ['has a wrong directory offset', forgeEnd(sound, 16, 12)],
  ])('that %s', async (_what, bytes) => {
    await expect(open(bytes)).rejects.toThrow(m.marks_zip_broken());
  });

  test.each<[string, (header: DataView) => void]>([
    ['wrong checksum', (header) => header.setUint32(16, 1, true)],
    ['decompressed size too small', (header) => header.setUint32(24, csv.length - 1, true)],
    ['decompressed size too large', (header) => header.setUint32(24, csv.length + 1, true)],
    ['compressed size too small', (header) => header.setUint32(20, 10, true)],
    ['wrong offset', (header) => header.setUint32(42, 5, true)],
    ['wrong compression method', (header) => header.setUint16(10, 0, true)],
  ])('with a wrong header of a file: %s', async (_what, write) => {
    await expect(open(forge(sound, 'cours.csv', write))).rejects.toThrow(
      m.marks_zip_broken_file({ name: 'cours.csv' }),
    );
  });

  test('with damaged compressed data in a file', async () => {
    const damaged = sound.slice();
    const place = findHeader(damaged, 'cours.csv', 0x0403_4b50, 30) + 30 + 'cours.csv'.length;
    damaged.fill(0xff, place, place + 8);
    await expect(open(damaged)).rejects.toThrow(m.marks_zip_broken_file({ name: 'cours.csv' }));
  });

  test('with an encrypted file', async () => {
    const locked = forge(sound, 'a.png', (header) => header.setUint16(8, 1, true));
    await expect(open(locked)).rejects.toThrow(m.marks_zip_encrypted());
  });

  test('with an unsupported compression method', async () => {
    const other = forge(sound, 'a.png', (header) => header.setUint16(10, 14, true));
    await expect(open(other)).rejects.toThrow(m.marks_zip_method({ name: 'a.png' }));
  });

  test('without importable files', async () => {
    await expect(open(zipSync({}))).rejects.toThrow(m.marks_zip_empty());
    await expect(open(zipSync({ 'cours/': new Uint8Array() }))).rejects.toThrow(m.marks_zip_empty());
  });

  test('with too many entries or importable files', async () => {
    const many = (count: number, ending: string) =>
      zipSync(
        Object.fromEntries(
          Array.from({ length: count }, (_, index) => [`${index}.${ending}`, new Uint8Array()]),
        ),
      );
    await expect(open(forgeEnd(sound, 10, 10_001))).rejects.toThrow(
      m.marks_zip_entries({ most: '10\u202f000' }),
    );
    await expect(open(many(2_001, 'png'))).rejects.toThrow(m.marks_zip_files({ most: '2\u202f000' }));
    expect((await open(many(2_001, 'pdf'))).refused).toHaveLength(2_001);
  });

  test('with an excessive compression ratio, before decompressing anything', async () => {
    const zeros = zipSync({ 'cours.csv': csv, 'a.png': new Uint8Array(2_000_000) });
    await expect(open(zeros)).rejects.toThrow(m.marks_zip_bomb({ name: 'a.png' }));
    const small = zipSync({ 'a.csv': new Uint8Array(900_000) });
    expect((await open(small)).files[0]?.file.size).toBe(900_000);
  });

  test('with a wrong decompressed size, after decompressing only a part', async () => {
    const liar = forge(zipSync({ 'a.png': noise(3_000_000) }), 'a.png', (header) =>
      header.setUint32(24, 100_000, true),
    );
    const reads = vi.spyOn(Blob.prototype, 'arrayBuffer');
    await expect(open(liar)).rejects.toThrow(m.marks_zip_broken_file({ name: 'a.png' }));
    // Four reads: archive end, directory, file header, and the first half megabyte of three megabytes.
    expect(reads).toHaveBeenCalledTimes(4);
    reads.mockRestore();
  });

  test('with an excessive total size or overlapping files', async () => {
    const names = Array.from({ length: 26 }, (_, index) => `${index}.png`);
    let bytes: Uint8Array = zipSync(Object.fromEntries(names.map((name) => [name, noise(10)])));
    for (const name of names)
      bytes = forge(bytes, name, (header) => {
        header.setUint32(20, 20_000_000, true);
        header.setUint32(24, 20_000_000, true);
      });
    await expect(open(bytes)).rejects.toThrow(m.marks_zip_large({ most: '500\u00a0Mo' }));
    const over = forge(sound, 'a.png', (header) => {
      header.setUint32(20, sound.length, true);
      header.setUint32(24, sound.length, true);
    });
    await expect(open(over)).rejects.toThrow(m.marks_zip_broken());
  });
});
