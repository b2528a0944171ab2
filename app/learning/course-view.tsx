import type { ReactElement } from 'react';
import { formatDuration } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { Video } from '#core/media/video.ts';
import type { Difficulty, Picture, ProductType } from '#core/products/product.ts';
import type { CourseProgress, FollowedChapter } from '#core/progress/follow-course.ts';
import { isNothing, type MissingWork, nameWork } from '#core/progress/missing-work.ts';
import { m } from '#words/messages.js';
import { AttestationOffer } from '../attestations/attestation-offer.tsx';
import { Description } from '../products/description.tsx';
import { parseFileName } from '../products/file-name.ts';
import { type Recording, Recordings, VideoPlayer } from '../products/media-player.tsx';
import productStyles from '../products/product.module.css';
import { ProductColumns } from '../products/product-columns.tsx';
import { formatProductKind } from '../products/product-labels.ts';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Card } from '../ui/frame/section.tsx';
import { Icon } from '../ui/mark/icon.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { CourseProgramme } from './course-programme.tsx';
import styles from './learning.module.css';

export type CourseViewProps = {
  product: {
    id: string;
    type: ProductType;
    title: string;
    description: string;
    level: Difficulty;
    durationMinutes: number;
    personalWorkMinutes: number;
    picture: Picture | null;
    video: Video | null;
    files: { fileName: string; href: string | null }[];
  };
  programme: FollowedChapter[];
  progress: CourseProgress;
  /** Code of the completion certificate, once the learner has requested it. */
  attestation: string | null;
  /** Work that is left to do before the certificate. Null in a preview. */
  missing: MissingWork | null;
  exercises?: ReactElement | null | undefined;
  /** Product review form, shown once the product is finished. */
  opinion?: ReactElement | null | undefined;
  /** True for an admin without access to the product, whose progress is not stored. */
  onlyLooks: boolean;
  reader: string;
  /** Heading level of the title: 1 on its own page. */
  titleLevel?: 1 | 3 | undefined;
};

/** Main page of an owned course or pack: progress, programme, welcome text and documents. */
export function CourseView(props: CourseViewProps) {
  const { product, programme, progress, attestation, missing, exercises, opinion, onlyLooks, reader } = props;
  const level = readLevel(product.level);
  const { durationMinutes, personalWorkMinutes } = product;
  const files = product.files.filter((file) => file.href !== null);
  const recordings = files.filter((file): file is Recording => parseFileName(file.fileName).isSound);
  const documents = files.filter((file) => !parseFileName(file.fileName).isSound);
  // Without a programme (one video with documents), the card shows the documents.
  const isAttested = attestation !== null || (missing !== null && isNothing(missing));
  const hasProgramme = programme.length > 0 || isAttested;
  return (
    <div data-reader={onlyLooks ? undefined : reader}>
      <PageHeader
        title={typeset(product.title)}
        trail={[{ href: '/members', label: m.frame_my_courses() }]}
        level={props.titleLevel}
      />
      <p className={productStyles.facts}>
        {level ? <LevelBadge level={level} /> : null}
        <span>{formatProductKind(product.type)}</span>
        {progress.lessons > 0 ? <span>{m.learning_lessons({ count: progress.lessons })}</span> : null}
        {durationMinutes > 0 ? <span>{formatDuration(durationMinutes)}</span> : null}
        {personalWorkMinutes > 0 ? (
          <span>{m.learning_personal_work({ duration: formatDuration(personalWorkMinutes) })}</span>
        ) : null}
      </p>
      {onlyLooks ? (
        <div className={productStyles.notice} data-print="none">
          <Notice
            title={m.catalogue_office_looking()}
            action={<a href={`/admin/products/edit-${product.id}`}>{m.catalogue_office_edit()}</a>}
          >
            <p>{m.catalogue_office_others()}</p>
          </Notice>
        </div>
      ) : null}
      <ProductColumns
        media={
          product.video ? (
            <VideoPlayer video={product.video} title={product.title} poster={product.picture?.url} />
          ) : null
        }
        card={
          hasProgramme ? (
            <Card as="section" labelledBy="programme">
              <h2 id="programme" className={productStyles.cardTitle}>
                {m.common_programme()}
              </h2>
              <CourseProgramme product={product} programme={programme} progress={progress}>
                {onlyLooks ? null : isAttested ? (
                  <div className={styles.progress}>
                    <AttestationOffer product={product} code={attestation} />
                  </div>
                ) : missing && progress.started ? (
                  <p>{m.attestations_missing({ work: nameWork(missing) })}</p>
                ) : null}
              </CourseProgramme>
            </Card>
          ) : documents.length > 0 ? (
            <Card>
              <Documents documents={documents} />
            </Card>
          ) : null
        }
      >
        {opinion}
        {exercises}
        <Description text={product.description} />
        {recordings.length > 0 ? <Recordings recordings={recordings} /> : null}
        {hasProgramme && documents.length > 0 ? <Documents documents={documents} /> : null}
      </ProductColumns>
    </div>
  );
}

/** List of documents to read and download. */
export function Documents({
  documents,
}: {
  documents: readonly { fileName: string; href: string | null }[];
}) {
  return (
    <section aria-labelledby="documents">
      <h2 id="documents" className={productStyles.cardTitle}>
        {m.learning_files()}
      </h2>
      <ul className={productStyles.files}>
        {documents.map((file) => (
          <li key={file.href ?? file.fileName}>
            <a href={file.href ?? undefined} download={file.fileName} className={productStyles.file}>
              <Icon name="download" className={productStyles.icon} /> <span>{file.fileName}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
