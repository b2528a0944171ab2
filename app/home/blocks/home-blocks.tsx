import type { ReactNode } from 'react';
import type { HomeKind } from '#core/settings/home-blocks.ts';
import type { ShownBlock } from '../load-home.ts';
import { CallBlock } from './call-block.tsx';
import { ContactBlock } from './contact-block.tsx';
import { LevelsBlock } from './levels-block.tsx';
import { NewsBlock } from './news-block.tsx';
import { OpeningBlock } from './opening-block.tsx';
import { PromisesBlock } from './promises-block.tsx';
import { ScoresBlock } from './scores-block.tsx';
import { CoursesBlock, ExercisesBlock } from './shelf-blocks.tsx';
import { TeacherBlock } from './teacher-block.tsx';

const parts: Partial<Record<HomeKind, (block: ShownBlock) => ReactNode>> = {
  opening: OpeningBlock,
  promises: PromisesBlock,
  levels: LevelsBlock,
  courses: CoursesBlock,
  exercises: ExercisesBlock,
  scores: ScoresBlock,
  teacher: TeacherBlock,
  news: NewsBlock,
  call: CallBlock,
  contact: ContactBlock,
};

/** The parts of the home page, in the owner's order. */
export function HomeBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block) => {
    const Part = parts[block.kind];
    return Part ? <Part key={block.kind} {...block} /> : null;
  });
}
