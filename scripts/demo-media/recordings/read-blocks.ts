import { folders } from '../folders.ts';
import { readLesson } from '../lessons/read-lesson.ts';
import { type Block, splitBlocks } from '../lessons/split-blocks.ts';

/** The blocks of one name in a lesson, such as the transcriptions that a recording must follow to the letter. */
export function readBlocks(lesson: string, name: string): Block[] {
  return splitBlocks(readLesson(`${folders.lessons}${lesson}.md`).body).filter(
    (block) => block.name === name,
  );
}

/** The titles `# Dialogue 1. Un colis égaré` of a lesson, in order. */
export function readTitles(lesson: string, word: string): string[] {
  const { body } = readLesson(`${folders.lessons}${lesson}.md`);
  return [...body.matchAll(new RegExp(`^# (${word}\\u00A0\\d+\\. .+)$`, 'gm'))].map(
    ([, title = '']) => title,
  );
}
