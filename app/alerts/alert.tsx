import { redirect } from 'react-router';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { confirmAlert, endAlert, findAlert } from '#core/alerts/answer-alert.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { nameUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import styles from '../scores/scores.module.css';
import { Button } from '../ui/actions/button.tsx';
import { FormActions } from '../ui/forms/form.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/alert.ts';

export const loader = withErrorResponse(({ params, context }: Route.LoaderArgs) =>
  findAlert(context.get(coreContext), params.secret),
);

/** Confirms or ends the alert on POST only, because mail scanners open links. */
export const action = withErrorResponse(async ({ request, params, url, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  const act = (await readForm(request)).get('acte');
  if (act === 'renoncer') {
    await endAlert(core, params.secret);
    throw redirect('/alertes/fin', 303);
  }
  if (act !== 'confirmer') throw new AppError('invalid-input', 'unknown command for an alert');
  await confirmAlert(core, params.secret);
  throw redirect(url.pathname, 303);
});

export const meta = nameUnlisted(m.alerts_title);

export default function Alert({ loaderData: { product, confirmed } }: Route.ComponentProps) {
  const title = typeset(product.title);
  return (
    <Page>
      <Hero
        title={confirmed ? m.alerts_confirmed() : m.alerts_question()}
        lead={confirmed ? m.alerts_confirmed_lead() : m.alerts_question_lead()}
      />
      <form method="post" className={styles.form}>
        <Facts
          facts={[
            {
              term: m.common_content(),
              detail: product.displayed ? <a href={toPresentationHref(product)}>{title}</a> : title,
            },
          ]}
        />
        <FormActions>
          {confirmed ? null : (
            <Button type="submit" size="large" name="acte" value="confirmer">
              {m.alerts_confirm()}
            </Button>
          )}
          <Button type="submit" size="large" variant="secondary" name="acte" value="renoncer">
            {m.alerts_end()}
          </Button>
        </FormActions>
      </form>
    </Page>
  );
}
