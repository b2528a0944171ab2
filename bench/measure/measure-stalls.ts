import { spawnSync } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { uploadFile } from '../school/fill-school.ts';
import type { Place } from '../school/launch-school.ts';
import { launchWithStalls } from '../school/launch-with-stalls.ts';
import { becomeAdmin, type SignedIn } from '../school/sign-in.ts';
import { postJson } from '../school/visitor.ts';

export type Stall = {
  name: string;
  seconds: number;
  /** Longest time without a response to a page request, in milliseconds. */
  longest: number;
  /** Longest uninterrupted CPU time of the main thread, in milliseconds. */
  work: number;
};

const times = 3;

/** Maximum lines of an import. The texts are as long as one request allows. */
const lines = 1_000;

type Work = { name: string; run: (time: number) => Promise<unknown> };

/** Measures how long page requests are blocked during imports and image processing, on a separate school. */
export async function measureStalls({ folder, port, ending }: Place): Promise<Stall[]> {
  const own = join(folder, 'stalls');
  await mkdir(own);
  const { school, readStalls } = await launchWithStalls({ folder: own, port, ending });
  await using admin = await becomeAdmin(school);
  const stalls: Stall[] = [];
  for (const { name, run } of await listWorks(own, admin)) {
    const stall = { name, seconds: 0, longest: 0, work: 0 };
    // The first run only loads modules.
    for (let time = 0; time <= times; time++) {
      await readStalls();
      const started = performance.now();
      await run(time);
      const seconds = (performance.now() - started) / 1_000;
      const { longest, work } = await readStalls();
      if (time === 0) continue;
      stall.seconds = Math.max(stall.seconds, seconds);
      stall.longest = Math.max(stall.longest, longest);
      stall.work = Math.max(stall.work, work);
    }
    stalls.push(stall);
  }
  await school.stop();
  return stalls;

  async function listWorks(place: string, { visitor, app }: SignedIn): Promise<Work[]> {
    const ask = (path: string, asked: object) =>
      visitor.ask(`${path}.data`, 200, postJson(asked)).then((answer) => answer.text());
    const work = (path: string, last: string, write: (time: number) => object) => async (time: number) => {
      const answer = await ask(path, write(time));
      if (/"[^"]*1000 lignes|"faults",\["/.test(answer) || !answer.includes(last))
        throw new Error(`${path} rejected the file: ${answer.slice(0, 500)}`);
    };
    const picture = (file: string, type: string, bytes: Buffer) => async (time: number) => {
      const path = `products/${String(time).padStart(32, 'b')}/pictures/${file}`;
      await uploadFile(school, app, path, bytes, type);
      await visitor.ask('/admin/pictures', 200, postJson({ path, alt: 'Une photographie' }));
    };
    const photograph = await takePhotograph();
    const telephone = await encodeHeic(place, photograph);
    return [
      { name: 'nothing, for two seconds', run: () => wait(2_000) },
      {
        name: 'check of a file with 1,000 articles, 0.9 MB',
        run: work('/admin/import', `Article ${lines - 1}`, (time) => ({
          act: 'check',
          kind: 'news',
          text: writeNews(time),
          files: [],
        })),
      },
      {
        name: 'import of that file',
        run: work('/admin/import', `Article ${lines - 1}`, (time) => ({
          act: 'import',
          kind: 'news',
          text: writeNews(time),
          files: [],
        })),
      },
      {
        name: 'check of a file with 1,000 results',
        run: work('/admin/scores/import', 'Zoé L.', () => ({ act: 'check', text: writeResults() })),
      },
      { name: 'a photograph of 48 megapixels', run: picture('photo.jpg', 'image/jpeg', photograph) },
      ...(telephone
        ? [{ name: 'the same as HEIC', run: picture('photo.heic', 'image/heic', telephone) }]
        : []),
    ];
  }
}

function writeNews(time: number): string {
  const body =
    '<p>Un <b>mot</b> et un <a href="https://exemple.fr/">lien</a>, « entre guillemets ».</p>'.repeat(8);
  const item = (_: unknown, line: number) => ({ id: `${time}-${line}`, title: `Article ${line}`, body });
  return JSON.stringify(Array.from({ length: lines }, item));
}

const writeResults = () =>
  `examen;date;candidat;CO;CE;PE;PO\n${Array.from({ length: lines }, (_, line) => `DELF B2;12/06/2026;Zoé L. ${line};17,5;19;16;20,5`).join('\n')}`;

/** Noise, the slowest image to decode. */
async function takePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#888', noise } })
    .blur(3)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** HEIC as phones produce it. Null without `heif-enc`. */
async function encodeHeic(place: string, photograph: Buffer): Promise<Buffer | null> {
  const [from, to] = [join(place, 'photo.jpg'), join(place, 'photo.heic')];
  await writeFile(from, photograph);
  const { status } = spawnSync('heif-enc', ['-q', '50', from, '-o', to], { stdio: 'ignore' });
  return status === 0 ? readFile(to) : null;
}
