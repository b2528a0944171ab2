import { lazy, Suspense, useState } from 'react';
import { redirect } from 'react-router';
import { z } from 'zod';
import { toExerciseHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { exerciseSubject } from '#core/exercises/exercise-subject.ts';
import { duplicateExercise, listPlaceLessons, listPlaces } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Button, LinkButton } from '../../ui/actions/button.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { act, archiveActs } from '../kit/action.ts';
import { useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorHeader, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import { type EditorPart, type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-exercise.ts';
import { DocumentFields } from './document-fields.tsx';
import { type ExerciseDraft, officeExerciseFields } from './exercise-draft.ts';
import styles from './exercise-editor.module.css';
import { exercisesList } from './exercises-list.ts';
import { ItemList } from './item-list.tsx';
import { subject } from './subject.ts';
import { useLessons } from './use-lessons.ts';
import { useLook } from './use-look.ts';

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const loaded = await loadEditor(subject, args);
  if (loaded.known) return { ...loaded, known: loaded.known };
  const core = args.context.get(coreContext);
  const { searchParams } = args.url;
  const places = await listPlaces(core);
  const productId = places.find(({ id }) => id === searchParams.get('produit'))?.id ?? '';
  const lessons = productId ? await listPlaceLessons(core, productId) : [];
  const lessonId = lessons.find(({ id }) => id === searchParams.get('lecon'))?.id ?? '';
  return {
    ...loaded,
    draft: { ...loaded.draft, productId, lessonId },
    known: { archived: false, places, lessons },
  };
});

export const action = editorAction(subject, {
  ...archiveActs(exerciseSubject, { archived: m.writing_archived, restored: m.writing_restored }),
  duplicate: act(z.object({}), async ({ core, actor, id }) => {
    throw redirect(`/admin/exercises/edit-${await duplicateExercise(core, actor, id)}`, 303);
  }),
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.document.title : m.writing_new(), matches[0].loaderData);

const edited: EditorSubject<ExerciseDraft> = { kind: 'exercise', fields: officeExerciseFields };

/** What the pages of learners are made of. */
const ExerciseLook = lazy(() => import('./exercise-look.tsx'));

/** The small format and its readers: loaded once somebody wants to write so. */
const TextTab = lazy(() => import('./text-tab.tsx'));

export default function EditExercise({ loaderData }: Route.ComponentProps) {
  return <ExerciseEditor key={loaderData.id} {...loaderData} />;
}

/** An exercise as its teacher writes it, with what learners see of it beside it. */
function ExerciseEditor({ id, draft: initial, version, newId, known }: Route.ComponentProps['loaderData']) {
  const editor = useEditor(edited, { id, initial, version, newId });
  const { draft, change, errors } = editor;
  const { document } = draft;
  const acts = useActs();
  const look = useLook(document);
  const [tab, setTab] = useState(draft.text ? 'text' : 'visual');
  return (
    <>
      <EditorHeader
        title={typeset(document.title) || m.writing_new()}
        list={exercisesList}
        id={id}
        actions={
          id ? (
            <>
              {initial.displayed ? (
                <LinkButton href={toExerciseHref(id)} variant="secondary" target="_blank" rel="noopener">
                  {m.writing_see()}
                </LinkButton>
              ) : null}
              <LinkButton href={`/admin/exercises/edit-${id}/resultats`} variant="secondary">
                {m.results_link()}
              </LinkButton>
              <Button
                variant="secondary"
                pending={acts.isUnderWay('duplicate')}
                onClick={() => void acts.ask({ act: 'duplicate' })}
              >
                {m.writing_duplicate()}
              </Button>
              <Button
                variant="secondary"
                pending={acts.pending && !acts.isUnderWay('duplicate')}
                onClick={() => void acts.ask({ act: known.archived ? 'restore' : 'archive' })}
              >
                {known.archived ? m.writing_restore() : m.writing_archive()}
              </Button>
            </>
          ) : undefined
        }
      />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor}>
        <EditorLayout
          opening={null}
          side={
            <>
              <PlaceFields editor={editor} known={known} />
              <Suspense fallback={null}>
                <ExerciseLook look={look} />
              </Suspense>
            </>
          }
        >
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
                  <p>{m.writing_text_first()}</p>
                ) : (
                  <div className={styles.stack}>
                    <DocumentFields
                      document={document}
                      errors={errors}
                      onChange={(fields) => change((now) => ({ document: { ...now.document, ...fields } }))}
                    />
                    <ItemList
                      items={document.items}
                      errors={errors}
                      onChange={(items) => change((now) => ({ document: { ...now.document, items } }))}
                    />
                  </div>
                ),
              },
              {
                value: 'text',
                label: m.writing_text(),
                panel: (
                  <Suspense fallback={<p>{m.writing_loading()}</p>}>
                    <TextTab document={document} text={draft.text} onChange={change} />
                  </Suspense>
                ),
              },
            ]}
          />
        </EditorLayout>
      </EditorForm>
    </>
  );
}

/** Where an exercise stands, and who sees it. */
function PlaceFields({
  editor: { draft, change, textField, switchField },
  known,
}: {
  editor: EditorPart<ExerciseDraft>;
  known: Route.ComponentProps['loaderData']['known'];
}) {
  const lessons = useLessons(draft.productId, known.lessons);
  return (
    <Fieldset legend={m.writing_place()}>
      <Switch {...switchField('displayed')} disabled={known.archived} />
      <Select
        {...textField('productId')}
        options={[
          { value: '', label: m.writing_no_product() },
          ...known.places.map(({ id, title }) => ({ value: id, label: typeset(title) })),
        ]}
        onChange={({ currentTarget: { value } }) => change({ productId: value, lessonId: '' })}
      />
      <Select
        {...textField('lessonId')}
        disabled={lessons.length === 0}
        options={[
          { value: '', label: m.writing_no_lesson() },
          ...lessons.map(({ id, title }) => ({ value: id, label: typeset(title) })),
        ]}
      />
      <Switch {...switchField('free')} disabled={!draft.productId} />
    </Fieldset>
  );
}
