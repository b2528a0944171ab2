import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { toExerciseHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { duplicateExercise } from '#core/duplicating/duplicate-exercises.ts';
import { listPlaceLessons, listPlaces } from '#core/exercises/office-exercises.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { listRubrics } from '#core/rubrics/list-rubrics.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { command } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandRefusal, type Commands, useCommands } from '../kit/commands.tsx';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import type { MediaFormPart } from '../kit/media/media-folder.ts';
import { MoreActions } from '../kit/more-actions.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-exercise.ts';
import { useCommentedAnswer } from './comment-answer.ts';
import { DocumentFields } from './document-fields.tsx';
import { exerciseCommands } from './exercise-commands.ts';
import {
  type ExerciseDraft,
  listDraftItems,
  ownExerciseFields,
  toDocument,
  toDocumentFields,
  toItemFields,
  toSentExercise,
} from './exercise-draft.ts';
import styles from './exercise-editor.module.css';
import { toExportHref, toPrintHref } from './exercises-list.ts';
import { ItemList } from './item-list.tsx';
import { markAgainCommand } from './mark-again-command.ts';
import { MarkAgainNotice } from './mark-again-notice.tsx';
import { MediaContext } from './media-context.ts';
import { PlaceFields } from './place-fields.tsx';
import { RubricsContext } from './rubrics-context.ts';
import { listExerciseTrail, subject } from './subject.ts';
import { PreviewContext, usePreview } from './use-preview.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const rubrics = (await listRubrics(args.context.get(coreContext))).map(({ id, name, skill }) => ({
    ...{ id, name, skill },
  }));
  const loaded = { ...(await loadEditor(subject, args)), rubrics };
  const { known } = loaded;
  if (known) return { ...loaded, known, trail: listExerciseTrail({ draft: loaded.draft, ...known }) };
  const core = args.context.get(coreContext);
  const { searchParams } = args.url;
  const places = await listPlaces(core);
  const productId = places.find(({ id }) => id === searchParams.get('produit'))?.id ?? '';
  const level = productId ? (await productSubject.find(core, productId)).difficulty : '';
  const lessons = productId ? await listPlaceLessons(core, productId) : [];
  const lessonId = lessons.find(({ id }) => id === searchParams.get('lecon'))?.id ?? '';
  const draft = { ...loaded.draft, productId, lessonId, level };
  return {
    ...loaded,
    draft,
    known: { archived: false, places, lessons, again: null },
    trail: listExerciseTrail({ draft, places, lessons }),
  };
});

