import { redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import { findExam } from '#core/scores/exams.ts';
import { findWithdrawal, revokeConsent } from '#core/scores/revoke-consent.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/withdrawal.ts';
import { formatDay } from './format-score.ts';
import styles from './scores.module.css';

export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => {
  const found = await findWithdrawal(context.get(coreContext), params.secret);
  return {
    title: found.title,
    candidate: found.candidate,
    exam: findExam(found.exam)?.name ?? '',
    sessionDate: found.sessionDate,
    withdrawnAt: found.withdrawnAt,
  };
});

export const action = withErrorResponse(async ({ params, url, context }: Route.ActionArgs) => {
  await revokeConsent(context.get(coreContext), params.secret);
  throw redirect(url.pathname, 303);
});

export const meta = nameUnlisted(m.scores_withdrawal_title);

export default function Withdrawal({ loaderData }: Route.ComponentProps) {
  const { title, candidate, exam, sessionDate, withdrawnAt } = loaderData;
  if (withdrawnAt)
    return (
      <Page>
        <Hero
          title={m.scores_withdrawal_done()}
          lead={m.scores_withdrawal_done_text({ date: formatDate(withdrawnAt) })}
          actions={
            <LinkButton href="/" variant="secondary">
              {m.common_back_home()}
            </LinkButton>
          }
        />
      </Page>
    );
  return (
    <Page>
      <Hero title={m.scores_withdrawal_title()} lead={m.scores_withdrawal_lead()} />
      <form method="post" className={styles.form}>
        <Facts
          facts={[
            { term: m.common_result(), detail: typeset(title) },
            { term: m.scores_detail_candidate(), detail: typeset(candidate) },
            { term: m.common_exam(), detail: exam },
            { term: m.scores_detail_session(), detail: formatDay(sessionDate) },
          ]}
        />
        <p>{m.scores_withdrawal_what()}</p>
        <Button type="submit" size="large">
          {m.scores_withdrawal_submit()}
        </Button>
      </form>
    </Page>
  );
}
