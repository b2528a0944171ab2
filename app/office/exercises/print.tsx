import { typeset } from '#common/typography.ts';
import { listPrinted, printLimits } from '#core/exercises/export/printed-exercise.ts';
import { nameSelection } from '#core/exercises/office-exercises.ts';
import { readSchool } from '#core/school.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { PrintedWorksheet } from '../../exercises/printed-exercise.tsx';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow, buttonClasses, LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Page } from '../../ui/frame/page.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { readListState } from '../kit/list-address.ts';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/print.ts';
import { exercisesList, toExerciseFilter, toPrintHref } from './exercises-list.ts';

/** Parts that can be printed, by their query values. The first is the default. */
const parts = {
  enonce: m.printing_part_questions,
  corrige: m.printing_answers,
  tout: m.printing_part_both,
};
type Part = keyof typeof parts;

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = { ...readListState(exercisesList, url), after: null };
  const filter = toExerciseFilter(state);
  const asked = url.searchParams.get('parties');
  const part = (Object.keys(parts) as Part[]).find((each) => each === asked) ?? 'enonce';
  const [title, { name: school }, { exercises, more }] = await Promise.all([
    nameSelection(core, filter),
    readSchool(core),
    listPrinted(core, filter, part !== 'enonce'),
  ]);
  return { state, part, title, school, exercises, max: more ? printLimits.exercises : null };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(
    loaderData?.title ? m.printing_of({ title: loaderData.title }) : m.common_print(),
    matches[0].loaderData,
  );

export default function Print({ loaderData }: Route.ComponentProps) {
  const { state, part, title, school, exercises, max } = loaderData;
  const sheets = [
    ...(part === 'corrige' ? [] : exercises.map((exercise) => ({ ...exercise, answers: null }))),
    ...(part === 'enonce' ? [] : exercises),
  ];
  const toHref = (each: Part) => {
    const href = toPrintHref(state);
    return `${href}${href.includes('?') ? '&' : '?'}parties=${each}`;
  };
  return (
    <Page className={sheet.sheet}>
      <div className={sheet.part} data-print="none">
        <PageHeader
          title={title ? m.printing_of({ title: typeset(title) }) : m.common_print()}
          lead={m.printing_lead()}
          trail={[
            { href: exercisesList.path, label: m.writing_title() },
            ...(state.exerciseId && title
              ? [{ href: `/admin/exercises/edit-${state.exerciseId}`, label: typeset(title) }]
              : []),
          ]}
          actions={
            exercises.length > 0 ? (
              <button type="button" hidden className={buttonClasses()} data-print-page="">
                {m.printing_now()}
              </button>
            ) : undefined
          }
        />
        <nav aria-label={m.printing_parts()}>
          <ButtonRow>
            {(Object.keys(parts) as Part[]).map((each) => (
              <LinkButton
                key={each}
                href={toHref(each)}
                variant={each === part ? 'secondary' : 'quiet'}
                aria-current={each === part ? 'page' : undefined}
              >
                {parts[each]()}
              </LinkButton>
            ))}
          </ButtonRow>
        </nav>
        {max ? <Notice title={m.printing_more({ count: max })} /> : null}
      </div>
      {exercises.length === 0 ? (
        <EmptyState title={m.printing_none()}>
          <p>{m.exercise_files_none_words()}</p>
        </EmptyState>
      ) : (
        sheets.map((exercise) => (
          <PrintedWorksheet
            key={`${exercise.answers ? 'corrige' : 'enonce'}-${exercise.id}`}
            exercise={exercise}
            school={school}
          />
        ))
      )}
    </Page>
  );
}
