import { eq } from 'drizzle-orm';
import { learnerNeeds } from '#database/tables/exams.ts';
import type { Core } from '../../context.ts';

/** Returns `transcript` if the teacher lets the learner read transcripts before answering. */
export async function readListeningNeed(
  { db }: Pick<Core, 'db'>,
  uid: string,
): Promise<'none' | 'transcript'> {
  const [row] = await db
    .select({ listening: learnerNeeds.listening })
    .from(learnerNeeds)
    .where(eq(learnerNeeds.uid, uid))
    .limit(1);
  return row?.listening === 'transcript' ? 'transcript' : 'none';
}
