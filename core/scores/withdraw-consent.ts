import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { changes } from '#database/tables/changes.ts';
import type { Picture } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { pictureInput } from '../media/picture-input.ts';
import { listPicturePaths } from '../media/pictures.ts';
import { enqueue } from '../queues.ts';
import { exams } from './exams.ts';
import { lockScore } from './save-score.ts';
import type { ScoreRow } from './score.ts';
import { hashSecret, isSecret, unknownLink } from './withdrawal-link.ts';

/**
 * Takes a candidate's agreement back: the result is no longer published, and name, title, story, picture and what was noted
 * of the agreement are erased, in the journal of the office as well, the pictures' files included. What stays (exam, session,
 * marks) names nobody. A second time changes nothing.
 * @throws {AppError} not-found when the link stands for nothing
 */
export async function withdrawConsent(core: Core, secret: string): Promise<void> {
  if (!isSecret(secret)) throw unknownLink();
  await core.db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(scores)
      .where(eq(scores.withdrawalHash, hashSecret(secret)))
      .for('update');
    if (!row) throw unknownLink();
    await erasePerson(core, tx, row, null);
  });
}

/** The same for a candidate who asked the office. @throws {AppError} not-found */
export async function withdrawConsentFor(core: Core, actor: Actor, id: string): Promise<void> {
  await core.db.transaction(async (tx) => erasePerson(core, tx, await lockScore(tx, id), actor));
}

async function erasePerson(core: Core, tx: Transaction, row: ScoreRow, actor: Actor): Promise<void> {
  if (row.withdrawnAt) return;
  // Titles and stories tell of the person, by name as often as not.
  const title = exams.find(({ id }) => id === row.exam)?.name ?? row.exam;
  const withdrawnAt = core.now();
  await tx
    .update(scores)
    .set({
      withdrawnAt,
      title,
      displayed: false,
      indexed: false,
      candidate: '',
      story: '',
      picture: null,
      consentBy: '',
      consentNote: '',
      updatedAt: withdrawnAt,
      version: sql`${scores.version} + 1`,
    })
    .where(eq(scores.id, row.id));
  const former = await forgetInJournal(tx, row.id, title);
  await recordChange(core, tx, {
    actor,
    action: 'withdraw',
    kind: 'score',
    subjectId: row.id,
    title,
    before: { withdrawnAt: null },
    after: { withdrawnAt },
  });
  const paths = [
    ...new Set([row.picture, ...former].flatMap((each) => (each ? listPicturePaths(each) : []))),
  ];
  if (paths.length > 0) await enqueue(core, tx, 'forget-objects', { paths });
}

/** The fields of a result that tell of a person. */
const personal = ['title', 'candidate', 'story', 'picture', 'consentBy', 'consentNote'];

/** Erases a person from the journal of the office; answers the pictures that it named. */
async function forgetInJournal(tx: Transaction, id: string, title: string): Promise<Picture[]> {
  const ofScore = and(eq(changes.kind, 'score'), eq(changes.subjectId, id));
  const pictures = await tx
    .select({
      before: sql<unknown>`${changes.before}->'picture'`,
      after: sql<unknown>`${changes.after}->'picture'`,
    })
    .from(changes)
    .where(ofScore);
  const names = sql`array[${sql.join(
    personal.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  await tx
    .update(changes)
    .set({ title, before: sql`${changes.before} - ${names}`, after: sql`${changes.after} - ${names}` })
    .where(ofScore);
  return pictures
    .flatMap(({ before, after }) => [before, after])
    .flatMap((value) => pictureInput.safeParse(value).data ?? []);
}
