import { and, desc, eq } from 'drizzle-orm';
import { paperSittings } from '#database/tables/exams.ts';
import type { Core } from '../../context.ts';
import type { StoredSitting } from '../open-sittings/stored-sitting.ts';

type ListedSitting = Pick<StoredSitting, 'id' | 'mode' | 'beganAt' | 'finishedAt'>;

/** Maximum number of sittings in the history of a paper. */
const maxListed = 20;

/** Returns the learner's sittings of a paper, newest first. */
export const listSittings = (
  core: Pick<Core, 'db'>,
  uid: string,
  paperId: string,
): Promise<ListedSitting[]> =>
  core.db
    .select({
      ...{ id: paperSittings.id, mode: paperSittings.mode },
      ...{ beganAt: paperSittings.beganAt, finishedAt: paperSittings.finishedAt },
    })
    .from(paperSittings)
    .where(and(eq(paperSittings.uid, uid), eq(paperSittings.paperId, paperId)))
    .orderBy(desc(paperSittings.beganAt))
    .limit(maxListed);
