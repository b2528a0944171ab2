import { useRef } from 'react';
import { m } from '#words/messages.js';
import { useToast } from '../../ui/feedback/toasts.tsx';

/**
 * Takes something off the draft: a message says what and can give it back, and the keyboard, whose button has
 * just gone, goes on from `place`.
 */
export function useRemoval() {
  const toast = useToast();
  const place = useRef<HTMLDivElement>(null);
  return {
    place,
    remove(name: string, takeOff: () => void, giveBack: () => void) {
      takeOff();
      place.current?.focus();
      toast({ title: m.office_removed({ name }), action: { label: m.office_undo(), onPress: giveBack } });
    },
  };
}
