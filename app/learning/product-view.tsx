import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { OpenedProduct } from '#core/products/open-product.ts';
import type { ProductCard } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import { Description } from '../products/description.tsx';
import { parseFileName, type Recording, Recordings, VideoPlayer } from '../products/media-player.tsx';
import styles from '../products/product.module.css';
import { ProductColumns } from '../products/product-columns.tsx';
import { formatProductKind } from '../products/product-labels.ts';
import { ProductOffer } from '../products/product-offer.tsx';
import { ProductShelf } from '../products/product-shelf.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Card, Section } from '../ui/frame/section.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';

const toList = (type: OpenedProduct['type']) =>
  type === 'course'
    ? { href: '/courses', label: m.catalogue_courses() }
    : { href: '/exercices', label: m.catalogue_exercises() };

/** A course or an exercise pack for a signed-in person: its content, or its offer. */
export function ProductView({
  product,
  related,
  admin,
  level,
}: {
  product: OpenedProduct;
  related: ProductCard[];
  admin: boolean;
  /** Of its title: one on its own page. */
  level?: 1 | 3 | undefined;
}) {
  const aimed = readLevel(product.level);
  return (
    <>
      <PageHeader title={typeset(product.title)} trail={[toList(product.type)]} level={level} />
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
      {product.access === 'open' ? (
        <ProductContent product={product} admin={admin} />
      ) : (
        <ProductOffer product={product} />
      )}
      <RelatedProducts type={product.type} cards={related} />
    </>
  );
}

/** What a member has: the video, the documents, the recordings, the words. */
function ProductContent({ product, admin }: { product: OpenedProduct; admin: boolean }) {
  const recordings = product.files.filter(isRecording);
  return (
    <>
      {admin ? <AdminNotice product={product} /> : null}
      <ProductColumns
        media={
          product.video || recordings.length > 0 ? (
            <>
              {product.video ? (
                <VideoPlayer video={product.video} title={product.title} poster={product.picture?.url} />
              ) : null}
              {recordings.length > 0 ? <Recordings recordings={recordings} /> : null}
            </>
          ) : null
        }
        card={<Documents product={product} />}
      >
        <Description text={product.description} />
      </ProductColumns>
    </>
  );
}

const isRecording = (file: OpenedProduct['files'][number]): file is Recording =>
  file.href !== null && parseFileName(file.fileName).isSound;

function AdminNotice({ product: { id, bought } }: { product: OpenedProduct }) {
  return (
    <div className={styles.notice} data-print="none">
      <Notice
        title={bought ? undefined : m.catalogue_office_looking()}
        action={<a href={`/admin/products/edit-${id}`}>{m.catalogue_office_edit()}</a>}
      >
        {bought ? null : <p>{m.catalogue_office_others()}</p>}
      </Notice>
    </div>
  );
}

/** What there is to read and to keep; recordings stand with their players. */
function Documents({ product: { files, video } }: { product: OpenedProduct }) {
  const documents = files.filter((file) => !isRecording(file));
  return (
    <Card as="section" labelledBy="documents">
      <h2 id="documents" className={styles.cardTitle}>
        {m.catalogue_documents()}
      </h2>
      {documents.length > 0 ? (
        <ul className={styles.files}>
          {documents.map((file) => (
            <li key={file.href ?? file.fileName}>
              <a href={file.href ?? undefined} download={file.fileName} className={styles.file}>
                <Icon name="download" className={styles.icon} /> <span>{file.fileName}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{formatNoDocuments(files.length > 0, video !== null)}</p>
      )}
    </Card>
  );
}

function formatNoDocuments(hasRecordings: boolean, hasVideo: boolean): string {
  if (hasRecordings) return m.catalogue_documents_none_sound();
  return hasVideo ? m.catalogue_documents_none_video() : m.catalogue_documents_coming();
}

/** A few products beside one. Nothing where it stands alone. */
function RelatedProducts({ type, cards }: { type: 'course' | 'exercise'; cards: ProductCard[] }) {
  if (cards.length === 0) return null;
  return (
    <Section
      title={m.catalogue_related()}
      more={
        type === 'course'
          ? { href: '/courses', label: m.catalogue_related_more_courses() }
          : { href: '/exercices', label: m.catalogue_related_more_exercises() }
      }
    >
      <ProductShelf cards={cards} eager={0} />
    </Section>
  );
}
