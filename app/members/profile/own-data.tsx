import { m } from '#words/messages.js';
import { LinkButton } from '../../ui/actions/button.tsx';
import { FormActions } from '../../ui/forms/form.tsx';
import { toConfirmHref } from './confirm-href.ts';

/** Download of the user's own data. */
export function OwnData({ isRecent }: { isRecent: boolean }) {
  return (
    <>
      <p>{isRecent ? m.profile_data_words() : m.profile_data_words_confirm()}</p>
      <FormActions>
        <LinkButton
          variant="secondary"
          href={isRecent ? '/profile/mes-donnees.zip' : toConfirmHref('donnees')}
          {...(isRecent ? { download: '' } : {})}
        >
          {m.profile_data_export()}
        </LinkButton>
      </FormActions>
    </>
  );
}
