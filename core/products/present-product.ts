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
import { hasRight, type Staff } from '../staff/roles.ts';
import { readConverted } from '../videos/read-renditions.ts';
import { countWork, type WorkCounts } from './count-work.ts';
import { findCorrections, type IncludedCorrections } from './find-corrections.ts';
import { findProduct, type ProductTitle } from './find-product.ts';
import { findOffer, listIncluded } from './offers/offer.ts';
import { listOutcomes } from './outcomes.ts';
import type { Difficulty, FrequentQuestion, ProductType } from './product.ts';
import type { Skill } from './skills.ts';

export type PresentedLesson = Pick<ProgrammeLesson, 'id' | 'title' | 'durationMinutes' | 'opensAfterDays'> & {
  /** True if visitors may read the lesson now. */
  free: boolean;
  /** Future opening date. Null if the lesson is already open to owners. */
  opensOn: Date | null;
};

export type PresentedChapter = { id: string | null; title: string; lessons: PresentedLesson[] };

export type PresentedProduct = WorkCounts & {
  id: string;
  slug: string;
  type: ProductType;
  title: string;
  description: string;
  seoTitle: string;
  seoDescription: string;
  level: Difficulty;
  skills: Skill[];
  durationMinutes: number;
  personalWorkMinutes: number;
  corrections: IncludedCorrections | null;
  displayed: boolean;
  enabled: boolean;
  picture: Picture | null;
  priceId: string;
  priceCents: number | null;
  /** Price before an announced reduction. Null without one. */
  formerCents: number | null;
  included: ProductTitle[];
  /** Minimum price chosen by the buyer, in integer cents. Null if the price is fixed. */
  minAmount: number | null;
  /** True if teachers can buy seats for a class. */
  soldToClasses: boolean;
  /** Payment methods in addition to cards. */
  methods: { transfer: boolean; sepaDebit: boolean };
  outcomes: string[];
  audience: string;
  faq: FrequentQuestion[];
  /** Names of the included files. */
  files: string[];
  hasVideo: boolean;
  programme: PresentedChapter[];
  hasExtract: boolean;
  extract: Video | null;
  bought: boolean;
  /** Access of the reader that opens after the withdrawal period. */
  pending: PendingAccess | null;
};

/**
 * Returns a product for its public page, if it is displayed or the reader is an admin, owns it or has pending
 * access.
 * @throws {AppError} not-found
 */
export async function presentProduct(
  core: Core,
  id: string,
  reader: ({ uid: string } & Staff) | null,
): Promise<PresentedProduct> {
  const product = await findProduct(core, id, reader?.uid);
  if (
    !product.displayed &&
    !product.bought &&
    !product.pending &&
    !(reader && hasRight(reader, 'content.read'))
  )
    throw new AppError('not-found', `product ${id} is not displayed`, {
      userMessage: m.refusals_product_unknown(),
    });
  const offer = await findOffer(core, id);
  const [programme, priceCents, formerCents, included, { transfer, sepaDebit }, counts, corrections] =
    await Promise.all([
      presentProgramme(core, product),
      findUnitAmount(core, product.priceId),
      findFormerPrice(core, id),
      listIncluded(core, offer),
      readSales(core),
      countWork(core, id),
      findCorrections(core, product),
    ]);
  return {
    id,
    ...counts,
    type: product.type,
    slug: product.slug,
    title: product.title,
    description: product.description,
    seoTitle: product.seoTitle,
    seoDescription: product.seoDescription,
    level: product.difficulty,
    skills: product.skills,
    durationMinutes: product.duration,
    personalWorkMinutes: product.personalWork,
    corrections,
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
      ? toVideo(
          core.files.bucket,
          id,
          { videoId: product.videoIdExtract, captions: product.captionsExtract },
          (await readConverted(core, product.videoIdExtract)).renditions,
        )
      : null,
    bought: product.bought,
    pending: product.pending,
  };
}

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
