import { isDeepStrictEqual } from 'node:util';
import type { Core } from '../context.ts';
import { fromSchoolFields, readSchool, type SchoolFields } from '../school.ts';

/** Whether a save of the settings changes who sells: what the law wants to be read, and where money is asked back. */
export async function changesLegal(core: Pick<Core, 'db'>, given: SchoolFields): Promise<boolean> {
  const { legal } = await readSchool(core);
  return !isDeepStrictEqual(fromSchoolFields(given).legal, legal);
}
