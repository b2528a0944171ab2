import { useRef } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Button, buttonClasses } from '../../ui/actions/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { NotDoneError, postJson } from '../editing/post-json.ts';
import { useStillHere } from '../use-still-here.ts';
import type { ProductChange, ProductChanged } from './list/product-change.ts';
import { PreviewProduct } from './preview-product.tsx';
import type { ProductDraft } from './product-draft.ts';
import type { ProductEditorProps } from './product-editor.tsx';

/** What can be done with a product beside editing it. */
export function ProductActions({
  draft,
  known,
}: {
  draft: ProductDraft;
  known: ProductEditorProps['known'];
}) {
  const toast = useToast();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const isStillHere = useStillHere();
  const copying = useRef(false);
  async function send(change: ProductChange): Promise<ProductChanged | null> {
    try {
      return await postJson<ProductChanged>('/admin/products/change', change);
    } catch (error) {
      if (!(error instanceof NotDoneError)) throw error;
      toast({ title: error.message, tone: 'error' });
      return null;
    }
  }
  async function duplicate(id: string): Promise<void> {
    if (copying.current) return;
    copying.current = true;
    const done = await send({ do: 'duplicate', id });
    copying.current = false;
    if (!done?.id) return;
    toast({ title: m.products_duplicated(), tone: 'success' });
    if (isStillHere()) await navigate(`/admin/products/edit-${done.id}`);
  }
  async function archive(id: string, archived: boolean): Promise<void> {
    const done = await send({ do: 'stand', ids: [id], change: { archived } });
    if (!done) return;
    await revalidate();
    const title = typeset(draft.title);
    const undo = async () => {
      if (await send({ do: 'put-back', standings: done.before })) await revalidate();
    };
    toast({
      title: archived ? m.products_archived_one({ title }) : m.products_restored_one({ title }),
      ...(done.before.length > 0 ? { action: { label: m.office_undo(), onPress: () => void undo() } } : {}),
    });
  }
  return (
    <>
      <PreviewProduct draft={draft} id={known?.id} />
      {known ? (
        <>
          <Link
            to={`/admin/products/edit-${known.id}/historique`}
            className={buttonClasses({ variant: 'secondary' })}
          >
            {m.editing_history()}
          </Link>
          <Menu
            trigger={<Button variant="secondary">{m.products_more()}</Button>}
            items={[
              {
                label: m.products_duplicate(),
                icon: 'plus',
                onSelect: () => void duplicate(known.id),
              },
              known.archived
                ? {
                    label: m.products_restore(),
                    icon: 'retry',
                    onSelect: () => void archive(known.id, false),
                  }
                : {
                    label: m.products_archive(),
                    icon: 'inbox',
                    onSelect: () => void archive(known.id, true),
                  },
            ]}
          />
        </>
      ) : null}
    </>
  );
}
