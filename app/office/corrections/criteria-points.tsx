import type { KeyboardEvent } from 'react';
import { typeset } from '#common/typography.ts';
import {
  formatHalfPoints,
  parseHalfPoints,
  type Rubric,
  rubricLevels,
  totalPoints,
} from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { toFieldId } from '../kit/field.ts';
import sheet from '../kit/sheet.module.css';

/** Points by criterion. The arrow keys change them by ½. */
export function CriteriaPoints({
  rubric,
  criteria,
  errors,
  onChange,
}: {
  rubric: Rubric;
  criteria: Readonly<Record<string, string>>;
  errors: Readonly<Record<string, string[]>>;
  onChange: (id: string, points: string) => void;
}) {
  const parse = (id: string, max: number) => parseHalfPoints(criteria[id] ?? '', max);

  function step(event: KeyboardEvent, id: string, max: number): void {
    const by = event.key === 'ArrowUp' ? 0.5 : event.key === 'ArrowDown' ? -0.5 : 0;
    if (by === 0 || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const now = parse(id, max);
    onChange(id, formatHalfPoints(now === null ? (by > 0 ? 0 : max) : Math.min(max, Math.max(0, now + by))));
  }

  const sum = rubric.criteria.reduce((total, { id, points }) => total + (parse(id, points) ?? 0), 0);
  return (
    <Fieldset
      legend={rubric.name ? typeset(rubric.name) : m.common_points()}
      hint={m.corrections_points_hint()}
    >
      {rubric.criteria.map(({ id, name, points, levels }) => (
        <div key={id} className={sheet.part}>
          <TextField
            id={toFieldId(`criteria.${id}`)}
            label={`${typeset(name)} / ${formatHalfPoints(points)}`}
            value={criteria[id] ?? ''}
            inputMode="decimal"
            maxLength={5}
            role="spinbutton"
            aria-valuemin={0}
            aria-valuemax={points}
            aria-valuenow={parse(id, points) ?? undefined}
            aria-valuetext={criteria[id] || undefined}
            onChange={({ currentTarget: { value } }) => onChange(id, value)}
            onKeyDown={(event) => step(event, id, points)}
            error={errors[`criteria.${id}`]}
          />
          {levels.some(Boolean) ? (
            <details className={sheet.fold}>
              <summary>{m.corrections_levels()}</summary>
              {levels.map((text, at) =>
                text ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a level has nothing of its own but its place.
                  <p key={at} className={sheet.soft}>
                    {`${rubricLevels[at]?.() ?? ''}\u202f: ${typeset(text)}`}
                  </p>
                ) : null,
              )}
            </details>
          ) : null}
        </div>
      ))}
      <p>
        <span>{`${m.common_total()}\u202f: ${m.corrections_points_of({
          points: formatHalfPoints(sum),
          max: formatHalfPoints(totalPoints(rubric)),
        })}`}</span>
      </p>
    </Fieldset>
  );
}
