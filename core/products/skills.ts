import type { skillIds } from '#database/tables/products.ts';
import { m } from '#words/messages.js';

export type Skill = (typeof skillIds)[number];

const names: Readonly<Record<Skill, () => string>> = {
  listening: m.common_listening,
  reading: m.common_reading,
  writing: m.common_writing,
  speaking: m.common_speaking,
  structures: m.catalogue_skill_structures,
};

/** Skills in the order of the exams. */
export const skills = Object.keys(names) as Skill[];

export const nameSkill = (skill: Skill): string => names[skill]();
