import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findTypographicFaults } from '#tests/support/find-typographic-faults.ts';
import { demoProductions } from './activity/productions.ts';
import { demoSchool } from './school.ts';

const seed = `${import.meta.dirname}/..`;
const media = readdirSync(`${seed}/media`).sort();
const read = (file: string) => readFileSync(`${seed}/media/${file}`);
const ending = (suffix: string) => media.filter((file) => file.endsWith(suffix));

const named = [
  ...demoSchool.products.flatMap((product) => [
    ...product.pictures.map(({ file }) => file),
    ...product.files.map(({ file }) => file),
    ...[product.video, product.videoCaptions, product.extract, product.extractCaptions].filter(
      (file) => file !== undefined,
    ),
  ]),
  ...globSync(`${seed}/exercises/*/*.txt`).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^! média: ([a-z0-9-]+\.mp3)/gm)].map(([, name = '']) => name),
  ),
  ...demoProductions.flatMap(({ tasks }) => tasks.flatMap(({ spoken }) => spoken?.file ?? [])),
  ...[...demoSchool.news, ...demoSchool.home].flatMap(({ picture }) => (picture ? [picture.file] : [])),
];

test('the demonstration school references every media file, and only existing ones', () => {
  expect([...new Set(named)].sort()).toEqual(media);
});

test('the media files take less than 17 MB in total', () => {
  const total = media.reduce((sum, file) => sum + statSync(`${seed}/media/${file}`).size, 0);
  expect(total).toBeLessThan(17_000_000);
});

test('files of a product have unique download names with the right extension', () => {
  for (const { files } of demoSchool.products) {
    expect(new Set(files.map(({ fileName }) => fileName)).size).toBe(files.length);
    for (const { fileName, file } of files) expect(fileName.split('.').at(-1)).toBe(file.split('.').at(-1));
  }
});

describe('documents', () => {
  test.each(ending('.pdf'))('include %s as a small tagged PDF in French', (file) => {
    const pdf = read(file);
    const text = pdf.toString('latin1');
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(pdf.length).toBeLessThan(300_000);
    expect(text).toContain('/Lang (fr)');
    expect(text).toContain('/StructTreeRoot');
  });

  test('are each printed from a lesson in this repository', () => {
    const lessons = globSync('*/*.md', { cwd: `${seed}/lessons` }).map(
      (path) => /^file: (.+)$/m.exec(readFileSync(`${seed}/lessons/${path}`, 'utf8'))?.[1],
    );
    expect(lessons.sort()).toEqual(ending('.pdf'));
  });
});

describe('pictures', () => {
  test.each(ending('.webp'))('include %s at 1600 × 1000, or 1200 × 1500 for a portrait', (file) => {
    const picture = read(file);
    expect(picture.toString('latin1', 8, 16)).toBe('WEBPVP8 ');
    expect([picture.readUInt16LE(26) & 0x3fff, picture.readUInt16LE(28) & 0x3fff]).toEqual(
      file.startsWith('portrait-') ? [1200, 1500] : [1600, 1000],
    );
  });

  test('have alternative texts that describe an illustration', () => {
    const pictures = [
      ...demoSchool.products.flatMap((product) => product.pictures),
      ...[...demoSchool.news, ...demoSchool.home].flatMap(({ picture }) => (picture ? [picture] : [])),
    ];
    for (const { alt } of pictures) expect(alt).toMatch(/^Illustration\u202F: .{20,}[^.]$/);
  });
});

describe('videos', () => {
  test.each(ending('.mp4'))(
    'include %s as a small file with its index first, for progressive playback',
    (file) => {
      const video = read(file);
      expect(video.toString('latin1', 4, 8)).toBe('ftyp');
      expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'));
      expect(video.length).toBeLessThan(700_000);
    },
  );

  test.each(ending('.vtt'))('have %s as captions in chronological order with correct typography', (file) => {
    const [head, ...cues] = read(file).toString('utf8').trim().split('\n\n');
    expect(head).toBe('WEBVTT');
    expect(cues.length).toBeGreaterThanOrEqual(5);
    const times = cues.flatMap((cue) => (cue.split('\n')[0] ?? '').split(' --> '));
    expect(times.every((time) => /^\d\d:\d\d\.\d{3}$/.test(time))).toBe(true);
    expect([...times].sort()).toEqual(times);
    for (const cue of cues) expect(findTypographicFaults(cue.split('\n').slice(1).join('\n'))).toEqual([]);
  });
});

test('recordings are stored as MP3', () => {
  expect(ending('.mp3').length).toBeGreaterThanOrEqual(15);
  for (const file of ending('.mp3')) expect(read(file).toString('latin1', 0, 3)).toBe('ID3');
});
