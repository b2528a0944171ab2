import { updateProfile } from '@firebase/auth';
import { maxDisplayName } from '#core/accounts/identity.ts';
import { m } from '#words/messages.js';
import { AuthForm, readField } from '../../account/auth-form.tsx';
import { fetchSite } from '../../identity/fetch-site.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { DoneNotice } from './done-notice.tsx';
import { type OwnAccount, requireClientUser, useOwnAccount } from './use-own-account.ts';

/** Display name, stored by the identity provider. May be empty. */
export function Name({ account, displayName }: { account: OwnAccount; displayName: string }) {
  const form = useOwnAccount(account, 'identite', async (auth, fields) => {
    const user = await requireClientUser(auth, account.uid);
    await updateProfile(user, { displayName: readField(fields, 'name').trim() });
    await fetchSite('POST', '/api/profile/refresh');
    return m.profile_name_saved();
  });
  return (
    <>
      <AuthForm form={form} button={m.profile_name_save()}>
        <TextField
          label={m.common_name()}
          name="name"
          autoComplete="name"
          optional
          hint={m.profile_name_hint()}
          maxLength={maxDisplayName}
          defaultValue={displayName}
          error={form.fieldErrors.name}
        />
      </AuthForm>
      <DoneNotice words={form.done} />
    </>
  );
}
