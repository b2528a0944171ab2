import { useRef } from 'react';
import { useSubmit } from 'react-router';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { useTurns } from '../acts/use-turns.ts';

export type NewsListMove = 'archive' | 'restore' | 'delete';

type Moved = { id: string; title: string; displayed: boolean };

const action = '/admin/news';

/** Moves items of the list one after the other, says what became of each, and how to take that back. */
export function useNewsMoves() {
  const submit = useSubmit();
  const toast = useToast();
  const items = useRef(new Map<string, Moved>());
  const { put } = useTurns<{ id: string; to: NewsListMove }, unknown>((_, { id, to }) => {
    const item = items.current.get(id);
    const title = typeset(item?.title ?? '');
    const [words, back] = {
      archive: [m.newsroom_archived_told({ title }), 'restore'],
      restore: [m.newsroom_restored_told({ title }), 'archive'],
      delete: [m.newsroom_deleted_told({ title }), 'undelete'],
    }[to] as [string, string];
    const undo = () =>
      void submit(
        { id, to: back, ...(to === 'archive' && item?.displayed ? { displayed: '1' } : {}) },
        { method: 'post', action, navigate: false, fetcherKey: `undo-${id}` },
      );
    toast({ title: words, action: { label: m.office_undo(), onPress: undo } });
  }, action);
  return {
    move(item: Moved, to: NewsListMove) {
      items.current.set(item.id, item);
      put({ id: item.id, to });
    },
  };
}
