import type { skillIds } from '#database/tables/products.ts';
import { m } from '#words/messages.js';

/** What is trained, in the words of the exams. */
export type Skill = (typeof skillIds)[number];

const names: Readonly<Record<Skill, () => string>> = {
  listening: m.common_listening,
  reading: m.common_reading,
  writing: m.common_writing,
  speaking: m.common_speaking,
  structures: m.catalogue_skill_structures,
};

/** In the order of the exams. */
export const skills = Object.keys(names) as Skill[];

/** « Compréhension orale ». */
export const nameSkill = (skill: Skill): string => names[skill]();
