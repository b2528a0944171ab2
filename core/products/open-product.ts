import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { mayOpen } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath, toObjectPath } from '../media/object-address.ts';
import { fetchUnitAmount } from '../prices/price.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { isOwnUpload } from '../subjects/kinds.ts';
import { findProduct } from './find-product.ts';
import type { Difficulty, Product, ProductType } from './product.ts';
import type { Skill } from './skills.ts';

/** A video as a page plays it: ours through a short-lived address, or one of two hosts after a click. */
export type Video =
  | { host: 'own'; src: string; captions: string | null }
  | { host: 'youtube' | 'vimeo'; id: string };

/** A product's page for a signed-in person: what they may open, or what they may buy. */
export type OpenedProduct = {
  id: string;
  type: ProductType;
  title: string;
  description: string;
  level: Difficulty;
  skills: Skill[];
  durationMinutes: number;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  priceCents: number | null;
  /** `open`: theirs, or an admin looking; `offer`: to be bought. */
  access: 'open' | 'offer';
  bought: boolean;
  /** Names only in an offer. */
  files: { fileName: string; href: string | null }[];
  video: Video | null;
  hasVideo: boolean;
  extract: Video | null;
};

/**
 * A product as its page shows it to `user`. A product that is not displayed exists only for those who
 * own it and for admins. @throws {AppError} not-found
 */
export async function openProduct(
  core: Core,
  type: ProductType,
  id: string,
  user: SignedInUser,
): Promise<OpenedProduct> {
  const product = await findProduct(core, id, user.uid);
  const { bought } = product;
  if (product.type !== type || !(product.displayed || bought || user.admin))
    throw new AppError('not-found', `product ${id} is not shown to ${user.uid}`, {
      userMessage: m.refusals_product_unknown(),
    });
  const open = mayOpen(product, { admin: user.admin, owns: bought });
  return {
    id,
    type,
    title: product.title,
    description: product.description,
    level: product.difficulty,
    skills: product.skills,
    durationMinutes: product.duration,
    enabled: product.enabled,
    picture: product.miniature[0] ?? null,
    priceId: product.priceId,
    priceCents: await findPrice(core, product),
    access: open ? 'open' : 'offer',
    bought,
    files: product.files.map((file) => ({
      fileName: file.fileName,
      href: open ? toMediaHref(core, product, file.url) : null,
    })),
    video: open ? toVideo(core, product, product.videoId, product.captions) : null,
    hasVideo: Boolean(product.videoId),
    extract: toVideo(core, product, product.videoIdExtract, product.captionsExtract),
  };
}

async function findPrice(core: Core, product: Product): Promise<number | null> {
  try {
    return await fetchUnitAmount(core.prices, product.priceId);
  } catch (error) {
    core.log.warn({ err: error, productId: product.id }, 'a price is missing from a page');
    return null;
  }
}

function toVideo(core: Core, product: Product, videoId: string, captions: string): Video | null {
  if (!videoId) return null;
  const elsewhere = /^(youtube|vimeo):([\w-]{1,64})$/.exec(videoId);
  if (elsewhere) return { host: elsewhere[1] as 'youtube' | 'vimeo', id: elsewhere[2] as string };
  const src = isOwnUpload(videoId) ? toMediaHref(core, product, videoId) : null;
  return src ? { host: 'own', src, captions: toMediaHref(core, product, captions) } : null;
}

/** The site's own address of an object of a product: it asks who you are, then leads to the bytes. */
function toMediaHref(core: Core, product: Product, address: string): string | null {
  const path = toObjectPath(core.files.bucket, address);
  const media = path ? readMediaPath(path) : null;
  if (!path || !media) return null;
  return `/media/${product.id}/${media.kind}/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`;
}
