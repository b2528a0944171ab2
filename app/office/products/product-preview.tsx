import { parseDuration } from '#common/dates.ts';
import { parseProductPrice } from '#common/money.ts';
import type { OfficeProgramme } from '#core/lessons/office-programme.ts';
import { listOutcomes } from '#core/products/outcomes.ts';
import type { PresentedChapter, PresentedProduct } from '#core/products/present-product.ts';
import type { ProductCard } from '#core/products/product.ts';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { sumProgress } from '#core/progress/sum-progress.ts';
import { m } from '#words/messages.js';
import { CourseView, type CourseViewProps } from '../../learning/course-view.tsx';
import { PresentationView } from '../../presentation/presentation-view.tsx';
import { ProductShelf } from '../../products/product-shelf.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormStack } from '../../ui/forms/form.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { toDraftMediaHref, toDraftVideo } from '../kit/media/preview-media.ts';
import { toFollowed, toPresented } from './preview-lessons.ts';

/** Preview of a product's card, its page for visitors, and its page for buyers. */
export function ProductPreview({
  draft,
  id,
  programme,
}: {
  draft: ProductDraft;
  id: string | null;
  programme: OfficeProgramme;
}) {
  const now = new Date();
  const followed = toFollowed(programme, now);
  return (
    <Tabs
      label={m.products_preview_who()}
      keepMounted={false}
      tabs={[
        {
          value: 'visitor',
          label: m.products_preview_visitor(),
          panel: (
            <FormStack>
              {draft.displayed ? null : <Notice title={m.products_preview_hidden()} />}
              <ProductShelf cards={[toPreviewCard(draft, id, programme.minutes)]} headingLevel={3} />
              <PresentationView
                product={toPresentedProduct(draft, id, toPresented(programme, now), programme.minutes)}
                signedIn={false}
                level={3}
              />
            </FormStack>
          ),
        },
        {
          value: 'buyer',
          label: m.products_preview_buyer(),
          panel: (
            <CourseView
              product={toOpened(draft, id, programme.minutes)}
              programme={followed}
              progress={sumProgress(followed, null)}
              attestation={null}
              missing={null}
              onlyLooks={false}
              reader=""
              titleLevel={3}
            />
          ),
        },
      ]}
    />
  );
}

/** Placeholder id of an unsaved product. */
const noId = 'apercu';

const common = (draft: ProductDraft, id: string | null, durationMinutes: number) => ({
  id: id ?? noId,
  slug: draft.slug,
  type: draft.type,
  title: draft.title,
  level: draft.difficulty,
  skills: draft.skills,
  durationMinutes,
  personalWorkMinutes: parseDuration(draft.personalWork) ?? 0,
  enabled: draft.enabled,
  picture: draft.miniature[0] ?? null,
  // Any amount makes the product appear on sale; the price itself is created on save.
  priceId: draft.priceId || (draft.price.trim() ? noId : ''),
  priceCents: parseProductPrice(draft.price) ?? null,
  formerCents: null,
  included: [],
  minAmount: null,
});

const toPreviewCard = (draft: ProductDraft, id: string | null, minutes: number): ProductCard => ({
  ...common(draft, id, minutes),
  bought: false,
  pending: null,
});

/** An unlimited number depends on the exercises, so the preview leaves it out. */
const toCorrections = ({ includedCorrections, correctionDays }: ProductDraft) =>
  Number(includedCorrections) > 0
    ? { count: Number(includedCorrections), days: Number(correctionDays) }
    : null;

function toPresentedProduct(
  draft: ProductDraft,
  id: string | null,
  programme: PresentedChapter[],
  minutes: number,
): PresentedProduct {
  return {
    ...common(draft, id, minutes),
    description: draft.description,
    seoTitle: draft.seoTitle,
    seoDescription: draft.seoDescription,
    displayed: true,
    corrections: toCorrections(draft),
    soldToClasses: false,
    methods: { transfer: false, sepaDebit: false },
    bought: false,
    pending: null,
    outcomes: listOutcomes(draft.outcomes),
    audience: draft.audience,
    faq: draft.faq,
    files: draft.files.map(({ fileName }) => fileName),
    hasVideo: Boolean(draft.videoId),
    programme,
    lessonCount: programme.flatMap(({ lessons }) => lessons).length,
    exerciseCount: 0,
    hasExtract: Boolean(draft.videoIdExtract),
    extract: toDraftVideo(draft.videoIdExtract, draft.captionsExtract, id),
  };
}

const toOpened = (draft: ProductDraft, id: string | null, minutes: number): CourseViewProps['product'] => ({
  ...common(draft, id, minutes),
  description: draft.description,
  files: draft.files.map(({ fileName, url }) => ({ fileName, href: toDraftMediaHref(url, id) })),
  video: toDraftVideo(draft.videoId, draft.captions, id),
});
