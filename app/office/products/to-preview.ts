import type { OpenedProduct, Video } from '#core/products/open-product.ts';
import type { ProductCard } from '#core/products/product.ts';
import { type ProductDraft, readPrice } from './product-draft.ts';

/** Stands for the id of what has none yet. */
const noId = 'apercu';

const common = (draft: ProductDraft, id: string | undefined) => ({
  id: id ?? noId,
  type: draft.type,
  title: draft.title,
  level: draft.difficulty,
  durationMinutes: Math.max(0, Number(draft.duration) || 0),
  enabled: draft.enabled,
  picture: draft.miniature[0] ?? null,
  // Sold as soon as it has an amount: the price itself is made with the save.
  priceId: draft.priceId || (draft.price.trim() ? noId : ''),
  priceCents: readPrice(draft.price) ?? null,
});

/** The card of a draft in the catalogue. */
export const toPreviewCard = (draft: ProductDraft, id: string | undefined): ProductCard => ({
  ...common(draft, id),
  bought: false,
});

/** The page of a draft for a member who has bought it or not. */
export function toPreview(draft: ProductDraft, id: string | undefined, bought: boolean): OpenedProduct {
  const open = bought && draft.enabled;
  return {
    ...common(draft, id),
    description: draft.description,
    access: open ? 'open' : 'offer',
    bought,
    files: draft.files.map(({ fileName, url }) => ({ fileName, href: open ? toHref(url, id) : null })),
    video: open ? toVideo(draft.videoId, draft.captions, id) : null,
    hasVideo: Boolean(draft.videoId),
    extract: toVideo(draft.videoIdExtract, draft.captionsExtract, id),
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
