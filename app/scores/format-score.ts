import { formatDate } from '#common/dates.ts';
import { createOnFirstUse } from '#common/first-use.ts';
import type { Exam, PartId, Scale } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';

const numbers = createOnFirstUse(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }));

/** Formats « 4,5 » or « 699 ». */
export const formatMark = (mark: number): string => numbers().format(mark);

/** Formats an ISO date such as `2026-06-11` for readers. */
export const formatDay = (day: string): string => formatDate(new Date(`${day}T12:00:00Z`));

/** Diplomas use « production écrite », tests « expression écrite ». */
const partWords: Record<PartId, (kind: Exam['kind']) => { name: string; short: string }> = {
  listening: (kind) => ({
    name: kind === 'diploma' ? m.scores_part_listening_diploma() : m.common_listening(),
    short: m.scores_part_listening_short(),
  }),
  reading: (kind) => ({
    name: kind === 'diploma' ? m.scores_part_reading_diploma() : m.common_reading(),
    short: m.scores_part_reading_short(),
  }),
  writing: (kind) =>
    kind === 'diploma'
      ? { name: m.common_written_production(), short: m.scores_part_writing_diploma_short() }
      : { name: m.common_writing(), short: m.scores_part_writing_test_short() },
  speaking: (kind) =>
    kind === 'diploma'
      ? { name: m.common_spoken_production(), short: m.scores_part_speaking_diploma_short() }
      : { name: m.common_speaking(), short: m.scores_part_speaking_test_short() },
  structures: () => ({ name: m.scores_part_structures(), short: m.scores_part_structures_short() }),
  oral: () => ({ name: m.scores_part_oral(), short: m.scores_part_oral_short() }),
  written: () => ({ name: m.scores_part_written(), short: m.scores_part_written_short() }),
};

/** Returns the names of a part: « Compréhension orale » and « CO ». */
export function toPartNames(exam: Pick<Exam, 'kind'>, part: PartId): { name: string; short: string } {
  return partWords[part](exam.kind);
}

/** Formats « NCLC 7 », « B2 » or « Moins de NCLC 4 ». */
export function formatLevel(scale: Scale, level: string | null): string {
  if (scale === 'cecrl') return level ?? m.scores_level_cecrl_below();
  if (level === null) return m.scores_level_nclc_below();
  return level === '10' ? m.scores_level_nclc_top() : m.scores_level_nclc({ level });
}
