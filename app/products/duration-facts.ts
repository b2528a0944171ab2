import { formatDuration } from '#common/dates.ts';
import { m } from '#words/messages.js';
import type { Fact } from '../ui/text/facts.tsx';

/** Facts of a product: its computed duration, and the personal work that the teacher estimates. */
export const listDurationFacts = ({
  durationMinutes,
  personalWorkMinutes,
}: {
  durationMinutes: number;
  personalWorkMinutes: number;
}): Fact[] => [
  ...(durationMinutes > 0
    ? [
        {
          term: m.common_duration(),
          detail: m.catalogue_duration_content({ duration: formatDuration(durationMinutes) }),
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
