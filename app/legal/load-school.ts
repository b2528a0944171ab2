import type { RouterContextProvider } from 'react-router';
import { readSchool, type School } from '#core/settings/school.ts';
import { coreContext } from '../context.ts';

/** What legal and contact pages are filled from. */
export async function loadSchool(context: Readonly<RouterContextProvider>): Promise<{ school: School }> {
  return { school: await readSchool(context.get(coreContext)) };
}
