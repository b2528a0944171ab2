import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { folders } from '../folders.ts';
import { openBrowser } from '../open-browser.ts';
import { joinSounds, lengthOf, writeWav } from '../speech/sound.ts';
import { advancedVideos } from './advanced-videos.ts';
import { beginnerVideos } from './beginner-videos.ts';
import { independentVideos } from './independent-videos.ts';
import { planScenes, type Scene } from './plan-scenes.ts';
import { renderScreen, slidePage } from './slide-page.ts';
import type { VideoScript } from './video-script.ts';
import { writeCaptions } from './write-captions.ts';

const framesPerSecond = 15;
/** Opacity of a new line in successive frames. */
const fadeIn = [0.2, 0.45, 0.7, 0.88];

/** Makes every video whose name contains `filter`: H.264 and AAC in a streamable MP4, with captions. */
export async function makeVideos(filter: string): Promise<void> {
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  for (const script of [...beginnerVideos, ...independentVideos, ...advancedVideos]) {
    if (!script.name.includes(filter)) continue;
    const scenes = planScenes(script);
    const folder = mkdtempSync(join(tmpdir(), 'cedille-video-'));
    await page.setContent(slidePage(script.level));
    await page.evaluate(() => document.fonts.ready);
    writeFileSync(join(folder, 'frames.txt'), await shootFrames(page, scenes, folder));
    writeWav(join(folder, 'voice.wav'), joinSounds(scenes.map(({ sound }) => sound)));
    encode(script, folder);
    writeFileSync(`${folders.media}${script.name}.vtt`, writeCaptions(scenes));
    rmSync(folder, { recursive: true });
    console.log(
      `${script.name}.mp4 ${scenes.reduce((sum, { sound }) => sum + lengthOf(sound), 0).toFixed(0)} s`,
    );
  }
}

/** Takes a screenshot of each scene. Returns the frames and their durations for ffmpeg's concat demuxer. */
async function shootFrames(page: Page, scenes: Scene[], folder: string): Promise<string> {
  const frames: string[] = [];
  const shoot = async (reveal: number, seconds: number) => {
    const path = join(folder, `${frames.length}.png`);
    await page.evaluate((value) => document.body.style.setProperty('--reveal', String(value)), reveal);
    await page.screenshot({ path });
    frames.push(`file '${path}'\nduration ${seconds.toFixed(4)}`);
    return path;
  };
  let last = '';
  for (const { screen, sound, isNew } of scenes) {
    await page.evaluate((html) => {
      document.body.innerHTML = html;
    }, renderScreen(screen));
    const steps = isNew ? fadeIn : [];
    for (const step of steps) await shoot(step, 1 / framesPerSecond);
    last = await shoot(1, lengthOf(sound) - steps.length / framesPerSecond);
  }
  // The concat demuxer ignores the duration of the last file unless it is listed again.
  return `${frames.join('\n')}\nfile '${last}'\n`;
}

function encode({ name, title }: VideoScript, folder: string): void {
  const inputs = [
    '-f',
    'concat',
    '-safe',
    '0',
    '-i',
    join(folder, 'frames.txt'),
    '-i',
    join(folder, 'voice.wav'),
  ];
  const video = [
    '-vf',
    `fps=${framesPerSecond},format=yuv420p`,
    '-c:v',
    'libx264',
    '-preset',
    'veryslow',
    '-tune',
    'stillimage',
  ];
  const quality = ['-crf', '23', '-g', String(framesPerSecond * 10), '-profile:v', 'high', '-level', '3.1'];
  const audio = ['-c:a', 'aac', '-b:a', '48k', '-ar', '32000', '-ac', '1', '-shortest'];
  const tags = ['-movflags', '+faststart', '-metadata', `title=${title}`, '-metadata:s:a:0', 'language=fra'];
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    ...inputs,
    ...video,
    ...quality,
    ...audio,
    ...tags,
    `${folders.media}${name}.mp4`,
  ]);
}
