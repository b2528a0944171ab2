import { lazy, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { Button, buttonClasses } from '../../ui/actions/button.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { Done } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { useStillHere } from '../kit/leaving.tsx';
import { PreviewDialog } from '../kit/preview-dialog.tsx';

/** The components of the public pages load only when the preview is opened. */
const ProductPreview = lazy(async () => ({
  default: (await import('./product-preview.tsx')).ProductPreview,
}));

export function ProductActions({
  draft,
  id,
  programme,
  isArchived,
}: {
  draft: ProductDraft;
  programme: OfficeProgramme;
  id: string | null;
  isArchived: boolean;
}) {
  const commands = useCommands<Done & { copy?: string }>({ showRefusalsInToast: true });
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  // Buttons stay disabled until hydration, because earlier clicks would be lost.
  const [answers, setAnswers] = useState(false);
  useEffect(() => setAnswers(true), []);
  async function duplicate(): Promise<void> {
    const answer = await commands.ask({ act: 'duplicate' });
    if ('copy' in answer && isStillHere()) await navigate(`/admin/products/edit-${answer.copy}`);
  }
  return (
    <>
      <PreviewDialog disabled={!answers}>
        <ProductPreview draft={draft} id={id} programme={programme} />
      </PreviewDialog>
      {id ? (
        <>
          <Link
            to={`/admin/products/edit-${id}/historique`}
            className={buttonClasses({ variant: 'secondary' })}
          >
            {m.editing_history()}
          </Link>
          <Menu
            trigger={
              <Button variant="secondary" disabled={!answers}>
                {m.products_more()}
              </Button>
            }
            items={[
              { label: m.progress_title(), icon: 'check', href: `/admin/progress/${id}` },
              { label: m.common_duplicate(), icon: 'plus', onSelect: () => void duplicate() },
              {
                label: m.recall_title(),
                icon: 'euro',
                href: `/admin/products/edit-${id}/recall`,
              },
              isArchived
                ? {
                    label: m.common_restore_archived(),
                    icon: 'retry',
                    onSelect: () => void commands.ask({ act: 'restore' }),
                  }
                : {
                    label: m.common_archive(),
                    icon: 'inbox',
                    onSelect: () => void commands.ask({ act: 'archive' }),
                  },
            ]}
          />
        </>
      ) : null}
    </>
  );
}
