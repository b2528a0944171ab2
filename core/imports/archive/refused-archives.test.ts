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

describe('an archive is refused', () => {
  const sound = zipSync({ 'cours.csv': csv, 'a.png': picture });

  test.each<[string, Uint8Array]>([
    ['is empty', new Uint8Array()],
    ['is something else', noise(100_000)],
    ['was cut', sound.subarray(0, sound.length - 1)],
    ['lacks its beginning', sound.subarray(1_000)],
    ['is one of several files', forgeEnd(sound, 4, 1)],
    ['has fewer entries than it says', forgeEnd(sound, 10, 3)],
    ['has its directory elsewhere', forgeEnd(sound, 16, 12)],
  ])('that %s', async (_what, bytes) => {
    await expect(open(bytes)).rejects.toThrow(m.marks_zip_broken());
  });

  test.each<[string, (header: DataView) => void]>([
    ['another checksum', (header) => header.setUint32(16, 1, true)],
    ['fewer bytes once opened', (header) => header.setUint32(24, csv.length - 1, true)],
    ['more bytes once opened', (header) => header.setUint32(24, csv.length + 1, true)],
    ['fewer bytes in the archive', (header) => header.setUint32(20, 10, true)],
    ['another place', (header) => header.setUint32(42, 5, true)],
    ['no compression', (header) => header.setUint16(10, 0, true)],
  ])('that says of a file %s', async (_what, write) => {
    await expect(open(forge(sound, 'cours.csv', write))).rejects.toThrow(
      m.marks_zip_broken_file({ name: 'cours.csv' }),
    );
  });

  test('whose compressed bytes are damaged', async () => {
    const damaged = sound.slice();
    const place = findHeader(damaged, 'cours.csv', 0x0403_4b50, 30) + 30 + 'cours.csv'.length;
    damaged.fill(0xff, place, place + 8);
    await expect(open(damaged)).rejects.toThrow(m.marks_zip_broken_file({ name: 'cours.csv' }));
  });

  test('that has a password', async () => {
    const locked = forge(sound, 'a.png', (header) => header.setUint16(8, 1, true));
    await expect(open(locked)).rejects.toThrow(m.marks_zip_encrypted());
  });

  test('that was compressed as the site cannot read', async () => {
    const other = forge(sound, 'a.png', (header) => header.setUint16(10, 14, true));
    await expect(open(other)).rejects.toThrow(m.marks_zip_method({ name: 'a.png' }));
  });

  test('that holds nothing to import', async () => {
    await expect(open(zipSync({}))).rejects.toThrow(m.marks_zip_empty());
    await expect(open(zipSync({ 'cours/': new Uint8Array() }))).rejects.toThrow(m.marks_zip_empty());
  });

  test('that holds too many entries, or too many files to take', async () => {
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

  test('that would grow without measure, before anything is unpacked', async () => {
    const zeros = zipSync({ 'cours.csv': csv, 'a.png': new Uint8Array(2_000_000) });
    await expect(open(zeros)).rejects.toThrow(m.marks_zip_bomb({ name: 'a.png' }));
    const small = zipSync({ 'a.csv': new Uint8Array(900_000) });
    expect((await open(small)).files[0]?.file.size).toBe(900_000);
  });

  test('that lies about how it grows, once it has grown by a part', async () => {
    const liar = forge(zipSync({ 'a.png': noise(3_000_000) }), 'a.png', (header) =>
      header.setUint32(24, 100_000, true),
    );
    const reads = vi.spyOn(Blob.prototype, 'arrayBuffer');
    await expect(open(liar)).rejects.toThrow(m.marks_zip_broken_file({ name: 'a.png' }));
    // The end of the archive, its directory, the header of the file, half a megabyte of three.
    expect(reads).toHaveBeenCalledTimes(4);
    reads.mockRestore();
  });

  test('that would be too large once opened, or whose files lie over one another', async () => {
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
