import { lazy, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import type { Done } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { useStillHere } from '../kit/leaving.ts';
import { MoreActions } from '../kit/more-actions.tsx';
import { PreviewDialog } from '../kit/preview-dialog.tsx';
import { useRight } from '../use-right.ts';

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
  const mayRecall = useRight('refund');
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
        <MoreActions
          actions={[
            { label: m.common_duplicate(), onSelect: () => void duplicate() },
            ...(mayRecall ? [{ label: m.recall_title(), href: `/admin/products/edit-${id}/recall` }] : []),
            {
              label: isArchived ? m.common_restore_archived() : m.common_archive(),
              onSelect: () => void commands.ask({ act: isArchived ? 'restore' : 'archive' }),
            },
          ]}
        />
      ) : null}
    </>
  );
}
