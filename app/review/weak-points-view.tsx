import type { ReactNode } from 'react';
import { toExerciseHref, toTrialHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { TrainingExercise } from '#core/exercises/review/list-training.ts';
import type { WeakExample } from '#core/exercises/review/weak-examples.ts';
import type { WeakPoints } from '#core/exercises/review/weak-points.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../exercises/exercise.module.css';
import { formatMistake } from '../exercises/mistake-names.ts';
import learningStyles from '../learning/learning.module.css';
import { type Bar, BarChart, ChartLegend } from '../ui/charts/bar-chart.tsx';
import { WeakExamplesView } from './weak-examples-view.tsx';

/** Recent mistakes by kind and skill, as charts and text, with exercises for each. */
export function WeakPointsView({ weak: { answers, faults, skills } }: { weak: WeakPoints }) {
  if (faults.length + skills.length === 0) return answers > 0 ? <p>{m.review_weak_fine()}</p> : null;
  return (
    <div className={exerciseStyles.page}>
      {faults.length > 0 ? (
        <Points
          title={m.review_by_fault()}
          chart={<BarChart title={m.review_by_fault_chart()} bars={faults.map(toMistakeBar)} />}
          points={faults.map(({ fault, ...point }) => ({ name: formatMistake(fault), ...point }))}
        />
      ) : null}
      {skills.length > 0 ? (
        <Points
          title={m.review_by_skill()}
          chart={
            <>
              <BarChart title={m.review_by_skill_chart()} bars={skills.map(toSkillBar)} />
              <ChartLegend
                entries={[
                  { tone: 'strong', label: m.common_right_answer() },
                  { tone: 'accent', label: m.review_legend_other() },
                ]}
              />
            </>
          }
          points={skills.map(({ skill, ...point }) => ({ name: nameSkill(skill), ...point }))}
        />
      ) : null}
    </div>
  );
}

const toMistakeBar = ({ fault, count }: WeakPoints['faults'][number]): Bar => ({
  label: toSentence(formatMistake(fault)),
  valueLabel: m.common_times({ count }),
  parts: { strong: count },
});

const toSkillBar = ({ skill, answers, rights }: WeakPoints['skills'][number]): Bar => ({
  label: nameSkill(skill),
  valueLabel: m.review_rights_of({ rights, count: answers }),
  parts: { strong: rights, accent: answers - rights },
});

const toSentence = (name: string): string => name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);

function Points({
  title,
  chart,
  points,
}: {
  title: string;
  chart: ReactNode;
  points: { name: string; exercises: readonly TrainingExercise[]; examples: readonly WeakExample[] }[];
}) {
  const trained = points.filter(({ exercises, examples }) => exercises.length + examples.length > 0);
  return (
    <section className={exerciseStyles.rows}>
      <h3>{title}</h3>
      <figure>{chart}</figure>
      {trained.length > 0 ? (
        <dl className={exerciseStyles.rows}>
          {trained.map(({ name, exercises, examples }, at) => (
            <div key={name}>
              <dt>
                <strong>{toSentence(name)}</strong>
              </dt>
              {examples.length > 0 ? (
                <dd>
                  <WeakExamplesView examples={examples} isOpen={at === 0} />
                </dd>
              ) : null}
              {exercises.length > 0 ? (
                <dd>
                  <p className={learningStyles.small}>{m.review_train()}</p>
                  <ExercisesToTrain exercises={exercises} />
                </dd>
              ) : null}
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

const ExercisesToTrain = ({ exercises }: { exercises: readonly TrainingExercise[] }) => (
  <ul>
    {exercises.map((exercise) => (
      <li key={exercise.id}>
        <a href={exercise.isTrial ? toTrialHref(exercise) : toExerciseHref(exercise.id)}>
          {typeset(exercise.title)}
        </a>
        {exercise.isTrial ? <span className={learningStyles.small}> ({m.review_trial()})</span> : null}
      </li>
    ))}
  </ul>
);
