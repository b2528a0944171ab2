import { lazy } from 'react';
import { Link } from 'react-router';
import { typeset } from '#common/typography.ts';
import { type LessonDraft, lessonSubject } from '#core/lessons/lesson-subject.ts';
import { readOfficeProgramme } from '#core/lessons/office-programme.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow, buttonClasses } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { archiveCommands } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import { EntityHeader } from '../kit/entity-header.tsx';
import { FilesField } from '../kit/media/files-field.tsx';
import { MoreActions } from '../kit/more-actions.tsx';
import { PreviewDialog } from '../kit/preview-dialog.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import { WritingField } from '../kit/text/writing-field.tsx';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-lesson.ts';
import { LessonPlace, LessonPublication, LessonVideo, TranscriptField } from './lesson-fields.tsx';
import { ownLessonFields } from './openings.ts';
import { listLessonTrail, subject } from './subject.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const { url, context } = args;
  const { siteUrl } = context.get(coreContext);
  const loaded = { ...(await loadEditor(subject, args)), siteUrl };
  if (loaded.known) return { ...loaded, known: loaded.known, trail: listLessonTrail(loaded.known.product) };
  const productId = url.searchParams.get('produit') ?? '';
  const chapterId = url.searchParams.get('chapitre') ?? '';
  if (!isId(productId)) throw unknownParameter(url, context);
  const core = context.get(coreContext);
  const { title, type } = await productSubject.find(core, productId);
  const programme = await readOfficeProgramme(core, productId);
  const known = {
    ...{ archived: false, href: '', previous: null, next: null },
    ...{ product: { id: productId, title, type }, programme },
  };
  const inChapter = programme.chapters.some(({ id }) => id === chapterId) ? chapterId : '';
  return {
    ...loaded,
    draft: { ...loaded.draft, productId, chapterId: inChapter },
    known,
    trail: listLessonTrail(known.product),
  };
});

export const action = editorAction(subject, {
  ...archiveCommands(lessonSubject, { archived: m.programme_archived, restored: m.programme_restored }),
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.title : m.lesson_new(), matches[0].loaderData);

const edited: EditorSubject<LessonDraft> = { kind: 'lesson', own: ownLessonFields };

/** The components of the public pages load only when the preview is opened. */
const LessonPreview = lazy(async () => ({ default: (await import('./lesson-preview.tsx')).LessonPreview }));

export default function EditLesson({ loaderData }: Route.ComponentProps) {
  return <LessonEditor key={loaderData.id} {...loaderData} />;
}

function LessonEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, trail, tabs, known, services, siteUrl } = loaded;
  const editor = useEditor(edited, loaded);
  const { draft, textField } = editor;
  const part = { ...editor, services, area: 'lessons' as const };
  // After the last lesson, the next step is another one.
  const isLast = id !== null && known.next === null;
  const programme = `/admin/products/edit-${known.product.id}/programme`;
  return (
    <>
      <EntityHeader
        title={typeset(draft.title) || m.lesson_new()}
        trail={trail}
        tabs={tabs}
        actions={
          <>
            <PreviewDialog>
              <LessonPreview draft={draft} id={id} {...known} siteUrl={siteUrl} />
            </PreviewDialog>
            {id ? (
              <MoreActions
                actions={[
                  { label: m.lesson_see(), href: known.href, isAway: true },
                  {
                    label: m.writing_add(),
                    href: `/admin/exercises/add?produit=${known.product.id}&lecon=${id}`,
                  },
                ]}
              />
            ) : null}
          </>
        }
      />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor} bar={{ isQuiet: isLast }}>
        <EditorLayout
          opening={<TextField {...textField('title')} maxLength={140} required />}
          side={
            <>
              <LessonPublication {...part} archived={known.archived} />
              <LessonPlace {...part} chapters={known.programme.chapters} />
            </>
          }
        >
          <WritingField {...part} label={m.common_text()} hint={m.lesson_body_hint()} />
          <LessonVideo {...part} />
          <TranscriptField {...part} />
          <FilesField {...part} />
        </EditorLayout>
        <nav aria-label={m.common_programme()}>
          <ButtonRow>
            {known.previous ? (
              <Link
                to={`/admin/lessons/edit-${known.previous}`}
                className={buttonClasses({ variant: 'quiet' })}
              >
                <Icon name="arrow-left" /> {m.common_previous_lesson()}
              </Link>
            ) : null}
            <Link to={programme} className={buttonClasses({ variant: 'quiet' })}>
              {m.common_programme()}
            </Link>
            {known.next ? (
              <Link to={`/admin/lessons/edit-${known.next}`} className={buttonClasses({ variant: 'quiet' })}>
                {m.common_next_lesson()} <Icon name="arrow-right" />
              </Link>
            ) : isLast ? (
              <Link
                to={`/admin/lessons/add?produit=${known.product.id}&chapitre=${draft.chapterId}`}
                className={buttonClasses({ variant: editor.changed ? 'secondary' : 'primary' })}
              >
                <Icon name="plus" /> {m.programme_add_lesson()}
              </Link>
            ) : null}
          </ButtonRow>
        </nav>
      </EditorForm>
    </>
  );
}
