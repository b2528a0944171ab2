import { isDeepStrictEqual } from 'node:util';
import type { Core } from '../context.ts';
import { fromSchoolFields, readSchool, type SchoolFields } from '../school.ts';

/** True if a save changes the legal identity, which requires a recent sign-in. */
export async function changesLegal(core: Pick<Core, 'db'>, given: SchoolFields): Promise<boolean> {
  const { legal } = await readSchool(core);
  return !isDeepStrictEqual(fromSchoolFields(given).legal, legal);
}
