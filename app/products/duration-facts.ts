import { formatDuration } from '#common/dates.ts';
import type { WorkCounts } from '#core/products/count-work.ts';
import { m } from '#words/messages.js';
import type { Fact } from '../ui/text/facts.tsx';

/** Facts of a product: its computed duration, and the personal work that the teacher estimates. */
export const listDurationFacts = ({
  lessonCount,
  durationMinutes,
  personalWorkMinutes,
}: Pick<WorkCounts, 'lessonCount'> & {
  durationMinutes: number;
  personalWorkMinutes: number;
}): Fact[] => [
  ...(durationMinutes > 0
    ? [
        {
          term: m.common_duration(),
          detail: (lessonCount > 0 ? m.catalogue_duration_content : m.catalogue_duration_exercises)({
            duration: formatDuration(durationMinutes),
          }),
        },
      ]
    : []),
  ...(personalWorkMinutes > 0
    ? [
        {
          term: m.office_field_personal_work(),
          detail: m.catalogue_personal_work({ duration: formatDuration(personalWorkMinutes) }),
        },
      ]
    : []),
];
