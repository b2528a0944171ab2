import { createHash } from 'node:crypto';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { legalVersions } from '#database/tables/legal.ts';
import { m } from '#words/messages.js';
import { cacheByContent } from '../cache-by-content.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readSales, type SalesSettings } from '../sales.ts';
import { readSchool, type School } from '../school.ts';
import type { LegalBlock } from './legal-block.ts';
import { writeAccessibility, writeLegalMentions } from './write-notices.ts';
import { writePrivacyPolicy } from './write-privacy-policy.ts';
import { writeTermsAndConditions, writeTermsOfService } from './write-terms.ts';

/** Last segment of the text's URL. */
export type LegalKind = (typeof legalVersions.$inferSelect)['kind'];

export const legalTexts: Readonly<Record<LegalKind, (school: School, sales: SalesSettings) => LegalBlock[]>> =
  {
    'legal-mentions': writeLegalMentions,
    'privacy-policy': writePrivacyPolicy,
    'terms-of-service': writeTermsOfService,
    'terms-and-conditions': writeTermsAndConditions,
    accessibility: writeAccessibility,
  };

export const legalKinds = Object.keys(legalTexts) as LegalKind[];

/**
 * Stores every changed legal text as a new version. Called after a change of settings and at startup.
 * Identical texts create no version, even if several servers record them concurrently.
 */
export async function recordLegalVersions(
  core: Pick<Core, 'now'> & { db: Database },
  settings: { school?: School; sales?: SalesSettings } = {},
): Promise<void> {
  const school = settings.school ?? (await readSchool(core));
  const sales = settings.sales ?? (await readSales(core));
  for (const kind of legalKinds) await recordVersion(core, kind, legalTexts[kind](school, sales));
}

/** Stores a changed text. Retries if another server wrote the same version number first. */
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

function hashText(content: LegalBlock[]): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

type LegalText = {
  kind: LegalKind;
  version: number;
  blocks: LegalBlock[];
  hash: string;
  inForceSince: Date;
  /** Start of the next version; null for the one in force. */
  inForceUntil: Date | null;
  earlier: { version: number; inForceSince: Date }[];
};

const maxNamed = 12;

/** Returns a version of a legal text, by default the one in force. @throws {AppError} not-found */
export async function readLegalText(
  core: Pick<Core, 'db' | 'now'>,
  kind: LegalKind,
  version?: number,
): Promise<LegalText> {
  const row = await findVersion(core.db, kind, version);
  if (!row) {
    if (version !== undefined) throw versionNotFound(kind, version);
    return writeAnew(core, kind);
  }
  const ofKind = eq(legalVersions.kind, kind);
  const [[next], earlier] = await Promise.all([
    core.db
      .select({ inForceSince: legalVersions.inForceSince })
      .from(legalVersions)
      .where(and(ofKind, eq(legalVersions.version, row.version + 1))),
    core.db
      .select({ version: legalVersions.version, inForceSince: legalVersions.inForceSince })
      .from(legalVersions)
      .where(and(ofKind, lt(legalVersions.version, row.version)))
      .orderBy(desc(legalVersions.version))
      .limit(maxNamed),
  ]);
  return {
    ...row,
    blocks: row.content as LegalBlock[],
    inForceUntil: next?.inForceSince ?? null,
    earlier,
  };
}

/** Returns the current text as version 1, if no server has recorded the first version yet. */
async function writeAnew(core: Pick<Core, 'db' | 'now'>, kind: LegalKind): Promise<LegalText> {
  const blocks = legalTexts[kind](await readSchool(core), await readSales(core));
  const now = core.now();
  return {
    kind,
    version: 1,
    blocks,
    hash: hashText(blocks),
    inForceSince: now,
    inForceUntil: null,
    earlier: [],
  };
}

/** Returns the version of the terms in force, cached until content changes; 1 if none is recorded yet. */
export const readTermsVersion = (core: Pick<Core, 'db' | 'contentVersion'>): Promise<number> =>
  cacheByContent(
    core,
    'version of the terms',
    async () => (await findVersion(core.db, 'terms-and-conditions'))?.version ?? 1,
  );

/** Returns the terms that an order accepts now. Records the legal texts first if no version is stored. */
export async function findTermsInForce(
  core: Pick<Core, 'now'> & { db: Database },
): Promise<{ version: number; hash: string; content: LegalBlock[] }> {
  const known = await findVersion(core.db, 'terms-and-conditions');
  if (!known) await recordLegalVersions(core);
  const terms = known ?? (await findVersion(core.db, 'terms-and-conditions'));
  if (!terms) throw new AppError('internal', 'the terms were not recorded');
  return { version: terms.version, hash: terms.hash, content: terms.content as LegalBlock[] };
}

/** Returns a version of the terms for an order confirmation; null if that version was never recorded. */
export async function findTerms(
  db: Database,
  version: number,
): Promise<{ hash: string; content: LegalBlock[]; inForceSince: Date } | null> {
  const terms = await findVersion(db, 'terms-and-conditions', version);
  return terms ? { ...terms, content: terms.content as LegalBlock[] } : null;
}

async function findVersion(db: Database, kind: LegalKind, version?: number) {
  const [row] = await db
    .select()
    .from(legalVersions)
    .where(
      and(
        eq(legalVersions.kind, kind),
        version === undefined ? undefined : eq(legalVersions.version, version),
      ),
    )
    .orderBy(sql`${legalVersions.version} desc`)
    .limit(1);
  return row;
}

function versionNotFound(kind: LegalKind, version: number): AppError {
  return new AppError('not-found', `${kind} has no version ${version}`, {
    userMessage: m.legal_version_unknown(),
  });
}
