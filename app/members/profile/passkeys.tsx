import { useEffect, useState } from 'react';
import { knowsPasskeys, makePasskey, type PasskeyCreation } from '#clients/browser/passkeys.ts';
import { formatDate } from '#common/dates.ts';
import { formatDevice } from '#core/sign-in/format-device.ts';
import { m } from '#words/messages.js';
import { fetchSite } from '../../identity/fetch-site.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Confirmation } from '../../ui/overlays/confirmation.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import type { SecondFactorData } from './load-second-factor.ts';
import rows from './rows.module.css';
import styles from './second-factor.module.css';
import { ChangeRefusal, type OwnChange, useOwnChange } from './use-own-change.tsx';

type Passkey = SecondFactorData['passkeys'][number];

/** Passkeys of an account: add, rename and remove them, or require one after the password. */
export function Passkeys({ data: { passkeys, passkeyRequired, isAdmin } }: { data: SecondFactorData }) {
  const change = useOwnChange();
  // Null until the browser reports its support, so that no unusable button is shown.
  const [isKnown, setKnown] = useState<boolean | null>(null);
  useEffect(() => setKnown(knowsPasskeys()), []);
  // Optimistic value while the request is pending.
  const [wanted, setWanted] = useState<boolean | null>(null);
  async function choose(required: boolean): Promise<void> {
    setWanted(required);
    await change.run(() => fetchSite('PUT', '/api/second-factor/passkey', { required }));
    setWanted(null);
  }
  const add = () =>
    change.run(async () => {
      const creation = await fetchSite<PasskeyCreation>('POST', '/api/passkeys/new');
      const answer = await makePasskey(creation);
      await fetchSite('POST', '/api/passkeys', { answer, name: formatDevice(navigator.userAgent) });
    });
  return (
    <section aria-labelledby="cles-d-acces" className={styles.part}>
      <h3 id="cles-d-acces">{m.security_passkeys_title()}</h3>
      <p>{m.security_passkeys_words()}</p>
      <ChangeRefusal failure={change.failure} />
      {passkeys.length > 0 ? (
        <ul className={rows.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} change={change} />
          ))}
        </ul>
      ) : null}
      {isKnown === false ? <p className={rows.soft}>{m.security_passkeys_unknown()}</p> : null}
      {isKnown ? (
        <ButtonRow>
          <Button variant="secondary" pending={change.pending} onClick={() => void add()}>
            {m.security_passkey_add()}
          </Button>
        </ButtonRow>
      ) : null}
      {passkeys.length > 0 ? (
        <Checkbox
          variant="switch"
          label={m.security_passkey_required()}
          hint={isAdmin ? m.security_passkey_required_admin() : m.security_passkey_required_hint()}
          checked={wanted ?? passkeyRequired}
          disabled={isAdmin}
          onChange={(event) => void choose(event.currentTarget.checked)}
        />
      ) : null}
    </section>
  );
}

function PasskeyRow({ passkey, change }: { passkey: Passkey; change: OwnChange }) {
  const path = `/api/passkeys/${passkey.id}`;
  const { name, createdAt, lastUsedAt, backedUp } = passkey;
  return (
    <li>
      <div>
        <p className={rows.name}>{name}</p>
        <p className={rows.soft}>
          {[
            m.security_passkey_added({ date: formatDate(new Date(createdAt)) }),
            lastUsedAt
              ? m.security_passkey_used({ date: formatDate(new Date(lastUsedAt)) })
              : m.security_passkey_unused(),
            ...(backedUp ? [m.security_passkey_backed_up()] : []),
          ].join(', ')}
        </p>
      </div>
      <ButtonRow>
        <Renaming
          name={name}
          onRename={(next) => void change.run(() => fetchSite('PATCH', path, { name: next }))}
        />
        <Confirmation
          title={m.security_passkey_remove_title({ name })}
          words={m.security_passkey_remove_words()}
          yes={m.security_passkey_remove_do()}
          danger
          onConfirm={() => void change.run(() => fetchSite('DELETE', path))}
          trigger={
            <Button variant="quiet" size="small" aria-label={m.security_passkey_remove_named({ name })}>
              {m.common_delete()}
            </Button>
          }
        />
      </ButtonRow>
    </li>
  );
}

function Renaming({ name, onRename }: { name: string; onRename: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const [next, setNext] = useState(name);
  return (
    <Dialog
      title={m.security_passkey_rename_title()}
      open={isOpen}
      onOpenChange={(open) => {
        setNext(name);
        setOpen(open);
      }}
      trigger={
        <Button variant="quiet" size="small" aria-label={m.security_passkey_rename_named({ name })}>
          {m.common_rename()}
        </Button>
      }
    >
      <DialogForm
        submitLabel={m.common_save()}
        onSubmit={() => {
          setOpen(false);
          onRename(next);
        }}
      >
        <TextField
          label={m.common_name()}
          value={next}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => setNext(event.currentTarget.value)}
        />
      </DialogForm>
    </Dialog>
  );
}
