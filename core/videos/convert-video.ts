import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { type Rendition, type VideoFault, videos } from '#database/tables/videos.ts';
import type { Core } from '../context.ts';
import { readMediaPath } from '../media/object-address.ts';
import { toPosterPath, toRenditionPath } from '../media/rendition-path.ts';
import {
  type Colours,
  type PlannedRendition,
  planRenditions,
  readFacts,
  toPosterArguments,
  toRenditionArguments,
} from './plan-renditions.ts';
import { isToolFailure } from './video-tools.ts';

type Converter = Pick<Core, 'db' | 'files' | 'videoTools' | 'now' | 'log'>;
type VideoRow = typeof videos.$inferSelect;

/** Converts an uploaded video. After an interruption, the next run continues with the missing renditions. */
export const convertVideo = (core: Converter, path: string): Promise<void> =>
  // Before anything else, because it deletes the files of a run that was killed.
  core.videoTools.withFolder((folder) => convertIn(core, path, folder));

async function convertIn(core: Converter, path: string, folder: string): Promise<void> {
  const [row] = await core.db.select().from(videos).where(eq(videos.path, path));
  if (!row || row.state === 'ready' || row.state === 'failed') return;
  // Another server of the school may have ffmpeg; without one, the screen shows that.
  if (!(await core.videoTools.findVersion())) throw new Error('ffmpeg is missing on this machine');
  const object = await core.files.stat(path);
  if (!object) {
    await core.db.delete(videos).where(eq(videos.path, path));
    return;
  }
  if ((await core.videoTools.measureRoom()) < object.size * 2) return fail(core, path, 'no-room');
  const source = join(folder, 'source');
  await core.videoTools.save(await core.files.readStream(path), source);
  try {
    await convertFile(core, row, { folder, source });
  } catch (error) {
    if (!isToolFailure(error)) throw error;
    core.log.warn({ err: error, path }, 'video conversion failed');
    await fail(core, path, 'failed');
  }
}

const change = (core: Pick<Core, 'db'>, path: string, columns: Partial<VideoRow>) =>
  core.db.update(videos).set(columns).where(eq(videos.path, path));

const fail = async (core: Pick<Core, 'db'>, path: string, fault: VideoFault): Promise<void> => {
  await change(core, path, { state: 'failed', fault });
};

async function convertFile(
  core: Converter,
  row: VideoRow,
  { folder, source }: { folder: string; source: string },
): Promise<void> {
  const { path } = row;
  const output = await core.videoTools.probe(source).catch((error: unknown) => {
    if (isToolFailure(error)) return null;
    throw error;
  });
  const facts = output === null ? 'unreadable' : readFacts(output);
  if (typeof facts === 'string') return fail(core, path, facts);
  await change(core, path, { state: 'converting', fault: null });
  const colours = {
    hdr: facts.hdr,
    hasZscale: facts.hdr !== null && (await core.videoTools.hasFilter('zscale')),
  };
  // Of other videos, the browser took a frame before the upload.
  if (!facts.isCommon && readMediaPath(path)?.kind === 'video')
    await storePoster(core, row, { folder, source, seconds: facts.seconds, colours });
  // The copy of a file that browsers play comes first: learners then never get only a smaller size.
  const plans = planRenditions(facts).toSorted((a, b) => Number(b.isCopy) - Number(a.isCopy));
  const measure = createMeasure(plans, facts.seconds);
  const renditions = [...row.renditions];
  for (const plan of plans) {
    if (renditions.some(({ height }) => height === plan.height)) continue;
    const rendition = { height: plan.height, path: plan.isCopy ? path : toRenditionPath(path, plan.height) };
    if (!plan.isCopy) {
      const file = join(folder, `${plan.height}.mp4`);
      const report = createReport(core, path);
      await core.videoTools.convert(
        toRenditionArguments(plan, colours, { from: source, to: file }),
        (seconds) => report(measure(plan, seconds)),
      );
      await report.settle();
      await core.files.put(rendition.path, core.videoTools.open(file), { contentType: 'video/mp4' });
    }
    renditions.push(rendition);
    // Learners can play it while larger ones are still made.
    await change(core, path, { renditions: sortRenditions(renditions) });
  }
  await change(core, path, { state: 'ready', percent: 100, convertedAt: core.now() });
}

const sortRenditions = (renditions: readonly Rendition[]): Rendition[] =>
  renditions.toSorted((a, b) => a.height - b.height);

async function storePoster(
  core: Converter,
  row: VideoRow,
  {
    folder,
    source: from,
    seconds,
    colours,
  }: { folder: string; source: string; seconds: number; colours: Colours },
): Promise<void> {
  if (row.poster) return;
  const to = join(folder, 'frame.jpg');
  await core.videoTools.convert(toPosterArguments(seconds, colours, { from, to }), () => undefined);
  const frame = core.videoTools.open(to);
  const { publicUrl } = await core.files.put(toPosterPath(row.path), frame, { contentType: 'image/jpeg' });
  await change(core, row.path, { poster: publicUrl ?? '' });
}

/** Returns a function that computes the percentage of all renditions, weighted by their pixels. */
function createMeasure(plans: readonly PlannedRendition[], seconds: number) {
  const made = plans.filter(({ isCopy }) => !isCopy);
  const sizeOf = ({ width, frameHeight }: PlannedRendition) => width * frameHeight;
  const sum = (some: readonly PlannedRendition[]) => some.reduce((total, plan) => total + sizeOf(plan), 0);
  return (plan: PlannedRendition, done: number): number => {
    const share = seconds > 0 ? Math.min(1, done / seconds) : 0;
    const before = sum(made.slice(0, made.indexOf(plan)));
    return Math.min(99, Math.floor((100 * (before + share * sizeOf(plan))) / sum(made)));
  };
}

/** Milliseconds between two writes of the progress. */
const reportMilliseconds = 2_000;

/** Writes the progress of a rendition now and then; a failed write does not end the conversion. */
function createReport(core: Converter, path: string) {
  let last = { at: performance.now(), percent: -1 };
  let writing: Promise<unknown> = Promise.resolve();
  const report = (percent: number): void => {
    if (percent === last.percent || performance.now() - last.at < reportMilliseconds) return;
    last = { at: performance.now(), percent };
    writing = writing
      .then(() => change(core, path, { percent }))
      .catch((error: unknown) => core.log.warn({ err: error }, 'video progress not stored'));
  };
  return Object.assign(report, { settle: () => writing });
}
