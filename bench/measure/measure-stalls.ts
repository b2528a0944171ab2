import { spawnSync } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import sharp from 'sharp';
import { uploadFile } from '../school/fill-school.ts';
import { launchSchool, type Place } from '../school/launch-school.ts';
import { becomeAdmin, type SignedIn } from '../school/sign-in.ts';
import { postJson } from '../school/visitor.ts';

export type Stall = {
  name: string;
  /** How long the work took, in seconds, at most. */
  seconds: number;
  /** The longest time meanwhile for which no page was answered, in milliseconds. */
  longest: number;
};

/** Each work is done this often; the worst counts. */
const times = 3;

/** What one request may carry, in bytes, less what surrounds it. */
const longestFile = 990_000;

type Work = { name: string; run: (time: number) => Promise<unknown> };

/** How long the pages stand still while files are imported and pictures are made, on a school and a start of its own. */
export async function measureStalls({ folder, port, ending }: Place): Promise<Stall[]> {
  const own = join(folder, 'stalls');
  await mkdir(own);
  const notes = join(own, 'longest');
  const school = await launchSchool(
    { folder: own, port, ending },
    {
      command: [
        process.execPath,
        `--import=${new URL('../school/note-stalls.ts', import.meta.url)}`,
        'server/start.ts',
      ],
      environment: { BENCH_STALLS: notes },
    },
  );
  await using admin = await becomeAdmin(school);
  const readLongest = async () => {
    await rm(notes, { force: true });
    process.kill(school.pid, 'SIGUSR2');
    for (;;) {
      const text = await readFile(notes, 'utf8').catch(() => '');
      if (text.endsWith('\n')) return Number(text);
      await wait(5);
    }
  };
  const stalls: Stall[] = [];
  for (const { name, run } of await listWorks(own, admin)) {
    const stall = { name, seconds: 0, longest: 0 };
    // The first time loads what the work needs.
    for (let time = 0; time <= times; time++) {
      await readLongest();
      const started = performance.now();
      await run(time);
      const seconds = (performance.now() - started) / 1_000;
      const longest = await readLongest();
      if (time === 0) continue;
      stall.seconds = Math.max(stall.seconds, seconds);
      stall.longest = Math.max(stall.longest, longest);
    }
    stalls.push(stall);
  }
  await school.stop();
  return stalls;

  async function listWorks(place: string, { visitor, app }: SignedIn): Promise<Work[]> {
    const ask = (path: string, asked: object) =>
      visitor.ask(`${path}.data`, 200, postJson(asked)).then((answer) => answer.text());
    const work = (path: string, write: (time: number) => object) => async (time: number) => {
      const answer = await ask(path, write(time));
      if (/"faulty",[1-9]/.test(answer)) throw new Error(`${path} refused the file: ${answer.slice(0, 500)}`);
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
        name: 'a school of 1 MB is looked at',
        run: work('/admin/import', (time) => ({
          act: 'check',
          kind: 'news',
          text: writeNews(time),
          files: [],
        })),
      },
      {
        name: 'and imported',
        run: work('/admin/import', (time) => ({
          act: 'import',
          kind: 'news',
          text: writeNews(time),
          files: [],
        })),
      },
      {
        name: 'results of 1 MB are looked at',
        run: work('/admin/scores/import', () => ({ act: 'check', text: writeResults() })),
      },
      { name: 'a photograph of 48 megapixels', run: picture('photo.jpg', 'image/jpeg', photograph) },
      ...(telephone
        ? [{ name: 'the same as HEIC', run: picture('photo.heic', 'image/heic', telephone) }]
        : []),
    ];
  }
}

/** News whose texts are full of marks, as many as one request takes; other ones each time. */
function writeNews(time: number): string {
  const body =
    '<p>Un <b>mot</b> et un <a href="https://exemple.fr/">lien</a>, « entre guillemets ».</p>'.repeat(8);
  const items = [];
  for (let size = 0; size < longestFile; size += JSON.stringify(JSON.stringify(items.at(-1))).length + 1)
    items.push({ id: `${time}-${items.length}`, title: `Article ${items.length}`, body });
  return JSON.stringify(items.slice(0, -2));
}

const writeResults = () => {
  const line = 'DELF B2;12/06/2026;Zoé L.;17,5;19;16;20,5\n';
  return `examen;date;candidat;CO;CE;PE;PO\n${line.repeat(Math.floor(longestFile / (line.length + 4)))}`;
};

/** Noise, the worst that there is for who decodes it. */
async function takePhotograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width: 8_000, height: 6_000, channels: 3, background: '#888', noise } })
    .blur(3)
    .jpeg({ quality: 80 })
    .toBuffer();
}

/** As telephones write it, where the system has `heif-enc`; null elsewhere. */
async function encodeHeic(place: string, photograph: Buffer): Promise<Buffer | null> {
  const [from, to] = [join(place, 'photo.jpg'), join(place, 'photo.heic')];
  await writeFile(from, photograph);
  const { status } = spawnSync('heif-enc', ['-q', '50', from, '-o', to], { stdio: 'ignore' });
  return status === 0 ? readFile(to) : null;
}
