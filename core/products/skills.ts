import type { skillIds } from '#database/tables/products.ts';
import { m } from '#words/messages.js';

/** What is trained, in the words of the exams. */
export type Skill = (typeof skillIds)[number];

const names: Readonly<Record<Skill, () => string>> = {
  listening: m.catalogue_skill_listening,
  reading: m.catalogue_skill_reading,
  writing: m.catalogue_skill_writing,
  speaking: m.catalogue_skill_speaking,
  structures: m.catalogue_skill_structures,
};

/** In the order of the exams. */
export const skills = Object.keys(names) as Skill[];

/** « Compréhension orale ». */
export const nameSkill = (skill: Skill): string => names[skill]();
