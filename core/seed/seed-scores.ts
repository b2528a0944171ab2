import { createHash } from 'node:crypto';
import type { DemoScore } from '#database/seed/demo/demo-school.ts';
import { scores } from '#database/tables/scores.ts';
import type { Core } from '../context.ts';
import { checkMarks } from '../scores/check-marks.ts';
import { exams, type Programme } from '../scores/exams.ts';
import { listParts } from '../scores/find-rule.ts';

/** The demonstration's words for what a result is for. */
const programmeIds: Readonly<Record<string, Programme>> = {
  'Entrée express': 'entree-express',
  'Immigration francophone hors Québec': 'immigration-francophone',
  'Citoyenneté canadienne': 'citoyennete-canadienne',
  'Carte de séjour pluriannuelle': 'carte-de-sejour',
  'Carte de résident': 'carte-de-resident',
  Naturalisation: 'naturalisation',
  'Études supérieures': 'etudes',
};

/** Inserts the demonstration's results. Their ids come from their slugs, so a second run finds them there. */
export async function seedScores(core: Pick<Core, 'db'>, demoScores: readonly DemoScore[]): Promise<void> {
  const rows = demoScores.map(toRow);
  if (rows.length > 0) await core.db.insert(scores).values(rows).onConflictDoNothing();
}

function toRow(demo: DemoScore): typeof scores.$inferInsert {
  const exam = exams.find(({ name }) => name === demo.exam);
  if (!exam) throw new Error(`no exam is called ${demo.exam}`);
  const programme = programmeIds[demo.programme ?? ''] ?? '';
  const problems = checkMarks(listParts(exam.id, programme), demo.marks);
  if (problems.length > 0) throw new Error(`${demo.slug}: ${JSON.stringify(problems)}`);
  const consentedAt = new Date(`${demo.consentDate}T12:00:00Z`);
  return {
    id: createHash('sha256').update(`cedille-demo:${demo.slug}`).digest('hex').slice(0, 20),
    title: demo.title,
    exam: exam.id,
    sessionDate: demo.sessionDate,
    programme,
    candidate: demo.candidate,
    marks: demo.marks,
    story: demo.story,
    products: demo.products,
    displayed: demo.displayed,
    consentedAt,
    createdAt: consentedAt,
    updatedAt: consentedAt,
  };
}
