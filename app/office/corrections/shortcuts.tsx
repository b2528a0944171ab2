import { useEffect, useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Facts } from '../../ui/text/facts.tsx';

/** Ctrl+Enter returns the correction from anywhere on the page. */
export function useReturnKeys(giveBack: () => void): void {
  const latest = useRef(giveBack);
  latest.current = giveBack;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input, select, textarea:not([readonly]), [contenteditable]');

/** List of shortcuts, which « ? » opens. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === '?' && !isTyping(event.target)) setOpen(true);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <Button variant="quiet" size="small" aria-keyshortcuts="?" onClick={() => setOpen(true)}>
        {m.learning_keys()}
      </Button>
      <Dialog title={m.learning_keys()} open={open} onOpenChange={setOpen}>
        <Facts
          facts={[
            { term: m.corrections_key_select(), detail: m.corrections_does_select() },
            { term: m.corrections_key_enter(), detail: m.corrections_does_enter() },
            { term: m.corrections_key_arrows(), detail: m.corrections_does_arrows() },
            { term: m.corrections_key_save(), detail: m.corrections_does_save() },
            { term: m.corrections_key_return(), detail: m.corrections_return() },
            { term: '?', detail: m.corrections_does_help() },
          ]}
        />
      </Dialog>
    </>
  );
}
