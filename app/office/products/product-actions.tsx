import type { MouseEvent } from 'react';
import { Link, useNavigate } from 'react-router';
import { parseDuration } from '#common/dates.ts';
import type { Video } from '#core/media/video.ts';
import { listOutcomes } from '#core/products/outcomes.ts';
import type { PresentedProduct } from '#core/products/present-product.ts';
import type { ProductCard } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { PresentationView } from '../../presentation/presentation-view.tsx';
import { ProductShelf } from '../../products/product-shelf.tsx';
import { type OpenedProduct, ProductView } from '../../products/product-view.tsx';
import { Button, buttonClasses } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { useActs } from '../kit/acts.tsx';
import type { Done } from '../kit/answer.ts';
import { useStillHere } from '../kit/leaving.tsx';
import { type ProductDraft, parseTypedPrice } from './product-draft.ts';
import styles from './product-editor.module.css';

/** What can be done with a product beside editing it. */
export function ProductActions({
  draft,
  id,
  isArchived,
}: {
  draft: ProductDraft;
  id: string | null;
  isArchived: boolean;
}) {
  const acts = useActs<Done & { copy?: string }>({ tellRefusals: true });
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  async function duplicate(): Promise<void> {
    const answer = await acts.ask({ act: 'duplicate' });
    if ('copy' in answer && isStillHere()) await navigate(`/admin/products/edit-${answer.copy}`);
  }
  return (
    <>
      <PreviewProduct draft={draft} id={id ?? undefined} />
      {id ? (
        <>
          <Link
            to={`/admin/products/edit-${id}/historique`}
            className={buttonClasses({ variant: 'secondary' })}
          >
            {m.editing_history()}
          </Link>
          <Menu
            trigger={<Button variant="secondary">{m.products_more()}</Button>}
            items={[
              { label: m.progress_title(), icon: 'check', href: `/admin/progress/${id}` },
              { label: m.products_duplicate(), icon: 'plus', onSelect: () => void duplicate() },
              isArchived
                ? {
                    label: m.products_restore(),
                    icon: 'retry',
                    onSelect: () => void acts.ask({ act: 'restore' }),
                  }
                : {
                    label: m.products_archive(),
                    icon: 'inbox',
                    onSelect: () => void acts.ask({ act: 'archive' }),
                  },
            ]}
          />
        </>
      ) : null}
    </>
  );
}

/** The product as it would be seen, by those who would see it, with what is not saved yet. */
function PreviewProduct({ draft, id }: { draft: ProductDraft; id: string | undefined }) {
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
              panel: <PresentationView product={toPresented(draft, id)} signedIn={false} level={3} />,
            },
            {
              value: 'buyer',
              label: m.products_preview_buyer(),
              panel: <ProductView product={toOpened(draft, id)} />,
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

/** Stands for the id of what has none yet. */
const noId = 'apercu';

const common = (draft: ProductDraft, id: string | undefined) => ({
  id: id ?? noId,
  type: draft.type,
  title: draft.title,
  level: draft.difficulty,
  skills: draft.skills,
  durationMinutes: parseDuration(draft.duration) ?? 0,
  enabled: draft.enabled,
  picture: draft.miniature[0] ?? null,
  // Sold as soon as it has an amount: the price itself is made with the save.
  priceId: draft.priceId || (draft.price.trim() ? noId : ''),
  priceCents: parseTypedPrice(draft.price) ?? null,
});

/** The card of a draft in the catalogue. */
const toPreviewCard = (draft: ProductDraft, id: string | undefined): ProductCard => ({
  ...common(draft, id),
  bought: false,
});

/** The page of a draft for who may buy it. */
function toPresented(draft: ProductDraft, id: string | undefined): PresentedProduct {
  return {
    ...common(draft, id),
    description: draft.description,
    displayed: true,
    bought: false,
    outcomes: listOutcomes(draft.outcomes),
    audience: draft.audience,
    faq: draft.faq,
    files: draft.files.map(({ fileName }) => fileName),
    hasVideo: Boolean(draft.videoId),
    programme: [],
    hasExtract: Boolean(draft.videoIdExtract),
    extract: toVideo(draft.videoIdExtract, draft.captionsExtract, id),
  };
}

/** The page of a draft for who has bought it. */
function toOpened(draft: ProductDraft, id: string | undefined): OpenedProduct {
  return {
    ...common(draft, id),
    description: draft.description,
    files: draft.files.map(({ fileName, url }) => ({ fileName, href: toHref(url, id) })),
    video: toVideo(draft.videoId, draft.captions, id),
  };
}

function toVideo(address: string, captions: string, id: string | undefined): Video | null {
  const elsewhere = /^(youtube|vimeo):([\w-]{1,64})$/.exec(address);
  if (elsewhere) return { host: elsewhere[1] as 'youtube' | 'vimeo', id: elsewhere[2] as string };
  const src = toHref(address, id);
  return src && id ? { host: 'own', src, captions: toHref(captions, id) } : null;
}

/** `gs://bucket/products/folder/kind/name` as the site serves it; a product that was never saved serves nothing. */
function toHref(address: string, id: string | undefined): string | null {
  const [, kind, name] = /\/(files|video|extract)\/([^/]+)$/.exec(address) ?? [];
  return kind && name ? `/media/${id ?? noId}/${kind}/${encodeURIComponent(name)}` : null;
}
