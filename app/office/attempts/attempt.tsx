import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { formatRights, formatScore } from '#core/exercises/attempts/format-score.ts';
import { getMarkedAttempt } from '#core/exercises/statistics/find-marked-attempt.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { toExerciseMediaHref } from '../../exercises/media-href.ts';
import { Worksheet } from '../../exercises/worksheet.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { toOfficeListHref } from '../kit/list-address.ts';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/attempt.ts';
import { attemptsList } from './attempts-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) =>
  getMarkedAttempt(args.context.get(coreContext), requireId(args.params.attemptId, args)),
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.results_copy_of({ name: loaderData?.name ?? '' }), matches[0].loaderData);

export default function MarkedAttempt({ loaderData }: Route.ComponentProps) {
  const { uid, name, exercise, versionId, shown, marks, notes, score } = loaderData;
  const answers = Object.fromEntries(Object.entries(marks).map(([field, { answer }]) => [field, answer]));
  return (
    <>
      <PageHeader
        title={m.results_copy_of({ name })}
        trail={[
          { href: toOfficeListHref(attemptsList, { uid }), label: m.results_copies_of({ name }) },
          {
            href: `/admin/exercises/edit-${exercise.id}/resultats`,
            label: m.results_of({ title: typeset(exercise.title) }),
          },
        ]}
      />
      <div className={sheet.sheet}>
        <Facts
          layout="columns"
          facts={[
            {
              term: m.common_exercise(),
              detail: <Link to={`/admin/exercises/edit-${exercise.id}`}>{typeset(exercise.title)}</Link>,
            },
            { term: m.results_try(), detail: score.number },
            { term: m.common_points(), detail: formatScore(score) },
            { term: m.results_marked_at(), detail: formatDateTime(score.markedAt) },
          ]}
        />
        <p>{formatRights(marks)}</p>
        <p className={sheet.soft}>{m.results_copy_read()}</p>
        <Worksheet
          {...{ shown, answers, marks, notes }}
          canAppeal={false}
          toMediaHref={toExerciseMediaHref({ id: exercise.id, versionId })}
        />
      </div>
    </>
  );
}
