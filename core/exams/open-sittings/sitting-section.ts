import { addExtraTime, type ExtraTime } from '../formats/extra-time.ts';
import type { PaperSection } from '../papers/paper-section.ts';

/** An exercise of a sitting in the version of its start. */
export type SittingExercise = {
  id: string;
  title: string;
  versionId: string;
  /** Lengths of its recordings in a scripted section, in seconds. */
  seconds: number[];
  /** Places of its recordings: `{item}-{index}`. */
  recordings: string[];
  /** Null until its block begins. */
  attemptId: string | null;
  /** Number of the attempt, 0 until its block begins. */
  number: number;
};

/** A section of a sitting. Times are ISO 8601. */
export type SittingSection = Omit<PaperSection, 'exercises'> & {
  exercises: SittingExercise[];
  beganAt: string | null;
  endedAt: string | null;
};

/** Sections that share their time, because each but the last stays open until the next one ends. */
type SectionBlock<Section = SittingSection> = { sections: Section[]; first: number };

/** Groups sections into blocks, in order. */
export function groupSections<Section extends Pick<PaperSection, 'closes'>>(
  sections: readonly Section[],
): SectionBlock<Section>[] {
  const blocks: SectionBlock<Section>[] = [];
  let isOpen = false;
  sections.forEach((section, index) => {
    const last = blocks.at(-1);
    if (isOpen && last) last.sections.push(section);
    else blocks.push({ sections: [section], first: index });
    isOpen = !section.closes;
  });
  return blocks;
}

/** Returns the milliseconds of a block with the learner's extra time. */
export const measureBlock = (
  sections: readonly Pick<PaperSection, 'minutes'>[],
  extraTime: ExtraTime,
): number =>
  addExtraTime(
    sections.reduce((sum, { minutes }) => sum + minutes * 60_000, 0),
    extraTime,
  );
