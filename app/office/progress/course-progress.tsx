import { formatDateTime } from '#common/dates.ts';
import { type CourseFigures, measureCourse } from '#core/progress/measure-course.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { toOfficeListHref } from '../kit/list-address.ts';
import { findEditedId } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import { learnersList } from '../learners/learners-list.ts';
import { ProductHeader } from '../products/product-header.tsx';
import { listProductTabs } from '../products/product-tabs.ts';
import type { Route } from './+types/course-progress.ts';
import { followersList } from './followers-list.ts';
import { LessonTable } from './lesson-table.tsx';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const id = findEditedId({}, args);
  return {
    ...(await measureCourse(args.context.get(coreContext), id)),
    tabs: listProductTabs(id, requireUser(args.context)),
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.progress_of({ title: loaderData?.product.title ?? '' }), matches[0].loaderData);

export default function CourseProgress({ loaderData }: Route.ComponentProps) {
  const { product, tabs, begun, lessons } = loaderData;
  return (
    <>
      <ProductHeader
        title={product.title}
        tabs={tabs}
        actions={
          begun > 0 ? (
            <LinkButton href={toOfficeListHref(followersList, { productId: product.id })} variant="secondary">
              {m.progress_people()}
            </LinkButton>
          ) : undefined
        }
      />
      {begun === 0 && lessons.length === 0 ? (
        <EmptyState
          title={m.progress_no_lessons()}
          action={
            <LinkButton href={learnersList.path} variant="secondary">
              {m.results_learners()}
            </LinkButton>
          }
        >
          <p>{m.progress_no_lessons_words()}</p>
        </EmptyState>
      ) : begun === 0 ? (
        <EmptyState title={m.progress_none()}>
          <p>{m.progress_none_words()}</p>
        </EmptyState>
      ) : (
        <div className={sheet.sheet}>
          <Figures figures={loaderData} />
          {lessons.length > 0 ? <LessonTable lessons={lessons} begun={begun} /> : <p>{m.programme_none()}</p>}
        </div>
      )}
    </>
  );
}

const count = new Intl.NumberFormat('fr-FR');

function Figures({ figures }: { figures: CourseFigures }) {
  const { begun, finished, resting, median, lessons, measuredAt } = figures;
  return (
    <section className={sheet.part}>
      <Facts
        layout="columns"
        facts={[
          { term: m.progress_begun(), detail: count.format(begun) },
          { term: m.progress_finished(), detail: count.format(finished) },
          { term: m.progress_resting(), detail: count.format(resting) },
          {
            term: m.progress_median(),
            detail: m.learning_done_of({ done: median, lessons: lessons.length }),
          },
        ]}
      />
      <p className={sheet.soft}>{m.progress_measured({ date: formatDateTime(measuredAt) })}</p>
    </section>
  );
}