export const action = editorAction(subject, {
  ...exerciseCommands,
  duplicate: command(z.object({}), async ({ core, actor, id }) => {
    throw redirect(`/admin/exercises/edit-${await duplicateExercise(core, actor, id)}`, 303);
  }),
  'mark-again': markAgainCommand,
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.title : m.writing_new(), matches[0].loaderData);

const edited: EditorSubject<ExerciseDraft> = {
  kind: 'exercise',
  own: ownExerciseFields,
  toSent: toSentExercise,
};

/** Loaded on demand, because it includes the learners' exercise components. */
const ExercisePreview = lazy(() => import('./exercise-preview.tsx'));

/** Loaded on demand, because it includes the parsers of the text format. */
const TextTab = lazy(() => import('./text-tab.tsx'));

export default function EditExercise({ loaderData }: Route.ComponentProps) {
  return <ExerciseEditor key={loaderData.id} {...loaderData} />;
}

function ExerciseEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, known, services } = loaded;
  const commands = useCommands();
  const editor = useEditor(edited, loaded);
  const { draft, change, errors, reportBusy, refused } = editor;
  const document = useMemo(() => toDocument(draft), [draft]);
  const preview = usePreview(document);
  useCommentedAnswer(change);
  const [tab, setTab] = useState(draft.text ? 'text' : 'visual');
  useEffect(() => {
    // Errors of an item are shown on its card, which is in the visual tab.
    const names = Object.keys(refused?.fields ?? {});
    if (!names.includes('text') && names.some((name) => /^(?:item\.|order$)/.test(name))) setTab('visual');
  }, [refused]);
  const said = preview ?? { faults: [], remarks: [], notes: [], homophones: [] };
  const media = { draft, change, errors, services, reportBusy, area: 'exercises' as const };
  return (
    <>
      <EditorHeader
        title={typeset(draft.title) || m.writing_new()}
        list={loaded.list}
        trail={loaded.trail}
        tabs={loaded.tabs}
        actions={
          id ? (
            <ExerciseCommands
              id={id}
              isSeen={initial.displayed && !initial.levelTest}
              isArchived={known.archived}
              commands={commands}
            />
          ) : undefined
        }
      />
      <EditorNotices editor={editor} />
      <CommandRefusal commands={commands} />
      <MarkAgainNotice again={known.again} commands={commands} />
      <div className={styles.desk}>
        <EditorForm editor={editor} className={styles.stack}>
          {/* Disabled while the text tab has unparsable text, because it would overwrite these fields. */}
          <fieldset disabled={draft.text !== ''} className={styles.stack}>
            <legend>
              <VisuallyHidden>{m.common_exercise()}</VisuallyHidden>
            </legend>
            {draft.text && tab === 'text' ? <p>{m.writing_text_first()}</p> : null}
            <DocumentFields {...editor} />
          </fieldset>
          <Tabs
            label={m.writing_ways()}
            value={tab}
            onValueChange={setTab}
            keepMounted={false}
            tabs={[
              {
                value: 'visual',
                label: m.writing_visual(),
                panel: draft.text ? (
                  <p id={toFieldId('text')} tabIndex={-1}>
                    {m.writing_text_first()}
                  </p>
                ) : (
                  <PreviewContext value={said}>
                    <RubricsContext value={loaded.rubrics}>
                      <MediaContext value={media as MediaFormPart}>
                        <ItemList
                          items={listDraftItems(draft)}
                          errors={errors}
                          onChange={(work) =>
                            change((now) => {
                              const items = listDraftItems(now);
                              return toItemFields(work(items), items);
                            })
                          }
                        />
                      </MediaContext>
                    </RubricsContext>
                  </PreviewContext>
                ),
              },
              {
                value: 'text',
                label: m.common_text(),
                panel: (
                  <Suspense fallback={<p>{m.common_loading()}</p>}>
                    <TextTab
                      document={document}
                      text={draft.text}
                      onChange={({ text, document: read }) =>
                        change((now) => ({
                          text,
                          ...(read ? toDocumentFields(read, listDraftItems(now)) : {}),
                        }))
                      }
                    />
                  </Suspense>
                ),
              },
            ]}
          />
          <PlaceFields editor={editor} known={known} preview={preview} />
        </EditorForm>
        <aside className={styles.beside} data-look="" aria-label={m.writing_look()}>
          <Suspense fallback={null}>
            <ExercisePreview preview={preview} document={document} />
          </Suspense>
        </aside>
      </div>
    </>
  );
}

function ExerciseCommands({
  id,
  isSeen,
  isArchived,
  commands,
}: {
  id: string;
  isSeen: boolean;
  isArchived: boolean;
  commands: Commands;
}) {
  return (
    <MoreActions
      actions={[
        ...(isSeen ? [{ label: m.writing_see(), href: toExerciseHref(id), isAway: true }] : []),
        { label: m.common_print(), href: toPrintHref({ exerciseId: id }), isAway: true },
        { label: m.exercise_files_button(), href: toExportHref({ exerciseId: id }) },
        { label: m.common_duplicate(), onSelect: () => void commands.ask({ act: 'duplicate' }) },
        {
          label: isArchived ? m.common_restore_archived() : m.common_archive(),
          onSelect: () => void commands.ask({ act: isArchived ? 'restore' : 'archive' }),
        },
      ]}
    />
  );
}
