import type { Database } from '#database/connect.ts';
import type { LetterSchool } from '#letters/letter-parts.ts';
import { listLegalLines, readSchool } from '../school.ts';

/** The school as letters present it. */
export async function readLetterSchool(core: { db: Database; siteUrl: string }): Promise<LetterSchool> {
  const school = await readSchool(core);
  return { name: school.name, url: core.siteUrl, email: school.email, legalLines: listLegalLines(school) };
}
