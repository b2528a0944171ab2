import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { toBuyHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import { nameSkill } from '#core/products/skills.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../picture/picture-image.tsx';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { PriceTag } from '../ui/catalogue/product-card.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { Card } from '../ui/frame/section.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { readLevel } from '../ui/text/level.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { Description } from './description.tsx';
import { parseFileName, VideoPlayer } from './media-player.tsx';
import styles from './product.module.css';
import { ProductColumns } from './product-columns.tsx';
import { formatPriceLabel, formatProductKind } from './product-labels.ts';

/** What a member may have: the extract or a picture, what is inside, the price, what to know before buying. */
export function ProductOffer({ product }: { product: OpenedProduct }) {
  const offer = useRef<HTMLDivElement>(null);
  const forSale = product.enabled && Boolean(product.priceId) && !product.bought;
  return (
    <ProductColumns
      media={<Look product={product} />}
      card={
        <Card as="section" tone="raised" labelledBy="offre">
          <div ref={offer}>{forSale ? <Offer product={product} /> : <Closed product={product} />}</div>
          <ProductInside product={product} />
        </Card>
      }
    >
      <Description text={product.description} />
      {forSale ? (
        <>
          <BeforeBuying product={product} />
          <BuyBar until={offer}>
            <ProductPrice product={product} />
            {product.priceCents === 0 ? (
              <StartFree product={product} />
            ) : (
              <LinkButton href={toBuyHref(product)}>{m.catalogue_buy()}</LinkButton>
            )}
          </BuyBar>
        </>
      ) : null}
    </ProductColumns>
  );
}

function Look({ product: { extract, picture, title, level, type } }: { product: OpenedProduct }) {
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
  if (!picture)
    return (
      <Cover title={title} level={readLevel(level)} series={formatProductKind(type)} shape="landscape" />
    );
  return (
    <PictureImage picture={picture} sizes="(width >= 960px) 55vw, 92vw" eager className={styles.picture} />
  );
}

function Offer({ product }: { product: OpenedProduct }) {
  return (
    <>
      <h2 id="offre" className={styles.cardTitle}>
        {product.type === 'course' ? m.catalogue_follow_course() : m.catalogue_get_pack()}
      </h2>
      <p className={styles.price}>
        <ProductPrice product={product} large />
      </p>
      {product.priceCents === 0 ? (
        <StartFree product={product} />
      ) : (
        <LinkButton href={toBuyHref(product)} wide>
          {m.catalogue_buy()}
        </LinkButton>
      )}
    </>
  );
}

/** One press opens what costs nothing; the terms that hold for it stand beside. */
function StartFree({ product }: { product: OpenedProduct }) {
  const { state } = useNavigation();
  return (
    <Form method="post" action={toBuyHref(product)}>
      <Button type="submit" size="large" wide pending={state !== 'idle'}>
        {m.catalogue_start_free()}
      </Button>
      <p className={styles.terms}>
        <RichMessage
          parts={m.catalogue_start_terms.parts()}
          wraps={{ link: (words) => <a href="/terms-and-conditions">{words}</a> }}
        />
      </p>
    </Form>
  );
}

/** Theirs and closed for a while, or not for sale yet. */
function Closed({ product: { bought } }: { product: OpenedProduct }) {
  return (
    <>
      <h2 id="offre" className={styles.cardTitle}>
        {bought ? m.catalogue_closed_title() : m.ui_product_soon()}
      </h2>
      <p>{bought ? m.catalogue_closed_next() : m.catalogue_soon_next()}</p>
    </>
  );
}

function ProductPrice({
  product: { priceCents, priceId },
  large,
}: {
  product: OpenedProduct;
  large?: boolean;
}) {
  return (
    <PriceTag
      large={large}
      label={formatPriceLabel(priceCents)}
      priceId={priceId}
      note={priceCents === 0 ? undefined : m.catalogue_price_note()}
    />
  );
}

/** What is inside, by name: the video, each document and recording with its kind, the access. */
function ProductInside({ product: { hasVideo, files } }: { product: OpenedProduct }) {
  if (!hasVideo && files.length === 0) return null;
  return (
    <>
      <h3 className={styles.insideTitle}>{m.catalogue_inside()}</h3>
      <ul className={styles.inside}>
        {hasVideo ? (
          <li>
            <Icon name="play" className={styles.icon} /> <span>{m.catalogue_inside_video()}</span>
          </li>
        ) : null}
        {files.map(({ fileName }) => {
          const { name, extension, isSound } = parseFileName(fileName);
          return (
            <li key={fileName}>
              <Icon name={isSound ? 'play' : 'file'} className={styles.icon} />
              <span>
                {name} {extension ? <abbr className={styles.kind}>{extension}</abbr> : null}
              </span>
            </li>
          );
        })}
        <li>
          <Icon name="lock" className={styles.icon} /> <span>{m.catalogue_inside_access()}</span>
        </li>
      </ul>
    </>
  );
}

const list = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** What people ask themselves before they buy. */
function BeforeBuying({ product }: { product: OpenedProduct }) {
  const { level, skills, durationMinutes, priceCents } = product;
  const format = formatContents(product);
  return (
    <section aria-labelledby="avant">
      <h2 id="avant" className={styles.beforeTitle}>
        {m.catalogue_before()}
      </h2>
      <Facts
        facts={[
          {
            term: m.catalogue_before_level(),
            detail: level ? m.catalogue_before_level_text({ level }) : m.catalogue_before_level_any(),
          },
          ...(skills.length > 0
            ? [{ term: m.catalogue_before_skills(), detail: list.format(skills.map(nameSkill)) }]
            : []),
          ...(durationMinutes > 0
            ? [{ term: m.catalogue_before_length(), detail: formatDuration(durationMinutes) }]
            : []),
          ...(format ? [{ term: m.catalogue_before_format(), detail: format }] : []),
          { term: m.catalogue_before_access(), detail: m.catalogue_before_access_text() },
          ...(priceCents === 0
            ? []
            : [
                { term: m.catalogue_before_payment(), detail: m.catalogue_before_payment_text() },
                {
                  term: m.catalogue_before_withdrawal(),
                  detail: (
                    <RichMessage
                      parts={m.catalogue_before_withdrawal_text.parts()}
                      wraps={{ link: (words) => <a href="/terms-and-conditions">{words}</a> }}
                    />
                  ),
                },
              ]),
          {
            term: m.catalogue_before_question(),
            detail: (
              <RichMessage
                parts={m.catalogue_before_question_text.parts()}
                wraps={{ link: (words) => <a href="/contact">{words}</a> }}
              />
            ),
          },
        ]}
      />
    </section>
  );
}

/** « une vidéo, 2 documents et 3 enregistrements » */
function formatContents({ hasVideo, files }: OpenedProduct): string {
  const recordings = files.filter(({ fileName }) => parseFileName(fileName).isSound).length;
  const documents = files.length - recordings;
  return list.format([
    ...(hasVideo ? [m.catalogue_before_format_video()] : []),
    ...(documents > 0 ? [m.catalogue_before_format_documents({ count: documents })] : []),
    ...(recordings > 0 ? [m.catalogue_before_format_recordings({ count: recordings })] : []),
  ]);
}

/** On a phone, the price and the button at the foot of the window, except while those of `until` are in sight. */
function BuyBar({ until, children }: { until: RefObject<Element | null>; children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!until.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(until.current);
    return () => observer.disconnect();
  }, [until]);
  return (
    <section className={styles.bar} aria-label={m.catalogue_buy_bar()} hidden={seen}>
      {children}
    </section>
  );
}
