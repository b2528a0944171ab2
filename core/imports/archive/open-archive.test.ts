import { strToU8, Zip, ZipDeflate, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { forge, noise, rename, widen } from '#tests/support/archives.ts';
import { m } from '#words/messages.js';
import { openArchive, type Progress } from './open-archive.ts';

const csv = strToU8('external id;titre\nc-1;Les accents\n'.repeat(40));
const picture = noise(200_000);

const open = (bytes: Uint8Array, signal = new AbortController().signal, reports: Progress[] = []) =>
  openArchive(new Blob([bytes as Uint8Array<ArrayBuffer>]), {
    signal,
    onProgress: (progress) => reports.push(progress),
  });

const pathsIn = async (bytes: Uint8Array) => (await open(bytes)).files.map(({ path }) => path);

describe('openArchive', () => {
  test('returns the importable files with their types, whether compressed or not', async () => {
    const reports: Progress[] = [];
    const bytes = zipSync({
      'cours.csv': csv,
      images: { 'Plage.JPG': [picture, { level: 0 }], 'port.webp': picture, 'vide.png': new Uint8Array() },
      'lisez-moi.pdf': csv,
      'autre.zip': csv,
    });
    const { files, refused } = await open(bytes, undefined, reports);
    expect(files.map(({ path, file }) => [path, file.name, file.type, file.size])).toEqual([
      ['cours.csv', 'cours.csv', 'text/csv', csv.length],
      ['images/Plage.JPG', 'Plage.JPG', 'image/jpeg', picture.length],
      ['images/port.webp', 'port.webp', 'image/webp', picture.length],
      ['images/vide.png', 'vide.png', 'image/png', 0],
    ]);
    expect(refused).toEqual(['lisez-moi.pdf', 'autre.zip']);
    expect(await files[0]?.file.bytes()).toEqual(csv);
    expect(await files[1]?.file.bytes()).toEqual(picture);
    // This file is decompressed in several chunks, which must be joined in order.
    expect(await files[2]?.file.bytes()).toEqual(picture);
    expect(reports).toEqual([1, 2, 3, 4].map((rank) => ({ rank, count: 4 })));
  });

  test('reads a streamed archive, which gives the sizes after each file', async () => {
    const parts: Uint8Array[] = [];
    const stream = new Zip((error, part) => (error ? expect.unreachable() : parts.push(part)));
    const file = new ZipDeflate('grande.csv');
    stream.add(file);
    file.push(csv);
    file.push(csv, true);
    stream.end();
    const { files } = await open(new Uint8Array(await new Blob(parts as BlobPart[]).arrayBuffer()));
    expect(await files[0]?.file.text()).toBe(new TextDecoder().decode(csv).repeat(2));
  });

  test('reads an archive with a comment at its end', async () => {
    expect(await pathsIn(zipSync({ 'a.csv': csv }, { comment: 'Fait à Lyon' }))).toEqual(['a.csv']);
    const bytes = zipSync({ 'a.csv': csv });
    const comment = strToU8('Fait à Lyon');
    new DataView(bytes.buffer).setUint16(bytes.length - 2, comment.length, true);
    expect(await pathsIn(Uint8Array.of(...bytes, ...comment))).toEqual(['a.csv']);
  });

  test('skips folders and system files', async () => {
    const names = [
      'cours/',
      '__MACOSX/cours/._a.png',
      '__MACOSX/b.png',
      '.DS_Store',
      '.git/c.png',
      'cours/.d.png',
      'cours/Thumbs.db',
      'desktop.ini',
      'cours/e.png',
      'f..png',
    ];
    const { files, refused } = await open(zipSync(Object.fromEntries(names.map((name) => [name, csv]))));
    expect(files.map(({ path }) => path)).toEqual(['cours/e.png', 'f..png']);
    expect(refused).toEqual([]);
  });

  test('decodes accents in file names from UTF-8, flagged or not, and from the DOS code page', async () => {
    const whole = 'été.png';
    expect(await pathsIn(zipSync({ [whole]: csv }))).toEqual([whole]);
    expect(await pathsIn(zipSync({ [whole.normalize('NFD')]: csv }))).toEqual([whole]);
    const plain = zipSync({ 'e-t-e.png': csv, 'A-la-une.png': csv });
    const unmarked = rename(plain, 'e-t-e.png', [...strToU8(whole)]);
    expect(await pathsIn(unmarked)).toContain(whole);
    const dos = rename(
      rename(plain, 'e-t-e', [0x82, 0x2d, 0x74, 0x2d, 0x82]),
      'A-la',
      [0xb7, 0x2d, 0x6c, 0x85],
    );
    expect(await pathsIn(dos)).toEqual(['é-t-é.png', 'À-là-une.png']);
  });

  test('converts paths that lead outside the archive to paths inside it', async () => {
    const names = ['../../haut.png', '/etc/racine.png', 'C:\\photos\\disque.png', 'a/../b/point.png', '..'];
    const { files, refused } = await open(zipSync(Object.fromEntries(names.map((name) => [name, csv]))));
    expect(files.map(({ path }) => path)).toEqual([
      'haut.png',
      'etc/racine.png',
      'photos/disque.png',
      'a/b/point.png',
    ]);
    expect(files.map(({ file }) => file.name)).toEqual(['haut.png', 'racine.png', 'disque.png', 'point.png']);
    expect(refused).toEqual(['']);
  });

  test('deduplicates identical files and rejects different files with the same name', async () => {
    expect(await pathsIn(zipSync({ 'a.png': picture, './a.png': picture }))).toEqual(['a.png']);
    await expect(open(zipSync({ 'a.png': picture, '../a.png': csv }))).rejects.toThrow(
      m.marks_zip_twice({ name: 'a.png' }),
    );
  });

  test('reads 64-bit sizes and offsets', async () => {
    const bytes = widen(zipSync({ 'a.csv': csv }));
    expect(await pathsIn(bytes)).toEqual(['a.csv']);
    await expect(open(bytes.subarray(1))).rejects.toThrow(m.marks_zip_broken());
  });
});

test('openArchive lists an oversized file by name and imports the others', async () => {
  const bytes = forge(zipSync({ 'cours.csv': csv, 'a.png': picture }), 'a.png', (header) =>
    header.setUint32(24, 21 * 1_024 * 1_024, true),
  );
  const { files, refused, large } = await open(bytes);
  expect([files.map(({ path }) => path), refused, large]).toEqual([['cours.csv'], [], ['a.png']]);
});

test('openArchive aborts in the middle of a file', async () => {
  const control = new AbortController();
  const reports: Progress[] = [];
  const opening = openArchive(
    new Blob([zipSync({ 'a.png': noise(2_000_000), 'b.png': picture })] as BlobPart[]),
    {
      signal: control.signal,
      onProgress: (progress) => {
        reports.push(progress);
        control.abort();
      },
    },
  );
  await expect(opening).rejects.toMatchObject({ name: 'AbortError' });
  expect(reports).toEqual([{ rank: 1, count: 2 }]);
});
