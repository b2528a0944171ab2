import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { typeset } from '#common/typography.ts';
import type { RubricDraft } from '#core/rubrics/rubric-subject.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset, FormStack } from '../../ui/forms/form.tsx';
import { isCommand, sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import type { Route } from './+types/edit-rubric.ts';
import { CriteriaField } from './criteria-field.tsx';
import { ownRubricFields } from './rubric-draft.ts';
import { rubricCommands, subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject, rubricCommands);

export const clientAction = sendSafely;

/** A deleted rubric of the school has no editor to reload. */
export const shouldRevalidate = ({ json, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isCommand(json, 'delete') && defaultShouldRevalidate;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.name : m.rubrics_new_title(), matches[0].loaderData);

const edited: EditorSubject<RubricDraft> = { kind: 'rubric', own: ownRubricFields };

export default function EditRubric({ loaderData }: Route.ComponentProps) {
  return <RubricEditor key={loaderData.id} {...loaderData} />;
}

function RubricEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, known, list, tabs } = loaded;
  const editor = useEditor(edited, loaded);
  const { draft, change, errors } = editor;
  const commands = useCommands({ leaveAfter: { delete: '/admin/rubrics' } });
  return (
    <>
      <EditorHeader title={id ? typeset(initial.name) : m.rubrics_new_title()} list={list} tabs={tabs} />
      <EditorNotices editor={editor} />
      <CommandRefusal commands={commands} />
      {initial.unverified ? (
        <Notice tone="warning" title={m.common_to_check()}>
          <p>{typeset(initial.unverified)}</p>
        </Notice>
      ) : null}
      <EditorForm editor={editor} className={sheet.narrow}>
        <FormStack>
          <Fieldset legend={m.rubrics_name()}>
            <FieldInputs part="identity" {...editor} />
          </Fieldset>
          <CriteriaField
            criteria={draft.criteria}
            errors={errors}
            onChange={(revise) => change((now) => ({ criteria: revise(now.criteria) }))}
          />
          <Fieldset legend={m.writing_reading_source()}>
            <FieldInputs part="source" {...editor} />
          </Fieldset>
          {known && known.origin !== 'standard' ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'delete' }}
              label={known.origin === 'own' ? m.common_delete() : m.rubrics_reset()}
              variant={known.origin === 'own' ? 'danger' : 'secondary'}
              size="small"
              question={
                known.origin === 'own'
                  ? { title: m.rubrics_delete_title(), words: m.rubrics_delete_words() }
                  : { title: m.rubrics_reset_title(), words: m.rubrics_reset_words() }
              }
            />
          ) : null}
        </FormStack>
      </EditorForm>
    </>
  );
}
