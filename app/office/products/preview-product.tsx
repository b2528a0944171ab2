import type { MouseEvent } from 'react';
import { m } from '#words/messages.js';
import { ProductShelf } from '../../product/product-shelf.tsx';
import { ProductView } from '../../product/product-view.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import type { ProductDraft } from './product-draft.ts';
import styles from './product-editor.module.css';
import { toPreview, toPreviewCard } from './to-preview.ts';

/** The product as it would be seen, by those who would see it, with what is not saved yet. */
export function PreviewProduct({ draft, id }: { draft: ProductDraft; id: string | undefined }) {
  return (
    <Dialog
      wide
      title={m.products_preview()}
      description={m.products_preview_words()}
      trigger={
        <Button variant="secondary">
          <Icon name="eye" /> {m.products_preview()}
        </Button>
      }
    >
      {/* Links are shown here, and lead nowhere. */}
      <div className={styles.previewed} onClickCapture={stay}>
        <Tabs
          label={m.products_preview_who()}
          keepMounted={false}
          tabs={[
            {
              value: 'visitor',
              label: m.products_preview_visitor(),
              panel: (
                <>
                  {draft.displayed ? null : <Notice title={m.products_preview_hidden()} />}
                  <ProductShelf cards={[toPreviewCard(draft, id)]} headingLevel={3} />
                </>
              ),
            },
            {
              value: 'member',
              label: m.products_preview_member(),
              panel: <ProductView product={toPreview(draft, id, false)} related={[]} admin={false} />,
            },
            {
              value: 'buyer',
              label: m.products_preview_buyer(),
              panel: <ProductView product={toPreview(draft, id, true)} related={[]} admin={false} />,
            },
          ]}
        />
      </div>
    </Dialog>
  );
}

function stay(event: MouseEvent): void {
  if ((event.target as Element).closest('a')) event.preventDefault();
}
