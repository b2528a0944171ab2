import type { ReactNode } from 'react';
import { formatDuration } from '#common/dates.ts';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { PresentedProduct } from '#core/products/present-product.ts';
import type { ProductCard } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { toLoginHref } from '../account/login-step.ts';
import { PictureImage } from '../picture/picture-image.tsx';
import { Description } from '../products/description.tsx';
import { VideoPlayer } from '../products/media-player.tsx';
import styles from '../products/product.module.css';
import { ProductColumns } from '../products/product-columns.tsx';
import { formatProductKind, toListCrumb } from '../products/product-labels.ts';
import { RelatedProducts } from '../products/related-products.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { BeforeBuying } from './before-buying.tsx';
import type { LatestOpinionsProps } from './opinions.tsx';
import { BuyBar, isForSale, OfferCard } from './presentation-offer.tsx';
import { describeProgramme, PublicProgramme } from './public-programme.tsx';

type PresentationViewProps = {
  product: PresentedProduct;
  signedIn: boolean;
  email?: string | undefined;
  reviews?: LatestOpinionsProps | undefined;
  trials?: ReactNode;
  proof?: ReactNode;
  related?: readonly ProductCard[] | undefined;
  /** Heading level of the title: 1 on its own page. */
  level?: 1 | 3 | undefined;
};

/** Presentation of a product with its offer. */
export function PresentationView({
  product,
  signedIn,
  email,
  reviews,
  trials,
  proof,
  related = [],
  level,
}: PresentationViewProps) {
  const aimed = readLevel(product.level);
  return (
    <>
      <PageHeader title={typeset(product.title)} trail={[toListCrumb(product.type)]} level={level} />
      <p className={styles.facts}>
        {aimed ? <LevelBadge level={aimed} /> : null}
        <span>{formatProductKind(product.type)}</span>
        {product.durationMinutes > 0 ? <span>{formatDuration(product.durationMinutes)}</span> : null}
        {product.bought ? (
          <span className={styles.owned}>
            <Icon name="check" /> {m.ui_product_owned()}
          </span>
        ) : null}
      </p>
      {product.displayed ? null : (
        <div className={styles.notice} data-print="none">
          <Notice
            title={m.presentation_draft()}
            action={<a href={`/admin/products/edit-${product.id}`}>{m.catalogue_office_edit()}</a>}
          >
            <p>{m.presentation_draft_words()}</p>
          </Notice>
        </div>
      )}
      <ProductColumns
        media={<Look product={product} />}
        card={<OfferCard product={product} signedIn={signedIn} email={email} reviews={reviews} />}
      >
        {product.description ? <Description text={product.description} /> : null}
        <Outcomes outcomes={product.outcomes} />
        <Programme product={product} />
        {trials}
        <Audience audience={product.audience} />
        {isForSale(product) ? <BeforeBuying product={product} /> : null}
        <FrequentQuestions faq={product.faq} />
      </ProductColumns>
      {proof}
      <RelatedProducts type={product.type} cards={related} />
      <BuyBar product={product} signedIn={signedIn} />
    </>
  );
}

function Look({ product }: { product: PresentedProduct }) {
  const { extract, hasExtract, picture, title, level, type } = product;
  if (extract)
    return (
      <figure className={styles.extract}>
        <VideoPlayer
          video={extract}
          title={m.catalogue_extract_of({ title: typeset(title) })}
          poster={picture?.url}
        />
        <figcaption data-print="none">
          <strong>{m.catalogue_extract_free()}</strong> {m.catalogue_extract_note()}
        </figcaption>
      </figure>
    );
  return (
    <figure className={styles.extract}>
      {picture ? (
        <PictureImage
          picture={picture}
          sizes="(width >= 960px) 55vw, 92vw"
          eager
          className={styles.picture}
        />
      ) : (
        <Cover title={title} level={readLevel(level)} series={formatProductKind(type)} shape="landscape" />
      )}
      {hasExtract ? (
        <figcaption data-print="none">
          <strong>{m.presentation_extract_waits()}</strong>{' '}
          <RichMessage
            parts={m.presentation_extract_sign_in.parts()}
            wraps={{
              link: (words) => <a href={toLoginHref(null, toPresentationHref(product))}>{words}</a>,
            }}
          />
        </figcaption>
      ) : null}
    </figure>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly string[] }) {
  if (outcomes.length === 0) return null;
  return (
    <section aria-labelledby="objectifs">
      <h2 id="objectifs" className={styles.beforeTitle}>
        {m.presentation_outcomes()}
      </h2>
      <ul className={styles.inside}>
        {outcomes.map((outcome) => (
          <li key={outcome}>
            <Icon name="check" className={styles.icon} /> <span>{typeset(outcome)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Programme({ product }: { product: PresentedProduct }) {
  if (product.programme.length === 0) return null;
  return (
    <section aria-labelledby="programme">
      <h2 id="programme" className={styles.beforeTitle}>
        {m.common_programme()}
      </h2>
      <p className={styles.note}>{describeProgramme(product.programme, product.durationMinutes)}</p>
      <PublicProgramme product={product} programme={product.programme} />
    </section>
  );
}

function Audience({ audience }: { audience: string }) {
  if (!audience.trim()) return null;
  return (
    <section aria-labelledby="pour-qui">
      <h2 id="pour-qui" className={styles.beforeTitle}>
        {m.common_for_whom()}
      </h2>
      <Description text={audience} />
    </section>
  );
}

function FrequentQuestions({ faq }: { faq: PresentedProduct['faq'] }) {
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.beforeTitle}>
        {m.presentation_faq()}
      </h2>
      {faq.map(({ question, answer }) => (
        <details key={question} className={styles.question}>
          <summary>{typeset(question)}</summary>
          <Prose>
            <p className={styles.lines}>{typeset(answer)}</p>
          </Prose>
        </details>
      ))}
    </section>
  );
}
