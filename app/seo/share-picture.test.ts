import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawPlateCover, drawSocialCover } from '../ui/cover/draw-cover.server.ts';
import { renderShareCover } from './render-share-cover.server.ts';
import { type Shared, toShareCover, toSharePicture, toVersion } from './share-picture.ts';

const school = { name: "L'atelier Cédille", tagline: 'Apprendre, pas à pas' };
const item: Shared = { kind: 'news', id: 'rentree', title: 'La rentrée' };
const score: Shared = {
  kind: 'score',
  id: 'amina',
  title: 'Amina, huit mois plus tard',
  exam: 'DELF B2',
  indexed: false,
};

describe('toSharePicture', () => {
  test('returns a path with the id and a digest of the content', () => {
    const { path } = toSharePicture(item, { school }) ?? {};
    expect(path).toMatch(/^\/apercu\/news\/rentree\.[0-9a-f]{16}\.png$/);
    expect(toSharePicture(item, { school })?.path).toBe(path);
    const others: Shared[] = [
      { ...item, title: 'La rentrée !' },
      { ...item, picture: { path: 'news/a/pictures/b.webp' } },
      { ...item, picture: { path: 'news/a/pictures/c.webp' } },
      { kind: 'product', id: 'rentree', title: 'La rentrée', type: 'course' },
      { kind: 'product', id: 'rentree', title: 'La rentrée', type: 'course', level: 'B1' },
    ];
    const paths = others.map((other) => toSharePicture(other, { school })?.path);
    expect(new Set([path, ...paths]).size).toBe(6);
    expect(toSharePicture(item, { school: { ...school, name: 'Autre' } })?.path).not.toBe(path);
  });

  test('returns the same path for a title that is already typeset', () => {
    const typed = toSharePicture({ ...item, title: "C'est la rentrée !" }, { school });
    const set = toSharePicture({ ...item, title: 'C’est la rentrée\u202f!' }, { school });
    expect(typed).toEqual(set);
  });

  test('returns undefined without frame data', () => {
    expect(toSharePicture(item, undefined)).toBeUndefined();
  });

  test('matches the stored digest of the drawing: if this fails, increment `drawing` and update the digest here', () => {
    const titles = ['Où vas-tu', 'Les cours', 'À l’écoute', 'Raconter au passé', 'Ça', 'Été', 'Un', 'Deux'];
    const drawn = titles.flatMap((title) => [
      drawSocialCover({ title, series: 'École', level: 'B1' }),
      drawPlateCover({ title, series: 'École' }),
    ]);
    const digest = createHash('sha256').update(drawn.join('')).digest('hex').slice(0, 12);
    expect({ digest, version: toVersion({ title: 'Les cours', series: 'École' }) }).toMatchInlineSnapshot(`
      {
        "digest": "aeafe4e1576b",
        "version": "5aa09fae021b8c90",
      }
    `);
  });
});

describe('preview of a score', () => {
  test('shows only the exam until the candidate agrees to indexing', () => {
    const cover = toShareCover(score, school);
    expect(cover).toMatchObject({ title: 'DELF B2', level: 'B2' });
    expect(JSON.stringify([cover, toSharePicture(score, { school })])).not.toMatch(/amina,|huit mois/i);
    expect(toShareCover({ ...score, indexed: true }, school).title).toBe('Amina, huit mois plus tard');
  });
});

describe('renderShareCover', () => {
  const files = (bytes: Buffer) => ({ read: async () => new Uint8Array(bytes) });
  const picture = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#0a7' } })
      .jpeg()
      .toBuffer();
  const messengerLimit = 300_000;

  test.each([
    ['tall', 300, 600],
    ['wide', 900, 300],
    ['square', 400, 400],
    ['tiny', 1, 1],
  ])('embeds a %s picture', async (_, width, height) => {
    const bytes = await renderShareCover(files(await picture(width, height)), {
      title: 'Le marché',
      series: 'Actualité',
      picture: 'x',
    });
    const { info, data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([1200, 630]);
    // Centre of the picture area.
    const at = (315 * 1200 + 876) * info.channels;
    expect([...data.subarray(at, at + 3)].map((value) => Math.round(value / 16))).toEqual([0, 11, 7]);
    expect(bytes.length).toBeLessThan(messengerLimit);
  });

  test.each([
    'Le cœur d’œuvre de Łukasz Świętochowski, Nguyễn Thị Hương, Şükrü Øster et Đặng',
    'mot '.repeat(60),
    'a'.repeat(140),
    '</text><script>alert(1)</script>',
    '日本語',
    '',
  ])('renders a cover for %j', async (title) => {
    const bytes = await renderShareCover(files(Buffer.alloc(0)), { title, series: 'Actualité' });
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
    expect(bytes.length).toBeLessThan(messengerLimit);
  });

  test('rejects a file that is not a picture', async () => {
    await expect(
      renderShareCover(files(Buffer.from('<svg/>')), { title: 'x', series: 'y', picture: 'x' }),
    ).rejects.toThrow();
  });
});
