import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getBytes, ref, uploadBytes } from '@firebase/storage';
import { expect, test } from 'vitest';
import type { OfficeVideo } from '#core/videos/office-videos.ts';
import { openAdmin } from '../support/accounts.ts';
import { hevc, isFfmpegInstalled, makeVideo } from '../support/make-video.ts';
import { startSchoolProcess } from '../support/school.ts';

const whole = { timeout: 60_000, interval: 200 };

test.skipIf(!isFfmpegInstalled())(
  'a killed school leaves no ffmpeg, and converts after the restart',
  async () => {
    const programs = await mkdtemp(join(tmpdir(), 'cedille-programs-'));
    const slow = join(programs, 'slow');
    const real = execFileSync('sh', ['-c', 'command -v ffmpeg']).toString().trim();
    // With the file `slow`, a conversion takes as long as the film.
    const script = `#!/bin/sh\nif [ -e '${slow}' ]; then exec '${real}' -re "$@"; fi\nexec '${real}' "$@"\n`;
    await writeFile(join(programs, 'ffmpeg'), script);
    await chmod(join(programs, 'ffmpeg'), 0o755);
    await writeFile(slow, '');
    await using school = await startSchoolProcess({ PATH: `${programs}:${process.env.PATH}` });
    const admin = await openAdmin(school);
    const path = `lessons/${randomBytes(16).toString('hex')}/video/film.mov`;
    const film = await makeVideo({ width: 320, height: 240, seconds: 30, codec: hevc, ending: 'mov' });
    await uploadBytes(ref(admin.storage, path), film, { contentType: 'video/quicktime' });
    expect((await admin.visit('/admin/videos/conversion', { json: { act: 'convert', path } })).status).toBe(
      200,
    );

    const work = join(school.dataDirectory, 'videos');
    const listPrograms = () =>
      execFileSync('ps', ['-A', '-o', 'args='])
        .toString()
        .split('\n')
        .filter((line) => line.includes(work));
    const read = async () =>
      (
        await admin.visit(`/admin/videos/conversion?${new URLSearchParams({ path })}`)
      ).json() as Promise<OfficeVideo>;
    const target = join(work, '240.mp4');
    await expect.poll(() => stat(target).catch(() => ({ size: 0 })), whole).not.toMatchObject({ size: 0 });

    school.process.kill('SIGKILL');
    await expect.poll(listPrograms, whole).toEqual([]);
    const size = (await stat(target)).size;
    expect(size).toBeGreaterThan(0);

    await school.killAndRestart();
    expect(await read()).toMatchObject({ heights: [] });
    await expect(getBytes(ref(admin.storage, `${path}.240p.mp4`))).rejects.toMatchObject({
      code: 'storage/object-not-found',
    });
    await rm(slow);
    await expect.poll(read, whole).toMatchObject({ state: 'ready', heights: [240], percent: 100 });
    await expect.poll(() => readdir(work).catch(() => null), whole).toBeNull();

    const converted = join(programs, 'converted.mp4');
    await writeFile(converted, Buffer.from(await getBytes(ref(admin.storage, `${path}.240p.mp4`))));
    const seconds = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0'];
    expect(Number(execFileSync('ffprobe', [...seconds, converted]))).toBeCloseTo(30, 0);
    expect(execFileSync(real, ['-v', 'error', '-i', converted, '-f', 'null', '-']).toString()).toBe('');
    expect(school.errorLines()).toEqual([]);
    await rm(programs, { recursive: true });
  },
  180_000,
);
