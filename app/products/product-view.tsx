import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { Video } from '#core/media/video.ts';
import type { PresentedProduct } from '#core/products/present-product.ts';
import { m } from '#words/messages.js';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Card } from '../ui/frame/section.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { Description } from './description.tsx';
import { parseFileName, type Recording, Recordings, VideoPlayer } from './media-player.tsx';
import styles from './product.module.css';
import { ProductColumns } from './product-columns.tsx';
import { formatProductKind, toListCrumb } from './product-labels.ts';

/** What a page shows of a product to who has it. */
export type OpenedProduct = Pick<
  PresentedProduct,
  'id' | 'type' | 'title' | 'description' | 'level' | 'durationMinutes' | 'picture'
> & { files: { fileName: string; href: string | null }[]; video: Video | null };

/** A course or an exercise pack for who has it, as the office shows it beforehand. */
export function ProductView({ product }: { product: OpenedProduct }) {
  const aimed = readLevel(product.level);
  return (
    <>
      <PageHeader title={typeset(product.title)} trail={[toListCrumb(product.type)]} level={3} />
      <p className={styles.facts}>
        {aimed ? <LevelBadge level={aimed} /> : null}
        <span>{formatProductKind(product.type)}</span>
        {product.durationMinutes > 0 ? <span>{formatDuration(product.durationMinutes)}</span> : null}
        <span className={styles.owned}>
          <Icon name="check" /> {m.ui_product_owned()}
        </span>
      </p>
      <ProductContent product={product} />
    </>
  );
}

/** What a member has: the video, the documents, the recordings, the words. */
function ProductContent({ product }: { product: OpenedProduct }) {
  const recordings = product.files.filter(isRecording);
  return (
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
  );
}

const isRecording = (file: OpenedProduct['files'][number]): file is Recording =>
  file.href !== null && parseFileName(file.fileName).isSound;

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
