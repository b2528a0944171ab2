import { formatDate } from '#common/dates.ts';
import { findNextDue } from '#core/exercises/review/list-due.ts';
import { summarisePractice } from '#core/exercises/review/practice-summary.ts';
import { measureWeakPoints } from '#core/exercises/review/weak-points.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Section } from '../ui/frame/section.tsx';
import type { Route } from './+types/review.ts';
import { DueReviewCard } from './due-review-card.tsx';
import { WeakPointsView } from './weak-points-view.tsx';

export const handle: PageHandle = { layout: 'member' };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { uid } = requireUser(context);
  const { due } = await summarisePractice(core, uid);
  const next = due.questions > 0 ? null : await findNextDue(core, uid);
  return { due, next, weak: await measureWeakPoints(core, uid) };
});

export const meta = nameUnlisted(m.review_title);

/** Start page of spaced repetition: questions due today and weak points. */
export default function Review({ loaderData: { due, next, weak } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.review_title()}
        lead={m.review_lead()}
        trail={[{ href: '/members', label: m.frame_my_courses() }]}
      />
      {due.questions > 0 ? (
        <DueReviewCard due={due} />
      ) : next ? (
        <EmptyState title={m.review_nothing_today()}>
          <p>{m.review_next_on({ date: formatDate(next) })}</p>
        </EmptyState>
      ) : (
        <EmptyState
          title={m.review_none()}
          action={<LinkButton href="/members">{m.frame_my_courses()}</LinkButton>}
        >
          <p>{m.review_none_words()}</p>
        </EmptyState>
      )}
      <Section
        id="points-faibles"
        title={m.review_weak()}
        intro={weak.answers > 0 ? m.review_weak_intro({ count: weak.answers }) : m.review_weak_none()}
      >
        <WeakPointsView weak={weak} />
      </Section>
    </>
  );
}
