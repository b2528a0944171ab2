import { typeset } from '#common/typography.ts';
import { formatHalfPoints } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import type { OwnFields } from '../kit/field.ts';

type Line = { name: string; points: number | string };

/** Overrides for the audit log and for comparing versions: one criterion per line. */
export const ownRubricFields: OwnFields = {
  criteria: {
    format: (value) =>
      ((value ?? []) as Line[])
        .map(({ name, points }) => {
          const figure = typeof points === 'number' ? formatHalfPoints(points) : points;
          return `${typeset(name)} · ${m.rubrics_points({ points: figure })}`;
        })
        .join('\n') || m.editing_nothing(),
  },
};
