import type { Exam } from '#core/scores/exams.ts';
import type { ScoreFilters } from '#core/scores/list-score-filters.ts';
import { m } from '#words/messages.js';
import { Select } from '../ui/forms/field.tsx';
import { FilterBar } from '../ui/forms/form.tsx';

export type ScoreFilterBarProps = {
  exam?: Exam | undefined;
  year?: number | undefined;
  filters: ScoreFilters;
};

/** Which exam, which year. */
export function ScoreFilterBar({ exam, year, filters }: ScoreFilterBarProps) {
  return (
    <FilterBar action="/scores">
      <Select
        id="examen"
        name="examen"
        label={m.scores_filter_exam()}
        defaultValue={exam?.id ?? ''}
        options={[
          { value: '', label: m.scores_filter_exam_all() },
          ...withChosen(filters.exams, exam).map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <Select
        id="annee"
        name="annee"
        label={m.scores_filter_year()}
        defaultValue={year ?? ''}
        options={[
          { value: '', label: m.scores_filter_year_all() },
          ...withYear(filters.years, year).map((each) => ({ value: String(each), label: String(each) })),
        ]}
      />
    </FilterBar>
  );
}

/** An address may name an exam or a year that has no result: the form shows what it says all the same. */
const withChosen = (there: readonly Exam[], chosen: Exam | undefined) =>
  chosen && !there.some(({ id }) => id === chosen.id) ? [...there, chosen] : there;

const withYear = (there: readonly number[], chosen: number | undefined) =>
  chosen && !there.includes(chosen) ? [...there, chosen] : there;
