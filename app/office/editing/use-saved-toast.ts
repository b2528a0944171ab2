import { useEffect, useRef } from 'react';
import { m } from '#words/messages.js';
import { useToast } from '../../ui/feedback/toasts.tsx';

/** Says « Enregistré » each time `saved` is another answer of the server. */
export function useSavedToast(saved: unknown): void {
  const toast = useToast();
  const show = useRef(toast);
  show.current = toast;
  useEffect(() => {
    if (saved) show.current({ title: m.office_saved(), tone: 'success' });
  }, [saved]);
}
