import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** True if ffmpeg is installed. Without it, tests of conversions are skipped with a message. */
export const isFfmpegInstalled = (): boolean => {
  const installed = spawnSync('ffmpeg', ['-version']).status === 0;
  if (!installed) process.stderr.write('ffmpeg is not installed: conversions of videos are not tested.\n');
  return installed;
};

type TestVideo = {
  width?: number;
  height?: number;
  seconds?: number;
  codec?: readonly string[];
  hasSound?: boolean;
  ending?: string;
  /** Filters of ffmpeg for the test picture. */
  filters?: readonly string[];
  /** Degrees by which players must turn the picture. */
  turned?: number;
};

export const hevc: readonly string[] = [
  'libx265',
  '-x265-params',
  'log-level=none',
  '-tag:v',
  'hvc1',
  '-pix_fmt',
  'yuv420p',
];

/** HEVC with 10 bits in a high dynamic range, as of an iPhone. */
export const toHdrCodec = (transfer: 'arib-std-b67' | 'smpte2084'): readonly string[] => [
  'libx265',
  '-x265-params',
  `log-level=none:colorprim=bt2020:transfer=${transfer}:colormatrix=bt2020nc:range=limited`,
  '-tag:v',
  'hvc1',
  '-pix_fmt',
  'yuv420p10le',
];

/** Makes a video with ffmpeg. Returns its bytes. */
export async function makeVideo({
  width = 1_280,
  height = 720,
  seconds = 1,
  codec = ['libx264', '-pix_fmt', 'yuv420p'],
  hasSound = true,
  ending = 'mp4',
  filters = [],
  turned = 0,
}: TestVideo = {}): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'cedille-video-'));
  const [first, second] = [join(folder, `first.${ending}`), join(folder, `second.${ending}`)];
  try {
    const sound = hasSound ? ['-f', 'lavfi', '-i', 'sine=frequency=440'] : [];
    const source = [`testsrc=size=${width}x${height}:rate=25`, ...filters].join(',');
    await run('ffmpeg', [
      ...['-v', 'error', '-f', 'lavfi', '-i', source, ...sound, '-t', String(seconds)],
      ...['-preset', 'ultrafast', '-vsync', 'vfr', '-c:v', ...codec, first],
    ]);
    if (turned === 0) return await readFile(first);
    const turn = ['-c', 'copy', '-metadata:s:v', `rotate=${turned}`];
    await run('ffmpeg', ['-v', 'error', '-i', first, ...turn, second]);
    return await readFile(second);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
