import { useEffect, useRef } from 'react';
import { useBlocker, useNavigate, useNavigation } from 'react-router';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** The browser asks before the window is closed or another site opened, while something would be lost. */
export function useWarnBeforeLeaving(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}

/** Whether the person is still on this screen and has not asked for another one: what ends late must not take them away. */
export function useStillHere(): () => boolean {
  const { state } = useNavigation();
  const here = useRef(true);
  const asked = useRef(state);
  asked.current = state;
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current && asked.current === 'idle';
}

/**
 * Asks before unsaved work is lost: here inside the office, the browser itself when the window closes. Who leaves during a save
 * leaves once it is done; where it is refused, the question is asked.
 */
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
      // What was new has been saved, and its own page has taken this one's place.
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
