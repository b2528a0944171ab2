import type { School as LetterSchool } from '#letters/letter.ts';
import type { Core } from '../context.ts';
import { listLegalLines, readSchool } from './school.ts';

/** The school as letters present it. */
export async function readLetterSchool(core: Pick<Core, 'db' | 'siteUrl'>): Promise<LetterSchool> {
  const school = await readSchool(core);
  return { name: school.name, url: core.siteUrl, email: school.email, legalLines: listLegalLines(school) };
}
