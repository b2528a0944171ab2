import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useWarnBeforeLeaving } from './leaving.ts';

/** Asks before unsaved changes are lost. A navigation during a save continues once the save succeeds. */
export function UnsavedWarning({ active, saving }: { active: boolean; saving: boolean }) {
  const blocker = useBlocker(active || saving);
  const navigate = useNavigate();
  useWarnBeforeLeaving(active || saving);
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked' && !active && !saving) blocker.proceed();
  });
  const next = useRef(blocker.location);
  next.current = saving ? blocker.location : undefined;
  useEffect(
    () => () => {
      // A new record was saved, and its own page replaced this one before the blocked navigation.
      const to = next.current;
      if (to) setTimeout(() => void navigate(to));
    },
    [navigate],
  );
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title={saving ? m.office_saving() : m.office_leave_title()}
      description={saving ? undefined : m.office_leave_words()}
      actions={
        <>
          <Button onClick={stay}>{m.office_leave_stay()}</Button>
          {saving ? null : (
            <Button variant="danger" onClick={() => blocker.proceed?.()}>
              {m.office_leave_go()}
            </Button>
          )}
        </>
      }
    />
  );
}
