import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database, Transaction } from '#database/connect.ts';
import { reviewCards, reviewLog } from '#database/tables/review.ts';
import type { Core } from '../../context.ts';
import { createId } from '../../create-id.ts';
import type { ExerciseKey, FieldAnswer } from '../keys/exercise-key.ts';
import { startMarking } from '../keys/mark-exercise.ts';
import type { FieldMark } from '../keys/mark-field.ts';
import type { Translation } from '../keys/translate-answer.ts';
import { lockReviewCards } from './record-answers.ts';
import { type Schedule, schedule } from './schedule.ts';

type Logged = typeof reviewLog.$inferSelect;

type RaisingKey = {
  key: ExerciseKey;
  translations(versionId: string): Promise<Translation>;
};

type Raising = RaisingKey & { markInTurn: ReturnType<typeof startMarking> };

const merits: Record<FieldMark['verdict'], number> = { wrong: 0, near: 1, right: 2 };

/** Re-marks answers and recomputes cards. Verdicts only rise, and cards without mistakes are deleted. */
export async function promoteReviewCards(
  core: Pick<Core, 'db' | 'now'>,
  exerciseId: string,
  raisingKey: RaisingKey,
): Promise<void> {
  const accepting: Raising = { ...raisingKey, markInTurn: startMarking() };
  for await (const missed of listMissed(core.db, exerciseId)) {
    const cards = new Map<string, { uid: string; field: string }>();
    for (const logged of missed) {
      const { uid, field } = logged;
      if (await findRaise(accepting, logged)) cards.set(`${uid} ${field}`, { uid, field });
    }
    for (const { uid, field } of cards.values())
      await core.db.transaction((tx) =>
        promoteReviewCard(tx, { uid, exerciseId, field }, accepting, core.now()),
      );
  }
}

/** Maximum answers per query. */
const atOnce = 200;

/** Yields batches of logged answers that were not right and have not been re-marked as right since. */
async function* listMissed(db: Database, exerciseId: string) {
  const raise = alias(reviewLog, 'raise');
  for (let last = ''; ; ) {
    const missed = await db
      .select({
        ...{ id: reviewLog.id, uid: reviewLog.uid, field: reviewLog.field },
        ...{ verdict: reviewLog.verdict, answer: reviewLog.answer, versionId: reviewLog.versionId },
      })
      .from(reviewLog)
      .where(
        and(
          ...[eq(reviewLog.exerciseId, exerciseId), gt(reviewLog.id, last)],
          ...[ne(reviewLog.verdict, 'right'), ne(reviewLog.source, 'raise')],
          sql`not exists (select from ${reviewLog} ${sql.raw('raise')} where ${raise.uid} = ${reviewLog.uid}
            and ${raise.exerciseId} = ${reviewLog.exerciseId} and ${raise.field} = ${reviewLog.field}
            and ${raise.raises} = ${reviewLog.revision} and ${raise.verdict} = 'right')`,
        ),
      )
      .orderBy(asc(reviewLog.id))
      .limit(atOnce);
    yield missed;
    last = missed.at(-1)?.id ?? '';
    if (missed.length < atOnce) return;
  }
}

type Answered = Pick<Logged, 'field' | 'verdict' | 'answer' | 'versionId'>;

/** Returns the better mark, or null. Option ids are positions in their version, so they are translated. */
async function findRaise(
  { key, translations, markInTurn }: Raising,
  { field, verdict, answer, versionId }: Answered,
): Promise<FieldMark | null> {
  const translate = await translations(versionId);
  const translated = translate(field, answer as FieldAnswer);
  const fieldKey = Object.hasOwn(key.fields, field) ? key.fields[field] : undefined;
  if (translated === null || !fieldKey) return null;
  const mark = await markInTurn(fieldKey, translated);
  return merits[mark.verdict] > merits[verdict] ? mark : null;
}

async function promoteReviewCard(
  tx: Transaction,
  own: { uid: string; exerciseId: string; field: string },
  accepting: Raising,
  now: Date,
): Promise<void> {
  await lockReviewCards(tx, own);
  const ofCard = <Table extends typeof reviewLog | typeof reviewCards>(table: Table) =>
    and(eq(table.uid, own.uid), eq(table.exerciseId, own.exerciseId), eq(table.field, own.field));
  const rows = await tx.select().from(reviewLog).where(ofCard(reviewLog)).orderBy(asc(reviewLog.revision));
  const verdicts = readVerdicts(rows);
  let revision = (rows.at(-1)?.revision ?? -1) + 1;
  for (const logged of rows.filter(({ source }) => source !== 'raise')) {
    const mark = await findRaise(accepting, { ...logged, ...verdicts.get(logged.revision) });
    if (!mark) continue;
    const { verdict, fault } = mark;
    verdicts.set(logged.revision, { verdict, fault });
    await tx.insert(reviewLog).values({
      ...{ id: createId(now), ...own, revision, source: 'raise', raises: logged.revision },
      ...{ attemptId: logged.attemptId, versionId: logged.versionId, answer: logged.answer },
      ...{ verdict, fault, at: now },
    });
    revision += 1;
  }
  const after = replay(rows, verdicts);
  if (!after) await tx.delete(reviewCards).where(ofCard(reviewCards));
  else
    await tx
      .update(reviewCards)
      .set({ ...after, revision })
      .where(ofCard(reviewCards));
}

type Verdicts = Map<number, Pick<Logged, 'verdict' | 'fault'>>;

/** Returns the current verdict of each answer, by its revision. */
const readVerdicts = (rows: readonly Logged[]): Verdicts =>
  new Map(rows.map(({ revision, raises, verdict, fault }) => [raises ?? revision, { verdict, fault }]));

/** Recomputes a review card from all its answers. Null if none of them creates a card. */
function replay(rows: readonly Logged[], verdicts: Verdicts): Replayed | null {
  return rows.reduce<Replayed | null>((card, logged) => {
    const { verdict, fault } = verdicts.get(logged.revision) ?? logged;
    if (logged.source === 'raise' || (verdict === 'right' && !card)) return card;
    return { ...schedule(card?.card ?? null, verdict, logged.at), fault: fault ?? card?.fault ?? null };
  }, null);
}

type Replayed = Schedule & { fault: string | null };
