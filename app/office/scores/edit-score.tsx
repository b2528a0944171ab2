import { lazy, Suspense, useState } from 'react';
import { toScoreHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { readScore } from '#core/scores/read-score.ts';
import type { ScoreDraft } from '#core/scores/score-subject.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { describeScore } from '../../scores/describe-score.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Tabs } from '../../ui/overlays/tabs.tsx';
import { sendSafely } from '../kit/answer.ts';
import { EditorForm, EditorHeader, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { OwnPictureField } from '../kit/media/own-picture-field.tsx';
import { ProductsPicker } from '../kit/products-picker.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import { SearchFields } from '../kit/search-fields.tsx';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-score.ts';
import { ConsentFields } from './consent-fields.tsx';
import { ExamFields, LiveReading } from './exam-fields.tsx';
import { ownScoreFields, parseMarks, type ScorePart } from './score-draft.ts';
import { PublicationFields } from './score-publication.tsx';
import { scoreCommands, subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject, scoreCommands);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(
    loaderData?.draft.title || (loaderData?.id ? m.common_exam_results() : m.marks_new_title()),
    matches[0].loaderData,
  );

const edited: EditorSubject<ScoreDraft> = { kind: 'score', own: ownScoreFields };

/** Few results are withdrawn, and the form does not need its figure. */
const WithdrawnScore = lazy(async () => ({
  default: (await import('./withdrawn-score.tsx')).WithdrawnScore,
}));

/** Loads after the form. */
const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }));

export default function EditScore({ loaderData }: Route.ComponentProps) {
  const { id, known, draft, list, tabs } = loaderData;
  if (id && known?.withdrawnAt)
    return (
      <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
        <WithdrawnScore id={id} draft={draft} known={known} list={list} tabs={tabs} />
      </Suspense>
    );
  return <ScoreEditor key={id} {...loaderData} />;
}

function ScoreEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, known, services, list, tabs } = loaded;
  const editor = useEditor(edited, loaded);
  const { draft, change, errors } = editor;
  const [tab, setTab] = useState('form');
  const form = (
    <EditorForm editor={editor}>
      <EditorLayout
        opening={
          <>
            <ExamFields {...editor} />
            <LiveReading draft={draft} isMock={known?.isMock ?? false} />
            <PersonFields {...editor} />
          </>
        }
        side={
          <>
            <PublicationFields {...editor} known={known} />
            <ConsentFields {...editor} known={known} />
          </>
        }
      >
        <OwnPictureField
          area="scores"
          alt={{ label: m.common_picture_description(), id: toFieldId('picture.alt'), optional: true }}
          services={services}
          editor={editor}
        />
        <ProductsPicker
          id={toFieldId('products')}
          legend={m.marks_field_products()}
          hint={m.marks_products_hint()}
          error={errors.products}
          chosen={draft.products}
          titles={known?.titles ?? []}
          onChange={(choose) => change((now) => ({ products: choose(now.products) }))}
          source="/admin/products/find"
        />
        <SearchFields
          editor={editor}
          toHref={(slug) => toScoreHref({ id: id ?? '…', title: draft.title, slug })}
          automatic={describeDraft(draft)}
        />
      </EditorLayout>
    </EditorForm>
  );
  return (
    <>
      <EditorHeader
        title={typeset(id ? initial.title : m.marks_new_title()) || m.common_untitled()}
        list={list}
        tabs={tabs}
      />
      <EditorNotices editor={editor} />
      <Tabs
        label={m.marks_tabs()}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'form', label: m.marks_tab_form(), panel: form },
          {
            value: 'preview',
            label: m.common_preview(),
            panel: (
              <Suspense fallback={<p role="status">{m.common_loading()}</p>}>
                {tab === 'preview' ? <Preview draft={draft} isMock={known?.isMock ?? false} /> : null}
              </Suspense>
            ),
          },
        ]}
      />
    </>
  );
}

/** Returns the description that search engines get without a typed one. Empty until the date is set. */
const describeDraft = ({ marks, sessionDate, ...draft }: ScoreDraft): string =>
  sessionDate
    ? describeScore(readScore({ ...draft, sessionDate, marks: parseMarks(marks) }), sessionDate)
    : '';

const PersonFields = ({ textField, texts, inputs }: ScorePart) => (
  <Fieldset legend={m.marks_part_person()}>
    <TextField {...textField('title')} hint={m.marks_title_hint()} maxLength={140} required />
    <FieldInputs part="person" texts={texts} inputs={inputs} />
  </Fieldset>
);
