import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { PendingAccess } from '../access.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { isFree } from '../lessons/lesson-access.ts';
import { type ProgrammeLesson, readProgramme } from '../lessons/programme.ts';
import { toVideo, type Video } from '../media/video.ts';
import { findUnitAmount } from '../prices/find-unit-amount.ts';
import { findFormerPrice } from '../prices/former-price.ts';
import { readSales } from '../sales.ts';
import { findProduct, type ProductTitle } from './find-product.ts';
import { findOffer, listIncluded } from './offers/offer.ts';
import { listOutcomes } from './outcomes.ts';
import type { Difficulty, FrequentQuestion, ProductType } from './product.ts';
import type { Skill } from './skills.ts';

/** A lesson of a programme as anybody sees it. */
export type PresentedLesson = Pick<ProgrammeLesson, 'id' | 'title' | 'durationMinutes' | 'opensAfterDays'> & {
  /** Anybody may read it now. */
  free: boolean;
  /** The day ahead on which it opens; null where it is open to who has the product. */
  opensOn: Date | null;
};

export type PresentedChapter = { id: string | null; title: string; lessons: PresentedLesson[] };

/** What a product is, for anybody who may buy it. */
export type PresentedProduct = {
  id: string;
  type: ProductType;
  title: string;
  description: string;
  level: Difficulty;
  skills: Skill[];
  durationMinutes: number;
  displayed: boolean;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  priceCents: number | null;
  /** What it cost before a reduction that is announced; null where there is none. */
  formerCents: number | null;
  /** What comes with it. */
  included: ProductTitle[];
  /** From how much on the buyer chooses the price, in integer cents; null where it is the school's. */
  minAmount: number | null;
  /** True if seats of it are sold to teachers for a class. */
  soldToClasses: boolean;
  /** Ways to pay besides a card. */
  methods: { transfer: boolean; sepaDebit: boolean };
  /** What one will be able to do. */
  outcomes: string[];
  audience: string;
  faq: FrequentQuestion[];
  /** The names of the files that come with it. */
  files: string[];
  hasVideo: boolean;
  programme: PresentedChapter[];
  hasExtract: boolean;
  /** For who is signed in. */
  extract: Video | null;
  /** Whether the reader owns it. */
  bought: boolean;
  /** Access of the reader that waits for the end of a withdrawal period. */
  pending: PendingAccess | null;
};

/**
 * A product as its public page shows it. One that is not displayed exists for admins, for its owners, and for people it waits to open to.
 * @throws {AppError} not-found
 */
export async function presentProduct(
  core: Core,
  id: string,
  reader: { uid: string; admin: boolean } | null,
): Promise<PresentedProduct> {
  const product = await findProduct(core, id, reader?.uid);
  if (!product.displayed && !product.bought && !product.pending && !reader?.admin)
    throw new AppError('not-found', `product ${id} is not displayed`, {
      userMessage: m.refusals_product_unknown(),
    });
  const offer = await findOffer(core, id);
  const [programme, priceCents, formerCents, included, { transfer, sepaDebit }] = await Promise.all([
    presentProgramme(core, product),
    findUnitAmount(core, product.priceId),
    findFormerPrice(core, id),
    listIncluded(core, offer),
    readSales(core),
  ]);
  return {
    id,
    type: product.type,
    title: product.title,
    description: product.description,
    level: product.difficulty,
    skills: product.skills,
    durationMinutes: product.duration,
    displayed: product.displayed,
    enabled: product.enabled,
    picture: product.miniature[0] ?? null,
    priceId: product.priceId,
    priceCents,
    formerCents,
    included,
    minAmount: offer.minAmount,
    soldToClasses: offer.soldToClasses,
    methods: { transfer, sepaDebit },
    outcomes: listOutcomes(product.outcomes),
    audience: product.audience,
    faq: product.faq,
    files: product.files.map(({ fileName }) => fileName),
    hasVideo: Boolean(product.videoId),
    programme,
    hasExtract: Boolean(product.videoIdExtract),
    extract: reader
      ? toVideo(core.files.bucket, id, { videoId: product.videoIdExtract, captions: product.captionsExtract })
      : null,
    bought: product.bought,
    pending: product.pending,
  };
}

/** The programme of a product as anybody sees it. */
async function presentProgramme(
  core: Pick<Core, 'db' | 'now'>,
  product: { id: string; displayed: boolean },
): Promise<PresentedChapter[]> {
  const now = core.now();
  const programme = await readProgramme(core, product.id);
  return programme.map((chapter) => ({
    ...chapter,
    lessons: chapter.lessons.map((lesson) => ({
      id: lesson.id,
      title: lesson.title,
      durationMinutes: lesson.durationMinutes,
      opensAfterDays: lesson.opensAfterDays,
      free: product.displayed && isFree(lesson, now),
      opensOn: lesson.opensAt && lesson.opensAt > now ? lesson.opensAt : null,
    })),
  }));
}
