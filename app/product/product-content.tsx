import type { OpenedProduct } from '#core/products/open-product.ts';
import { m } from '#words/messages.js';
import { Notice } from '../ui/feedback/notice.tsx';
import { Card } from '../ui/frame/section.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { Description } from './description.tsx';
import { ProductColumns } from './product-columns.tsx';
import styles from './product-view.module.css';
import { parseFileName } from './read-file-name.ts';
import { type Recording, Recordings } from './recordings.tsx';
import { VideoPlayer } from './video-player.tsx';

/** What a member has: the video, the documents, the recordings, the words. */
export function ProductContent({ product, admin }: { product: OpenedProduct; admin: boolean }) {
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

function Documents({ product: { files, video } }: { product: OpenedProduct }) {
  return (
    <Card as="section" labelledBy="documents">
      <h2 id="documents" className={styles.cardTitle}>
        {m.catalogue_documents()}
      </h2>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map((file) => (
            <li key={file.href ?? file.fileName}>
              <a href={file.href ?? undefined} download={file.fileName} className={styles.file}>
                <Icon name="download" className={styles.icon} /> <span>{file.fileName}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p>{video ? m.catalogue_documents_none_video() : m.catalogue_documents_coming()}</p>
      )}
    </Card>
  );
}
