import { m } from '#words/messages.js';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { findLevel } from '../document/exercise-levels.ts';
import { findSkillName } from '../text/exercise-names.ts';

type Said = Partial<Pick<ExerciseDocument, 'level' | 'skill'>>;

/** Returns level and skill from tags such as « A2 » and « comprehension-orale »; other tags are lost. */
export function readTags(tags: readonly string[], lost: Set<string>): Said {
  const said: Said = {};
  for (const tag of tags) {
    const level = findLevel(tag);
    const skill = findSkillName(tag.replaceAll('-', ' '));
    if (level) said.level = level;
    else if (skill) said.skill = skill;
    else lost.add(m.importing_lost_tags());
  }
  return said;
}
