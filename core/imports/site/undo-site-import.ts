import { and, asc, eq, inArray, ne, type SQLWrapper, sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { chapters, lessons } from '#database/tables/lessons.ts';
import { importedPurchases } from '#database/tables/moving-in.ts';
import { pages } from '#database/tables/pages.ts';
import { lessonNotes } from '#database/tables/progress.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { settings } from '#database/tables/settings.ts';
import { importedKinds, siteImportRows, siteImports } from '#database/tables/site-imports.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { exerciseSubject } from '../../exercises/exercise-subject.ts';
import { lessonSubject } from '../../lessons/lesson-subject.ts';
import { removeChapter } from '../../lessons/office-chapters.ts';
import { newsSubject } from '../../news/news-subject.ts';
import { pageSubject } from '../../pages/page-subject.ts';
import { productSubject } from '../../products/product-subject.ts';
import { redirectSubject } from '../../redirects/redirect-subject.ts';
import { toPageTarget } from '../../settings/page-target.ts';
import { recordSiteImport } from './site-imports.ts';

type Row = typeof siteImportRows.$inferSelect;

/** Time after which an undo returns, in milliseconds; the page then asks for the rest. */
const turnMilliseconds = 15_000;

const batchSize = 100;

/**
 * Deletes what an import created, except rows that were edited or used since. Returns after some seconds with
 * the number of remaining rows; a repeated call continues, also after a crash.
 * @throws {AppError} not-found
 */
export async function undoSiteImport(core: Core, actor: Actor, id: string): Promise<{ remaining: number }> {
  const end = performance.now() + turnMilliseconds;
  await start(core, actor, id);
  for (const kind of importedKinds)
    for (;;) {
      const rows = await core.db
        .select()
        .from(siteImportRows)
        .where(
          and(eq(siteImportRows.importId, id), eq(siteImportRows.kind, kind), eq(siteImportRows.kept, '')),
        )
        .orderBy(asc(siteImportRows.rowId))
        .limit(batchSize);
      if (rows.length === 0) break;
      for (const row of rows) await undoRow(core, actor, row);
      const remaining = await countRemaining(core, id);
      if (remaining > 0 && performance.now() >= end) return { remaining };
    }
  await finish(core, actor, id);
  return { remaining: 0 };
}

const countRemaining = ({ db }: Pick<Core, 'db'>, id: string): Promise<number> =>
  db.$count(siteImportRows, and(eq(siteImportRows.importId, id), eq(siteImportRows.kept, '')));

/** Waits for the running batch of the import, which then stops. */
async function start(core: Pick<Core, 'db' | 'now'>, actor: Actor, id: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [found] = await tx.select().from(siteImports).where(eq(siteImports.id, id)).for('update');
    if (!found) throw new AppError('not-found', `no site import ${id}`, { userMessage: m.moving_unknown() });
    if (found.state === 'undoing') return;
    await tx.update(siteImports).set({ state: 'undoing', removed: 0 }).where(eq(siteImports.id, id));
    await tx.update(siteImportRows).set({ kept: '' }).where(eq(siteImportRows.importId, id));
    await recordSiteImport(core, tx, actor, { id, fileNames: found.fileNames, action: 'undo-import' });
  });
}

async function finish(core: Pick<Core, 'db' | 'now'>, actor: Actor, id: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    const [undone] = await tx
      .update(siteImports)
      .set({ state: 'undone', endedAt: core.now() })
      .where(and(eq(siteImports.id, id), eq(siteImports.state, 'undoing')))
      .returning();
    if (!undone) return;
    const kept = await tx.$count(
      siteImportRows,
      and(eq(siteImportRows.importId, id), ne(siteImportRows.kind, 'redirect')),
    );
    const { fileNames, removed } = undone;
    await recordSiteImport(core, tx, actor, { id, fileNames, action: 'undo-import-done', removed, kept });
  });
}

async function undoRow(core: Core, actor: Actor, row: Row): Promise<void> {
  const kept = await removeRow(core, actor, row);
  const isRow = and(eq(siteImportRows.kind, row.kind), eq(siteImportRows.rowId, row.rowId));
  if (kept) {
    await core.db.update(siteImportRows).set({ kept }).where(isRow);
    return;
  }
  await core.db.transaction(async (tx) => {
    const gone = await tx.delete(siteImportRows).where(isRow).returning({ id: siteImportRows.rowId });
    if (gone.length === 0) return;
    await tx
      .update(siteImports)
      .set({ removed: sql`${siteImports.removed} + 1` })
      .where(eq(siteImports.id, row.importId));
  });
}

const stores = {
  exercise: exerciseSubject,
  lesson: lessonSubject,
  product: productSubject,
  news: newsSubject,
  page: pageSubject,
  redirect: redirectSubject,
};

/** Deletes a row, or returns the reason why it stays. */
async function removeRow(
  core: Core,
  actor: Actor,
  { kind, rowId, version, ownerId }: Row,
): Promise<Row['kept']> {
  if (await isUsed(core, { kind, rowId, ownerId })) return 'used';
  try {
    if (kind === 'chapter') await removeChapter(core, actor, rowId);
    else {
      const { version: current } = await stores[kind].find(core, rowId);
      if (current !== version) return 'changed';
      await stores[kind].remove(core, actor, rowId, version);
    }
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return '';
    if (error instanceof AppError && error.code === 'conflict') return 'used';
    throw error;
  }
  return '';
}

/** True if other rows need this one: content added since, notes of learners, purchases, links. */
async function isUsed(
  { db }: Pick<Core, 'db'>,
  { kind, rowId, ownerId }: Pick<Row, 'kind' | 'rowId' | 'ownerId'>,
): Promise<boolean> {
  const counts = {
    exercise: () => [],
    lesson: () => [
      db.$count(exercises, eq(exercises.lessonId, rowId)),
      db.$count(lessonNotes, eq(lessonNotes.lessonId, rowId)),
      db.$count(lessonQuestions, eq(lessonQuestions.lessonId, rowId)),
    ],
    chapter: () => [db.$count(lessons, eq(lessons.chapterId, rowId))],
    product: () => [
      db.$count(lessons, eq(lessons.productId, rowId)),
      db.$count(chapters, eq(chapters.productId, rowId)),
      db.$count(exercises, eq(exercises.productId, rowId)),
      db.$count(importedPurchases, eq(importedPurchases.productId, rowId)),
    ],
    news: () => [],
    page: () => {
      const hasLink = (links: SQLWrapper) =>
        sql`position(${`"${toPageTarget(rowId)}"`} in ${links}::text) > 0`;
      return [
        db.$count(settings, and(inArray(settings.key, ['menu', 'home']), hasLink(settings.value))),
        db.$count(pages, and(ne(pages.id, rowId), hasLink(pages.blocks))),
      ];
    },
    redirect: () => [
      db.$count(
        siteImportRows,
        and(
          inArray(siteImportRows.kind, ['lesson', 'product', 'news', 'page']),
          ...[eq(siteImportRows.rowId, ownerId), ne(siteImportRows.kept, '')],
        ),
      ),
    ],
  };
  return (await Promise.all(counts[kind]())).some((count) => count > 0);
}
