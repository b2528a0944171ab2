import { grantAccess } from '#core/orders/grants.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { answerAct, FieldError } from '../acts/answer-act.ts';
import { useAct } from '../acts/use-act.ts';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/add-grant.ts';
import { grantByEmail } from './grant-act.ts';
import { ProductChoice } from './product-choice.tsx';

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  const actor = requireUser(context);
  return answerAct(request, grantByEmail, async ({ email, productId }) => {
    const account = await core.identity.findAccountByEmail(email);
    if (!account) throw new FieldError('email', m.orders_grant_nobody());
    const { title } = await grantAccess(core, actor, { account, productId });
    return m.orders_granted({ title, person: account.displayName || account.email });
  });
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.orders_grant(), index: false }, matches[0].loaderData);

/** Opens a course to somebody who did not pay for it here. */
export default function AddGrant() {
  const act = useAct();
  const errors = act.answer?.fields ?? {};
  return (
    <>
      <PageHeader
        title={m.orders_grant()}
        lead={m.orders_grant_words()}
        trail={[{ href: '/admin/orders', label: m.orders_title() }]}
      />
      <form
        className={styles.narrow}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const sent = new FormData(event.currentTarget);
          act.put({ email: String(sent.get('email') ?? ''), productId: String(sent.get('productId') ?? '') });
        }}
      >
        <FormStack>
          <ActRefusal act={act} />
          <TextField
            label={m.orders_grant_email()}
            hint={m.orders_grant_email_hint()}
            name="email"
            type="email"
            autoComplete="off"
            error={errors.email}
          />
          <ProductChoice error={errors.productId} />
          <FormActions>
            <Button type="submit" pending={act.pending}>
              {m.orders_grant_go()}
            </Button>
            <LinkButton href="/admin/orders" variant="quiet">
              {m.ui_cancel()}
            </LinkButton>
          </FormActions>
        </FormStack>
      </form>
    </>
  );
}
