import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isFfmpegInstalled, makeVideo } from '#tests/support/make-video.ts';
import { createVideoTools } from './video-tools.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'cedille-tools-'));
});

afterEach(() => rm(directory, { recursive: true, force: true }));

const listPrograms = () =>
  execFileSync('ps', ['-A', '-o', 'args='])
    .toString()
    .split('\n')
    .filter((line) => line.includes(`${directory}/`));

describe.skipIf(!isFfmpegInstalled())('programs', () => {
  test('stopping ends an endless conversion, deletes its files and starts no other', async () => {
    const tools = createVideoTools({ directory });
    const film = await makeVideo({ width: 320, height: 240 });
    const reported: number[] = [];
    const conversion = tools.withFolder(async (folder) => {
      const [source, target] = [join(folder, 'source'), join(folder, 'endless.mp4')];
      await writeFile(source, film);
      const endless = ['-stream_loop', '-1', '-re', '-i', source, '-c', 'copy', '-f', 'mp4', target];
      await tools.convert(endless, (seconds) => reported.push(seconds));
    });
    const ended = expect(conversion).rejects.toMatchObject({ name: 'StoppedError' });
    await vi.waitFor(() => expect(reported.length).toBeGreaterThan(0), 15_000);
    expect(listPrograms().some((line) => line.startsWith('ffmpeg'))).toBe(true);
    tools.stop();
    await ended;
    expect(listPrograms()).toEqual([]);
    expect(await readdir(directory)).toEqual([]);
    await expect(tools.probe('none')).rejects.toMatchObject({ name: 'StoppedError' });
  });

  test('a failed program throws its error output and leaves no process', async () => {
    const tools = createVideoTools({ directory });
    const failing = tools.convert(['-i', join(directory, 'none'), join(directory, 'x.mp4')], () => undefined);
    await expect(failing).rejects.toMatchObject({
      name: 'VideoToolError',
      message: expect.stringContaining('No such file'),
    });
    expect(listPrograms()).toEqual([]);
  });
});
