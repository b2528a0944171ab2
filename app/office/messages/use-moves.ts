import { useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate, useSubmit } from 'react-router';
import type { MessageState } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { useStillHere } from '../kit/leaving.tsx';
import type { MessageChange } from './message-change.ts';
import { type Moved, tellMove } from './tell-move.ts';

/** Opening a new message makes it read. Any other change leads back to the list, with the way to undo it. */
export function useMoves(id: string, state: MessageState) {
  const fetcher = useFetcher<Moved>();
  // Apart, so that what is pressed meanwhile counts. It changes a message that is still new, and no other.
  const reader = useFetcher<Moved>();
  const submit = useSubmit();
  const navigate = useNavigate();
  const toast = useToast();
  const isStillHere = useStillHere();
  const action = `/admin/messages/${id}`;
  const opened = useRef('');
  useEffect(() => {
    if (opened.current === id) return;
    opened.current = id;
    // Not while the page is fetched: reading a page changes nothing.
    if (state === 'new') void reader.submit({ to: 'read', from: 'new' }, { method: 'post', action });
  });

  // Its being read must not arrive after what was pressed: « non lu » would be undone by it.
  const [wanted, setWanted] = useState<MessageChange | null>(null);
  const reading = reader.state !== 'idle' || (state === 'new' && !reader.data);
  const sent = useRef(false);
  useEffect(() => {
    if (!wanted || reading || sent.current) return;
    sent.current = true;
    void fetcher.submit({ to: wanted }, { method: 'post', action });
  });

  const told = useRef<Moved | undefined>(undefined);
  useEffect(() => {
    const moved = fetcher.data;
    if (!moved || told.current === moved) return;
    told.current = moved;
    const undo = () =>
      void submit(
        { to: moved.before },
        { method: 'post', action, navigate: false, fetcherKey: `undo-${id}` },
      );
    toast({
      title: tellMove(moved.to),
      ...(moved.to === 'erased' ? {} : { action: { label: m.contact_office_undo(), onPress: undo } }),
    });
    sent.current = false;
    setWanted(null);
    if (isStillHere()) void navigate('/admin/messages');
  });
  return { move: setWanted, moving: wanted !== null };
}
