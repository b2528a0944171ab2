import { formatDate, formatDuration } from '#common/dates.ts';
import type { CompletedCourse } from '#core/attestations/issue-attestation.ts';
import { m } from '#words/messages.js';
import { type Fact, Facts } from '../ui/text/facts.tsx';

/** Facts printed on the certificate, between other facts of the page. */
export function AttestationFacts({
  followed: { title, duration, lessons, work, startedAt, finishedAt },
  before = [],
  after = [],
}: {
  followed: CompletedCourse;
  before?: readonly Fact[];
  after?: readonly Fact[];
}) {
  const [from, to] = [formatDate(startedAt), formatDate(finishedAt)];
  return (
    <Facts
      facts={[
        ...before,
        { term: m.attestations_followed(), detail: title },
        ...(duration > 0 ? [{ term: m.common_duration(), detail: formatDuration(duration) }] : []),
        ...(lessons > 0
          ? [{ term: m.common_lessons(), detail: m.learning_lessons({ count: lessons }) }]
          : []),
        ...(work && work.exercises.length > 0
          ? [
              {
                term: m.common_exercises(),
                detail: m.common_exercises_counted({ count: work.exercises.length }),
              },
            ]
          : []),
        {
          term: m.attestations_days(),
          detail: from === to ? m.attestations_on({ day: to }) : m.attestations_between({ from, to }),
        },
        ...after,
      ]}
    />
  );
}
