import { grantAccess } from '#core/orders/grants.ts';
import { m } from '#words/messages.js';
import { describe } from '../../meta.ts';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { act, FieldError, officeAction } from '../kit/action.ts';
import { ActRefusal, useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/add-grant.ts';
import { grantByEmail } from './grant-input.ts';
import { ProductChoice } from './product-choice.tsx';

export const action = officeAction({
  acts: {
    grant: act(grantByEmail, async ({ core, actor }, { email, productId }) => {
      const account = await core.identity.findAccountByEmail(email);
      if (!account) throw new FieldError('email', m.orders_grant_nobody());
      const { title } = await grantAccess(core, actor, { account, productId });
      return m.orders_granted({ title, person: account.displayName || account.email });
    }),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.orders_grant(), index: false }, matches[0].loaderData);

/** Opens a course to somebody who did not pay for it here. */
export default function AddGrant() {
  const acts = useActs();
  const fields = acts.answer && 'refused' in acts.answer ? acts.answer.fields : {};
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
          const [email, productId] = ['email', 'productId'].map((name) => String(sent.get(name) ?? ''));
          void acts.ask({ act: 'grant', email, productId });
        }}
      >
        <FormStack>
          <ActRefusal acts={acts} />
          <TextField
            label={m.orders_grant_email()}
            hint={m.orders_grant_email_hint()}
            name="email"
            type="email"
            autoComplete="off"
            error={fields.email?.[0]}
          />
          <ProductChoice error={fields.productId?.[0]} />
          <FormActions>
            <Button type="submit" pending={acts.pending}>
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
