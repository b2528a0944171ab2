import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '#core/context.ts';
import { videos } from '#database/tables/videos.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { hevc, isFfmpegInstalled, makeVideo, toHdrCodec } from '#tests/support/make-video.ts';
import { deleteUnused } from '../media/delete-objects.ts';
import { convertVideo } from './convert-video.ts';
import { readOfficeVideo, requestConversion } from './office-videos.ts';
import { replaceOriginals } from './replace-originals.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const day = 86_400_000;

async function upload(bytes: Uint8Array, name = 'lecon-0a1b2c3d.mov'): Promise<string> {
  const path = `lessons/${randomBytes(16).toString('hex')}/video/${name}`;
  await school.core.files.put(path, bytes, { contentType: 'video/quicktime' });
  return path;
}

async function convert(bytes: Uint8Array, name?: string, core: Core = school.core) {
  const path = await upload(bytes, name);
  await requestConversion(core, path);
  await convertVideo(core, path);
  const [row] = await core.db.select().from(videos).where(eq(videos.path, path));
  if (!row) throw new Error('no conversion');
  return row;
}

/** Runs a program on a stored video. Returns what it prints. */
const examine = (path: string, program: 'ffprobe' | 'ffmpeg', toArguments: (file: string) => string[]) =>
  school.core.videoTools.withFolder(async (folder) => {
    const file = join(folder, 'stored');
    await writeFile(file, await school.core.files.read(path));
    return execFileSync(program, ['-v', 'error', ...toArguments(file)]);
  });

/** Returns entries of the streams of a stored video; by default codec, pixel format and size. */
const describeVideo = async (path: string, entries = 'stream=codec_name,pix_fmt,width,height') => {
  const said = await examine(path, 'ffprobe', (file) => ['-show_entries', entries, '-of', 'csv=p=0', file]);
  return said.toString().trim().split('\n');
};

/** Returns the luminance of the first pixel. */
const readLuminance = async (path: string) => {
  const toGray = ['-frames:v', '1', '-pix_fmt', 'gray', '-f', 'rawvideo', '-'];
  return (await examine(path, 'ffmpeg', (file) => ['-i', file, ...toGray]))[0];
};

