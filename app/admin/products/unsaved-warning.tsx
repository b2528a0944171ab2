import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';

/** Asks before unsaved work is lost: here inside the office, the browser itself when the window closes. */
export function UnsavedWarning({ active }: { active: boolean }) {
  const blocker = useBlocker(active);
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
  const stay = () => blocker.reset?.();
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) stay();
      }}
      title="Vos modifications ne sont pas enregistrées"
      description="Si vous quittez cette page, elles seront perdues."
      actions={
        <>
          <Button onClick={stay}>Rester sur cette page</Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            Quitter sans enregistrer
          </Button>
        </>
      }
    />
  );
}
