import { formatDate, formatDuration, parseDuration } from '#common/dates.ts';
import { toPresentationHref } from '#common/links.ts';
import { startOfParisDay } from '#common/paris-time.ts';
import { typeset } from '#common/typography.ts';
import type { LessonContent } from '#core/lessons/lesson-content.ts';
import type { LessonDraft } from '#core/lessons/lesson-subject.ts';
import { toMediaName } from '#core/lessons/media-name.ts';
import type { OfficeLesson, OfficeProgramme } from '#core/lessons/office-programme.ts';
import type { ProductType } from '#core/products/product.ts';
import { m } from '#words/messages.js';
import learningStyles from '../../learning/learning.module.css';
import { LessonContentView, LessonView } from '../../learning/lesson-view.tsx';
import { PublicProgramme } from '../../presentation/public-programme.tsx';
import productStyles from '../../products/product.module.css';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { toDraftMediaHref, toDraftVideo } from '../kit/media/preview-media.ts';
import { findOpeningToday, toFollowed, toPresented } from '../products/preview-lessons.ts';

type LessonPreviewProps = {
  draft: LessonDraft;
  id: string | null;
  product: { id: string; type: ProductType; title: string };
  programme: OfficeProgramme;
  siteUrl: string;
};

/** Placeholder id of an unsaved lesson. */
const noId = 'apercu';

export function LessonPreview({ draft, id: savedId, ...rest }: LessonPreviewProps) {
  const id = savedId ?? noId;
  const lesson = toOfficeLesson(draft, id);
  const notice = draft.displayed ? null : <Notice title={m.lesson_preview_draft()} />;
  const parts = { ...rest, lesson, content: toContent(draft, id), programme: place(rest.programme, lesson) };
  return (
    <Tabs
      label={m.products_preview_who()}
      keepMounted={false}
      tabs={[
        {
          value: 'visitor',
          label: m.products_preview_visitor(),
          panel: (
            <>
              {notice}
              <AsVisitor {...parts} />
            </>
          ),
        },
        {
          value: 'buyer',
          label: m.products_preview_buyer(),
          panel: (
            <>
              {notice}
              <AsBuyer {...parts} />
            </>
          ),
        },
      ]}
    />
  );
}

type Parts = Omit<LessonPreviewProps, 'draft' | 'id'> & { lesson: OfficeLesson; content: LessonContent };

/** Visitors can open free lessons; of other lessons they see only the title in the programme. */
function AsVisitor({ lesson, content, product, programme, siteUrl }: Parts) {
  const now = new Date();
  const presented = toPresented(programme, now);
  const isFree = presented.flatMap(({ lessons }) => lessons).some(({ id, free }) => id === lesson.id && free);
  if (!isFree)
    return (
      <>
        <Notice title={m.lesson_preview_closed()} />
        <PublicProgramme product={product} programme={presented} current={lesson.id} />
      </>
    );
  return (
    <article className={learningStyles.sheet}>
      <PageHeader
        title={typeset(lesson.title)}
        trail={[{ href: toPresentationHref(product), label: typeset(product.title) }]}
        level={3}
      />
      <p className={productStyles.facts}>
        <span>{m.presentation_free_lesson()}</span>
        {lesson.durationMinutes > 0 ? <span>{formatDuration(lesson.durationMinutes)}</span> : null}
      </p>
      <LessonContentView content={content} positions={{}} siteUrl={siteUrl} />
    </article>
  );
}

function AsBuyer({ lesson, content, product, programme, siteUrl }: Parts) {
  const now = new Date();
  const opensOn = findOpeningToday(lesson, now);
  return (
    <>
      {opensOn ? (
        <Notice
          title={
            lesson.opensAt
              ? m.learning_opens_words({ date: formatDate(opensOn) })
              : m.presentation_opens_after({ count: lesson.opensAfterDays })
          }
        />
      ) : null}
      <LessonView
        page={{
          product,
          content,
          title: lesson.title,
          opensOn: null,
          displayed: true,
          done: false,
          keepsProgress: false,
          isNewVisit: false,
          note: { body: '', version: 0 },
          positions: {},
          programme: toFollowed(programme, now),
        }}
        questions={[]}
        refused={null}
        lessonId={lesson.id}
        reader=""
        siteUrl={siteUrl}
        titleLevel={3}
      />
    </>
  );
}

const toOfficeLesson = (draft: LessonDraft, id: string): OfficeLesson => ({
  id,
  title: draft.title || m.lesson_untitled(),
  durationMinutes: parseDuration(draft.duration) ?? 0,
  displayed: true,
  free: draft.free,
  opensAfterDays: draft.opens === 'days' ? Number(draft.opensAfterDays) || 0 : 0,
  opensAt: draft.opens === 'date' && draft.opensAt ? startOfParisDay(draft.opensAt) : null,
});

/** The draft keeps its position; a new lesson comes last. */
function place(programme: OfficeProgramme, lesson: OfficeLesson): OfficeProgramme {
  const isThere = programme.lessons.some(({ id }) => id === lesson.id);
  return {
    ...programme,
    lessons: [...programme.lessons.filter(({ id }) => id !== lesson.id), lesson],
    outline: isThere ? programme.outline : [...programme.outline, { kind: 'lesson', id: lesson.id }],
  };
}

function toContent(draft: LessonDraft, id: string): LessonContent {
  const owner = id === noId ? null : `lecon/${id}`;
  return {
    id,
    title: draft.title,
    body: draft.body,
    durationMinutes: parseDuration(draft.duration) ?? 0,
    video: toDraftVideo(draft.videoId, draft.captions, owner),
    poster: draft.poster?.url ?? null,
    media: toMediaName(draft.videoId),
    cues: [],
    transcript: draft.transcript,
    files: draft.files.map(({ fileName, url }) => ({
      fileName,
      href: toDraftMediaHref(url, owner),
      media: toMediaName(url),
    })),
  };
}
