import { findSubscription } from '#core/study-plan/unsubscribe.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import styles from '../scores/scores.module.css';
import { Button } from '../ui/actions/button.tsx';
import { FormActions } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/unsubscribe.ts';

export const loader = withErrorResponse(({ params, context }: Route.LoaderArgs) =>
  findSubscription(context.get(coreContext), params.secret),
);

export const meta = nameUnlisted(m.plan_email_end);

/** Asks before the weekly email ends, because mail scanners open links. `server/unsubscribe.ts` ends it. */
export default function Unsubscribe({ loaderData: isSubscribed }: Route.ComponentProps) {
  return (
    <Page>
      <Hero
        title={isSubscribed ? m.plan_end_question() : m.plan_ended()}
        lead={isSubscribed ? m.plan_end_words() : m.plan_ended_words()}
      />
      {isSubscribed ? (
        <form method="post" className={styles.form}>
          <FormActions>
            <Button type="submit" size="large">
              {m.plan_end_confirm()}
            </Button>
          </FormActions>
        </form>
      ) : null}
    </Page>
  );
}