// Conversions have a low priority.
describe.skipIf(!isFfmpegInstalled())('conversion with ffmpeg', { timeout: 180_000 }, () => {
  test('a film of an iPhone (HEVC, 10 bits, turned, MOV) becomes H.264 in two sizes with a poster', async () => {
    const codec = [...hevc, '-pix_fmt', 'yuv420p10le'];
    const row = await convert(await makeVideo({ codec, ending: 'mov', turned: 90 }));
    expect(row).toMatchObject({ state: 'ready', percent: 100, fault: null });
    expect(row.renditions).toEqual([
      { height: 480, path: `${row.path}.480p.mp4` },
      { height: 720, path: `${row.path}.720p.mp4` },
    ]);
    expect(await describeVideo(`${row.path}.720p.mp4`)).toEqual(['h264,720,1280,yuv420p', 'aac']);
    expect(await describeVideo(`${row.path}.720p.mp4`, 'stream_side_data=rotation')).toEqual(['']);
    expect(row.poster).toContain('frame.jpg');
  });

  test('a video that browsers play is a rendition itself, and has no poster', async () => {
    const row = await convert(await makeVideo(), 'lecon-0a1b2c3d.mp4');
    expect(row.renditions).toEqual([
      { height: 480, path: `${row.path}.480p.mp4` },
      { height: 720, path: row.path },
    ]);
    expect(row.poster).toBe('');
  });

  test.each([
    ['arib-std-b67', true, 214],
    ['arib-std-b67', false, 191],
    ['smpte2084', true, 249],
    ['smpte2084', false, 191],
  ] as const)('a film in %s becomes BT.709; with zscale: %s', async (transfer, hasZscale, luminance) => {
    const filters = ['drawbox=color=0xbfbfbf:thickness=fill'];
    const codec = toHdrCodec(transfer);
    const film = await makeVideo({ width: 320, height: 240, codec, filters, hasSound: false, ending: 'mov' });
    const hasFilter = async (name: string) => hasZscale && school.core.videoTools.hasFilter(name);
    const { core } = school;
    const row = await convert(film, undefined, { ...core, videoTools: { ...core.videoTools, hasFilter } });
    const [rendition = { path: '' }] = row.renditions;
    const entries = 'stream=pix_fmt,color_space,color_transfer,color_primaries';
    expect(await describeVideo(rendition.path, entries)).toEqual(['yuv420p,bt709,bt709,bt709']);
    const found = await readLuminance(rendition.path);
    expect(Math.abs((found ?? 0) - luminance)).toBeLessThan(4);
    const poster = await readLuminance(row.path.replace('/video/', '/pictures/').concat('.frame.jpg'));
    expect(Math.abs((poster ?? 0) - luminance)).toBeLessThan(4);
  });

  test('a variable frame rate becomes constant, with sound and picture together', async () => {
    const filters = ["select='lt(n,25)+not(mod(n,5))'"];
    const film = await makeVideo({
      width: 320,
      height: 240,
      codec: hevc,
      filters,
      seconds: 4,
      ending: 'mov',
    });
    const row = await convert(film);
    const lengths = await describeVideo(`${row.path}.240p.mp4`, 'stream=duration');
    for (const length of lengths) expect(Math.abs(Number(length) - 4)).toBeLessThan(0.25);
    expect(lengths).toHaveLength(2);
    const [frames] = await describeVideo(`${row.path}.240p.mp4`, 'stream=nb_frames');
    expect(Math.abs(Number(frames) - 100)).toBeLessThan(3);
  });

  test('odd sides and a missing sound track are accepted', async () => {
    const codec = ['ffv1', '-pix_fmt', 'yuv444p'];
    const row = await convert(
      await makeVideo({ width: 403, height: 301, codec, hasSound: false, ending: 'mkv' }),
    );
    expect(row.renditions).toEqual([{ height: 301, path: `${row.path}.301p.mp4` }]);
    expect(await describeVideo(`${row.path}.301p.mp4`)).toEqual(['h264,404,302,yuv420p']);
  });

  test.each([
    ['unreadable', Buffer.from('not a video')],
    ['unreadable', Buffer.from('#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n')],
  ])('a damaged file fails as %s, and may be tried again', async (fault, bytes) => {
    const row = await convert(bytes);
    expect(row).toMatchObject({ state: 'failed', fault });
    await requestConversion(school.core, row.path);
    expect(await readOfficeVideo(school.core, row.path)).toMatchObject({ state: 'waiting', fault: null });
  });

  test('a truncated file fails or is converted, but leaves no state in between', async () => {
    const whole = await makeVideo({ codec: hevc, ending: 'mov' });
    const row = await convert(whole.subarray(0, whole.length / 2));
    expect(row).toMatchObject({ state: 'failed', fault: 'unreadable' });
  });

  test('a conversion that was interrupted continues with the missing sizes', async () => {
    const { core } = school;
    const path = await upload(await makeVideo({ codec: hevc, ending: 'mov' }));
    await requestConversion(core, path);
    const small = { height: 480, path: `${path}.480p.mp4` };
    await core.files.put(small.path, Buffer.from('made before'), { contentType: 'video/mp4' });
    await core.db
      .update(videos)
      .set({ state: 'converting', renditions: [small] })
      .where(eq(videos.path, path));
    await convertVideo(core, path);
    expect(await readOfficeVideo(core, path)).toMatchObject({ state: 'ready', heights: [480, 720] });
    expect(Buffer.from(await core.files.read(small.path)).toString()).toBe('made before');
  });

  test('a size that could not be stored is not played, and made again', async () => {
    const { core } = school;
    const path = await upload(await makeVideo({ width: 320, height: 240, codec: hevc, ending: 'mov' }));
    await requestConversion(core, path);
    const put: Core['files']['put'] = (to, bytes, options) =>
      to.endsWith('p.mp4') ? Promise.reject(new Error('disk full')) : core.files.put(to, bytes, options);
    await expect(convertVideo({ ...core, files: { ...core.files, put } }, path)).rejects.toThrow('disk full');
    expect(await readOfficeVideo(core, path)).toMatchObject({ state: 'converting', heights: [] });
    await convertVideo(core, path);
    expect(await readOfficeVideo(core, path)).toMatchObject({ state: 'ready', heights: [240] });
  });

  test('the largest rendition replaces the original after 30 days, unless it is kept', async () => {
    const bytes = await makeVideo({ width: 320, height: 240, codec: hevc, ending: 'mov' });
    const [replaced, kept] = [await convert(bytes), await convert(bytes)];
    const { core } = school;
    await core.db.update(videos).set({ keepOriginal: true }).where(eq(videos.path, kept.path));
    const inDays = (days: number) => ({ ...core, now: () => new Date(Date.now() + days * day) });
    expect(await replaceOriginals(inDays(29))).toBe(0);
    expect(await readOfficeVideo(core, replaced.path)).toMatchObject({ originalBytes: bytes.length });
    await replaceOriginals(inDays(31));
    expect(await describeVideo(replaced.path)).toEqual(['h264,320,240,yuv420p', 'aac']);
    expect(await core.files.stat(replaced.path)).toMatchObject({ contentType: 'video/mp4' });
    expect(await core.files.stat(`${replaced.path}.240p.mp4`)).toBeNull();
    expect(await readOfficeVideo(core, replaced.path)).toMatchObject({ originalBytes: null, heights: [240] });
    expect(await describeVideo(kept.path)).toEqual(['hevc,320,240,yuv420p', 'aac']);
  });

  test('the converted files are deleted with the video', async () => {
    const { core } = school;
    const row = await convert(await makeVideo({ width: 320, height: 240, codec: hevc, ending: 'mov' }));
    await deleteUnused(core, { paths: [row.path] });
    const left: string[] = [];
    for await (const { path } of core.files.list(row.path.split('/video/')[0] ?? '')) left.push(path);
    expect(left).toEqual([]);
    expect(await core.db.select().from(videos).where(eq(videos.path, row.path))).toEqual([]);
  });
});
