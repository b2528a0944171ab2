import { makeLessons } from './lessons/make-lessons.ts';
import { makePictures } from './pictures/make-pictures.ts';
import { makeRecordings } from './recordings/make-recordings.ts';
import { makeVideos } from './videos/make-videos.ts';

const makers: Record<string, (filter: string) => Promise<void>> = {
  lessons: makeLessons,
  pictures: makePictures,
  recordings: makeRecordings,
  videos: makeVideos,
};

const [what = '', filter = ''] = process.argv.slice(2);
const make = makers[what];
if (!make) {
  console.error(
    `Usage: node scripts/demo-media/make.ts ${Object.keys(makers).join('|')} [part of a file name]`,
  );
  process.exitCode = 1;
} else await make(filter);
