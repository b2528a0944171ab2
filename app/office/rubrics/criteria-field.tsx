import {
  formatHalfPoints,
  maxCriteria,
  maxCriterionPoints,
  parseHalfPoints,
  rubricLevels,
} from '#core/rubrics/rubric.ts';
import type { CriterionDraft } from '#core/rubrics/rubric-subject.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { toFieldId } from '../kit/field.ts';
import sheet from '../kit/sheet.module.css';
import { MoveStatus, moveEntry, useMoved } from '../kit/use-moved.tsx';

type Criteria = readonly CriterionDraft[];

/** Returns an id that no criterion has, so that points of earlier corrections keep their criterion. */
const createCriterion = (now: Criteria): CriterionDraft => {
  const highest = Math.max(0, ...now.map(({ id }) => Number(/^c(\d+)$/.exec(id)?.[1] ?? 0)));
  return { id: `c${highest + 1}`, name: '', points: '5', levels: ['', '', '', ''] };
};

const sumTyped = (criteria: Criteria): number =>
  criteria.reduce((sum, { points }) => sum + (parseHalfPoints(points, maxCriterionPoints) ?? 0), 0);

/** Criteria of a rubric, in order, each with its points and the descriptions of its levels. */
export function CriteriaField({
  criteria,
  errors,
  onChange,
}: {
  criteria: Criteria;
  errors: Readonly<Record<string, string[]>>;
  onChange: (revise: (criteria: Criteria) => CriterionDraft[]) => void;
}) {
  const { said, announce } = useMoved();
  const toId = (...path: (string | number)[]) => toFieldId(['criteria', ...path].join('.'));
  const nameOf = ({ name }: CriterionDraft, index: number) =>
    name || m.rubrics_criterion({ rank: index + 1 });
  const set = (index: number, changed: Partial<CriterionDraft>) =>
    onChange((now) => now.map((each, at) => (at === index ? { ...each, ...changed } : each)));

  function move(each: CriterionDraft, index: number, step: -1 | 1): void {
    const button = toId(index + step, step === -1 ? 'up' : 'down');
    if (announce({ name: nameOf(each, index), index, step, count: criteria.length, button }))
      onChange((now) => moveEntry(now, index, step));
  }

  function remove(each: CriterionDraft, index: number): void {
    onChange((now) => now.filter((_, at) => at !== index));
    // Moves the focus, because the pressed button was removed.
    document.getElementById(toId())?.focus();
    showToast({
      title: m.office_removed({ name: nameOf(each, index) }),
      action: { label: m.common_cancel(), onPress: () => onChange((now) => now.toSpliced(index, 0, each)) },
    });
  }

  return (
    <div id={toId()} tabIndex={-1} className={sheet.part}>
      <MoveStatus said={said} />
      {errors.criteria?.[0] ? <Notice tone="error" title={errors.criteria[0]} /> : null}
      {criteria.map((each, index) => (
        <Fieldset key={each.id} legend={m.rubrics_criterion({ rank: index + 1 })} columns={2}>
          <TextField
            id={toId(index, 'name')}
            label={m.common_name()}
            value={each.name}
            maxLength={120}
            required
            onChange={({ currentTarget: { value } }) => set(index, { name: value })}
            error={errors[`criteria.${index}.name`]}
          />
          <TextField
            id={toId(index, 'points')}
            label={m.common_points()}
            value={each.points}
            inputMode="decimal"
            maxLength={5}
            required
            onChange={({ currentTarget: { value } }) => set(index, { points: value })}
            error={errors[`criteria.${index}.points`]}
          />
          {rubricLevels.map((level, at) => (
            <TextArea
              // biome-ignore lint/suspicious/noArrayIndexKey: a level has nothing of its own but its place.
              key={at}
              id={toId(index, 'levels', at)}
              label={level()}
              value={each.levels[at] ?? ''}
              rows={2}
              maxLength={500}
              optional
              onChange={({ currentTarget: { value } }) => set(index, { levels: each.levels.with(at, value) })}
            />
          ))}
          <ButtonRow>
            <Button
              id={toId(index, 'up')}
              variant="quiet"
              size="small"
              aria-disabled={index === 0 || undefined}
              aria-label={`${m.common_move_up()}\u202f: ${nameOf(each, index)}`}
              onClick={() => move(each, index, -1)}
            >
              <Icon name="arrow-up" />
            </Button>
            <Button
              id={toId(index, 'down')}
              variant="quiet"
              size="small"
              aria-disabled={index === criteria.length - 1 || undefined}
              aria-label={`${m.common_move_down()}\u202f: ${nameOf(each, index)}`}
              onClick={() => move(each, index, 1)}
            >
              <Icon name="arrow-down" />
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={m.common_remove_named({ name: nameOf(each, index) })}
              onClick={() => remove(each, index)}
            >
              <Icon name="trash" />
            </Button>
          </ButtonRow>
        </Fieldset>
      ))}
      <p role="status">
        <span>{`${m.common_total()}\u202f: ${m.rubrics_points({ points: formatHalfPoints(sumTyped(criteria)) })}`}</span>
      </p>
      {criteria.length < maxCriteria ? (
        <ButtonRow>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange((now) => [...now, createCriterion(now)])}
          >
            {m.rubrics_criterion_add()}
          </Button>
        </ButtonRow>
      ) : null}
    </div>
  );
}
