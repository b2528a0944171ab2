import { type FormEvent, useState } from 'react';
import { data, redirectDocument, useFetcher } from 'react-router';
import { AppError } from '#core/errors.ts';
import { removeAccount } from '#core/members/erasure.ts';
import { isRecentSignIn } from '#core/sign-in/sessions.ts';
import { m } from '#words/messages.js';
import { toLoginHref } from '../account/login-step.ts';
import { coreContext } from '../context.ts';
import { stayWithoutNetwork } from '../errors/stay-without-network.ts';
import { toErrorPage, withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { MemberFrame } from '../frame/member-frame.tsx';
import { nameUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireAccount } from '../require-user.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { NeedsScript } from '../ui/feedback/needs-script.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Checkbox } from '../ui/forms/checkbox.tsx';
import { FormActions, FormStack } from '../ui/forms/form.tsx';
import { checkForm, focusFirstInvalid } from '../ui/forms/validity.ts';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Prose } from '../ui/text/prose.tsx';
import type { Route } from './+types/remove-account.ts';
import styles from './members.module.css';

export const handle: PageHandle = { application: true, layout: 'member', frame: MemberFrame };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => ({
  isRecent: isRecentSignIn(context.get(coreContext), requireAccount(context)),
}));

/** Returns errors to the form instead of the error page. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    if (!(await readForm(request)).has('understood'))
      throw new AppError('invalid-input', 'removal without confirmation', {
        userMessage: m.refusals_box_unticked(),
      });
    await removeAccount(context.get(coreContext), requireAccount(context));
    // The sign-out page also signs the identity client out.
    return redirectDocument('/deconnexion?compte=supprime');
  } catch (error) {
    const failure = toErrorPage(error, { request, context });
    return data({ message: failure.data.message }, failure.init ?? undefined);
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  stayWithoutNetwork(serverAction, { message: m.refusals_site_unreachable() });

export const meta = nameUnlisted(m.members_remove_title);

export default function RemoveAccount({ loaderData: { isRecent } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.members_remove_title()}
        trail={[{ href: '/profile', label: m.frame_my_profile() }]}
      />
      <NeedsScript title={m.members_remove_no_script_title()} />
      <Prose>
        <h2>{m.members_remove_erased_title()}</h2>
        <List words={m.members_remove_erased()} />
        <h2>{m.members_remove_kept_title()}</h2>
        <p>{m.members_remove_kept_reason()}</p>
        <List words={m.members_remove_kept()} />
        <p>
          <a href="/profile#donnees">{m.members_remove_export_first()}</a>
        </p>
      </Prose>
      <div className={styles.narrow} data-needs-script="">
        {isRecent ? <Removal /> : <Proof />}
      </div>
    </>
  );
}

/** Only the owner may remove an account, so an old sign-in must be renewed. */
const Proof = () => (
  <FormStack>
    <Notice title={m.members_remove_proof()} />
    <FormActions>
      <LinkButton href={toLoginHref('confirmer', '/profile/remove-account')}>
        {m.account_confirm_again()}
      </LinkButton>
      <Stay />
    </FormActions>
  </FormStack>
);

function Removal() {
  const fetcher = useFetcher<{ message: string }>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const check = (event: FormEvent<HTMLFormElement>) => {
    const missing = checkForm(event.currentTarget);
    setErrors(missing);
    focusFirstInvalid(event.currentTarget);
    if (Object.keys(missing).length > 0) event.preventDefault();
  };
  return (
    <fetcher.Form method="post" onSubmit={check} noValidate>
      <FormStack>
        {fetcher.data ? <Notice tone="error" live title={fetcher.data.message} /> : null}
        <Checkbox
          name="understood"
          required
          label={m.members_remove_understood()}
          error={errors.understood}
        />
        <FormActions>
          <Button type="submit" variant="danger" pending={fetcher.state !== 'idle'}>
            {m.common_delete_for_good()}
          </Button>
          <Stay />
        </FormActions>
      </FormStack>
    </fetcher.Form>
  );
}

const Stay = () => (
  <LinkButton href="/profile" variant="quiet">
    {m.members_remove_stay()}
  </LinkButton>
);

const List = ({ words }: { words: string }) => (
  <ul>
    {words.split('\n').map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
);
