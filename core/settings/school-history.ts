import { readEarlierFields } from '../changes/read-earlier-fields.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { readSchool } from '../school.ts';
import { saveSchool } from './save-school.ts';
import { fromSchoolFields, type SchoolFields, toSchoolFields } from './school-fields.ts';

/** The settings as they were right after a change. @throws {AppError} not-found where the change is not one of them */
export async function readEarlierSchool(core: Core, changeId: string): Promise<SchoolFields> {
  const then = await readEarlierFields(core, { kind: 'settings', subjectId: 'school' }, changeId);
  const now = toSchoolFields(await readSchool(core));
  const known = [...then].filter(([name]) => name in now);
  return { ...now, ...Object.fromEntries(known) };
}

/**
 * Puts the settings back to how they were right after a change, as a new save that can be undone in its turn.
 * @throws {AppError} not-found, conflict
 */
export async function revertSchool(
  core: Core,
  actor: Actor,
  changeId: string,
  fromVersion?: number,
): Promise<void> {
  const earlier = await readEarlierSchool(core, changeId);
  await saveSchool(core, fromSchoolFields(earlier), fromVersion, actor, 'revert');
}
