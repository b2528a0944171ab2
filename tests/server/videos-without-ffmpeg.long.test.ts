import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import { toObjectAddress } from '#core/media/object-address.ts';
import type { OfficeVideo } from '#core/videos/office-videos.ts';
import { openAdmin } from '../support/accounts.ts';
import { saveLesson } from '../support/add-lesson.ts';
import { hevc, isFfmpegInstalled, makeVideo } from '../support/make-video.ts';
import { publishCourse } from '../support/publish-course.ts';
import { startSchoolProcess } from '../support/school.ts';

/** Longer than the school remembers that ffmpeg is missing. */
const patient = { timeout: 120_000, interval: 1_000 };

const link = (program: string, folder: string) =>
  symlink(
    execFileSync('sh', ['-c', `command -v ${program}`])
      .toString()
      .trim(),
    join(folder, program),
  );

test.skipIf(!isFfmpegInstalled())(
  'without ffmpeg, uploads work and the page names what will not play; later, all are converted',
  async () => {
    const programs = await mkdtemp(join(tmpdir(), 'cedille-programs-'));
    for (const program of ['sh', 'nice']) await link(program, programs);
    await using school = await startSchoolProcess({ PATH: programs });
    const admin = await openAdmin(school);
    const course = await publishCourse(admin);
    const read = async (path: string) => {
      const answer = await admin.visit(`/admin/videos/conversion?${new URLSearchParams({ path })}`);
      return (await answer.json()) as OfficeVideo;
    };
    const show = async (address: string) => (await admin.visit(address)).text();
    const has = async (address: string, words: string) => (await show(address)).includes(words);
    const upload = async (title: string, name: string, contentType: string, film: Buffer) => {
      const pathFolderId = randomBytes(16).toString('hex');
      const path = `lessons/${pathFolderId}/video/${name}`;
      await uploadBytes(ref(admin.storage, path), film, { contentType });
      const json = { act: 'convert', path };
      expect((await admin.visit('/admin/videos/conversion', { json })).status).toBe(200);
      const videoId = toObjectAddress('cedille', path);
      await saveLesson(admin, course.id, { title, pathFolderId, videoId });
      return path;
    };
    const size = { width: 320, height: 240 };
    const film = await makeVideo({ ...size, codec: hevc, ending: 'mov' });
    const phone = await upload('Au marché', 'marche.mov', 'video/quicktime', film);
    const inMp4 = await makeVideo({ ...size, codec: hevc });
    const disguised = await upload('À la gare', 'gare.mp4', 'video/mp4', inMp4);
    const common = await upload('En ville', 'ville.mp4', 'video/mp4', await makeVideo(size));

    expect(await read(phone)).toMatchObject({ hasTools: false, state: 'none', isCommon: false });
    expect(await read(disguised)).toMatchObject({ state: 'none', isCommon: false });
    expect(await read(common)).toMatchObject({ state: 'none', isCommon: true });
    const page = await show('/admin/videos');
    expect(page).toContain('apt install ffmpeg');
    expect(page.match(/ne sera pas lisible sur tous les appareils<\/td>/g)).toHaveLength(2);
    expect(page).not.toContain('Convertir toutes les vidéos');
    expect(await has('/admin/launch', 'Sans ffmpeg sur le serveur')).toBe(true);
    expect(await has(`/course/${course.id}`, 'Au marché')).toBe(true);

    for (const program of ['ffmpeg', 'ffprobe']) await link(program, programs);
    await expect.poll(() => has('/admin/videos', 'Convertir toutes les vidéos'), patient).toBe(true);
    // With the video and the extract of the course.
    expect(await has('/admin/launch', '5 vidéos ne sont pas converties')).toBe(true);
    const convert = () => admin.visit('/admin/videos.data', { json: { act: 'convert-all' } });
    expect(await (await convert()).text()).toContain('5 conversions demandées');
    expect(await (await convert()).text()).toContain('0 conversion demandée');
    for (const path of [phone, disguised, common])
      await expect.poll(() => read(path), patient).toMatchObject({ state: 'ready', heights: [240] });
    expect(await has('/admin/videos', 'Convertir toutes les vidéos')).toBe(false);

    const address = `/admin/videos/original?${new URLSearchParams({ path: phone })}`;
    const download = async () => {
      const signed = await admin.visit(address);
      expect(signed.status).toBe(302);
      const answer = await admin.visit(signed.headers.get('location') ?? '');
      return Buffer.from(await answer.arrayBuffer());
    };
    expect((await download()).equals(film)).toBe(true);
    expect(await read(phone)).toMatchObject({ originalBytes: film.length });
    expect(await read(common)).toMatchObject({ originalBytes: null });
    const json = { act: 'delete-original', path: phone };
    const deleted = await admin.visit('/admin/videos/conversion', { json });
    expect(await deleted.json()).toMatchObject({
      freedBytes: film.length,
      originalBytes: null,
      heights: [240],
    });
    expect((await admin.visit('/admin/videos/conversion', { json })).status).toBe(409);
    expect((await download()).equals(film)).toBe(false);
    expect(school.errorLines()).toEqual([]);
    await rm(programs, { recursive: true });
  },
  400_000,
);
