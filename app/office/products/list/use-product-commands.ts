import { useState } from 'react';
import { useNavigate } from 'react-router';
import { typeset } from '#common/typography.ts';
import type { OfficeProduct } from '#core/products/office/list-office-products.ts';
import type { Destination } from '#core/products/office/move-product.ts';
import type { VisibilityChange } from '#core/products/office/publish-products.ts';
import type { Done } from '../../kit/answer.ts';
import { useCommands } from '../../kit/commands.tsx';
import { useStillHere, useWarnBeforeLeaving } from '../../kit/leaving.ts';

type Wanted = Partial<Record<'displayed' | 'enabled', boolean>>;
type Asked = { ids: readonly string[]; change: Wanted };

/** Applies changes optimistically, rolls back rejected ones. A late response never undoes a later click. */
export function useProductCommands(rows: readonly OfficeProduct[], maySell: boolean) {
  const commands = useCommands<Done & { id?: string }>({ showRefusalsInToast: true });
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  // Leaving the page does not abort the request in progress, but would lose the queued ones.
  useWarnBeforeLeaving(commands.count > 1);

  /** Requested visibility of a product while its requests are pending. */
  const wantedOf = (id: string): Wanted =>
    Object.assign({}, ...asked.filter(({ ids }) => ids.includes(id)).map(({ change }) => change));

  const [question, setQuestion] = useState<{ titles: string[]; resolve: (go: boolean) => void } | null>(null);

  /** Resolves to true unless the user declines to sell empty products. */
  function askAboutEmpty(ids: readonly string[], change: VisibilityChange): Promise<boolean> {
    const opens = (row: OfficeProduct) => {
      const now = { ...row, ...wantedOf(row.id) };
      const { displayed, enabled } = { ...now, ...change };
      return displayed && enabled && !(now.displayed && now.enabled);
    };
    const empty = rows.filter((row) => ids.includes(row.id) && row.isEmpty && opens(row));
    if (empty.length === 0) return Promise.resolve(true);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setQuestion({ titles: empty.map(({ title }) => typeset(title)), resolve });
    return promise;
  }
  function answerQuestion(go: boolean): void {
    question?.resolve(go);
    setQuestion(null);
  }

  /** Resolves to true if the change was saved. A toast shows rejections. */
  async function stand(ids: readonly string[], change: VisibilityChange): Promise<boolean> {
    if (!(await askAboutEmpty(ids, change))) return false;
    const mine = 'archived' in change ? null : { ids, change };
    if (mine) setAsked((all) => [...all, mine]);
    const answer = await commands.ask({ act: 'stand', ids, change });
    setAsked((all) => all.filter((one) => one !== mine));
    return !('refused' in answer);
  }

  /** `back` is the previous position, `rank` the new one on this page. */
  const move = (id: string, to: Destination, back: Destination, rank?: number) =>
    commands.ask({ act: 'move', id, to, back, rank });

  async function duplicate(id: string): Promise<void> {
    const answer = await commands.ask({ act: 'duplicate', id });
    if ('refused' in answer || !isStillHere()) return;
    await navigate(`/admin/products/edit-${answer.id}`);
  }

  const remove = (id: string) => void commands.ask({ act: 'delete', id });

  return {
    ...{ maySell, question, answerQuestion, wantedOf, pending: commands.pending },
    ...{ stand, move, duplicate, remove },
  };
}

export type ProductCommands = ReturnType<typeof useProductCommands>;
