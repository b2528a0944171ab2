import type { ScoreRow } from '#core/scores/score.ts';
import type { ScoreDraft } from './score-draft.ts';

/** A stored result as the editor holds it. */
export function toDraft(row: ScoreRow): ScoreDraft {
  return {
    exam: row.exam,
    sessionDate: row.sessionDate,
    programme: row.programme,
    title: row.title,
    candidate: row.candidate,
    marks: Object.fromEntries(
      Object.entries(row.marks).map(([part, mark]) => [part, String(mark).replace('.', ',')]),
    ),
    story: row.story,
    picture: row.picture,
    pathFolderId: row.pathFolderId,
    products: row.products,
    consentDate: row.consentedAt?.toISOString().slice(0, 10) ?? '',
    consentBy: row.consentBy,
    consentNote: row.consentNote,
    indexed: row.indexed,
    displayed: row.displayed,
  };
}
