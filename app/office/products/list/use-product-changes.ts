import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { m } from '#words/messages.js';
import { useToast } from '../../../ui/feedback/toasts.tsx';
import { useStillHere, useWarnBeforeLeaving } from '../../kit/leaving.tsx';
import { NotDoneError, postJson } from '../../uploads/media.ts';
import type { ProductChange, ProductChanged } from './product-change.ts';

type Wanted = Partial<Record<'displayed' | 'enabled', boolean>>;
type Asked = { ids: readonly string[]; change: Wanted };

/**
 * Changes products from their list. What was asked shows at once, and goes back where the server refuses; each change is told
 * with the way to undo it. Changes are sent one after the other: the last press decides, however slowly the first one travels.
 */
export function useProductChanges() {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const [waiting, setWaiting] = useState(0);
  const count = useRef(0);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const copying = useRef(new Set<string>());
  const isStillHere = useStillHere();
  // The one that is on its way arrives; those behind it would be lost.
  useWarnBeforeLeaving(waiting > 1);

  /** Undefined where it was refused, which has been told. */
  function send(change: ProductChange): Promise<ProductChanged | undefined> {
    setWaiting(++count.current);
    const turn = last.current.then(() => put(change));
    last.current = turn.catch(() => undefined);
    return turn;
  }

  async function put(change: ProductChange): Promise<ProductChanged | undefined> {
    try {
      return await postJson<ProductChanged>('/admin/products/change', change);
    } catch (error) {
      if (!(error instanceof NotDoneError)) throw error;
      toast({ title: error.message, tone: 'error' });
      return undefined;
    } finally {
      count.current--;
      if (count.current === 0 && navigator.onLine) await revalidate();
      // What the server says takes the place of what was shown ahead of it.
      if (count.current === 0) setAsked([]);
      setWaiting(count.current);
    }
  }

  async function stand(
    ids: readonly string[],
    change: Extract<ProductChange, { do: 'stand' }>['change'],
    words: string,
  ) {
    const mine = 'archived' in change ? null : { ids, change };
    if (mine) setAsked((all) => [...all, mine]);
    const done = await send({ do: 'stand', ids: [...ids], change });
    if (!done) setAsked((all) => all.filter((one) => one !== mine));
    if (!done || done.before.length === 0) return done !== undefined;
    const undo = async () => {
      if (await send({ do: 'put-back', standings: done.before })) toast({ title: m.products_undone() });
    };
    toast({ title: words, action: { label: m.office_undo(), onPress: () => void undo() } });
    return true;
  }

  async function move(
    id: string,
    to: Extract<ProductChange, { do: 'move' }>['to'],
    back: typeof to,
    words: string,
  ) {
    const done = await send({ do: 'move', id, to });
    if (!done) return;
    const undo = async () => {
      if (await send({ do: 'move', id, to: back })) toast({ title: m.products_undone() });
    };
    toast({ title: words, action: { label: m.office_undo(), onPress: () => void undo() } });
  }

  async function duplicate(id: string) {
    if (copying.current.has(id)) return;
    copying.current.add(id);
    const done = await send({ do: 'duplicate', id });
    copying.current.delete(id);
    if (!done?.id) return;
    toast({ title: m.products_duplicated(), tone: 'success' });
    if (isStillHere()) await navigate(`/admin/products/edit-${done.id}`);
  }

  /** How a product is to stand, as far as that was asked and is not known to be done. */
  const wantedOf = (id: string): Wanted =>
    Object.assign({}, ...asked.filter(({ ids }) => ids.includes(id)).map(({ change }) => change));
  return { wantedOf, busy: waiting > 0, stand, move, duplicate };
}

export type ProductChanges = ReturnType<typeof useProductChanges>;
