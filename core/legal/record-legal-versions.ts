import { createHash } from 'node:crypto';
import { desc, eq } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { legalVersions } from '#database/tables/legal.ts';
import type { Core } from '../context.ts';
import { readSchool, type School } from '../settings/school.ts';
import type { LegalBlock } from './legal-block.ts';
import { type LegalKind, legalKinds, legalTexts } from './legal-texts.ts';

/**
 * Keeps every legal text that has changed as its next version: after a change of the settings, or of our own words at
 * the start of a server. The same text is never a second version, however many servers record it at once.
 */
export async function recordLegalVersions(
  core: Pick<Core, 'now'> & { db: Database },
  school?: School,
): Promise<void> {
  const known = school ?? (await readSchool(core));
  for (const kind of legalKinds) await recordVersion(core, kind, legalTexts[kind](known));
}

/** Another server may write the same number first: then what it wrote is looked at again. */
async function recordVersion(
  core: Pick<Core, 'now'> & { db: Database },
  kind: LegalKind,
  content: LegalBlock[],
): Promise<void> {
  const hash = hashText(content);
  for (;;) {
    const [last] = await core.db
      .select({ version: legalVersions.version, hash: legalVersions.hash })
      .from(legalVersions)
      .where(eq(legalVersions.kind, kind))
      .orderBy(desc(legalVersions.version))
      .limit(1);
    if (last?.hash === hash) return;
    const [recorded] = await core.db
      .insert(legalVersions)
      .values({ kind, version: (last?.version ?? 0) + 1, content, hash, inForceSince: core.now() })
      .onConflictDoNothing()
      .returning({ version: legalVersions.version });
    if (recorded) return;
  }
}

/** SHA-256 of a text in hex. */
export function hashText(content: LegalBlock[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
