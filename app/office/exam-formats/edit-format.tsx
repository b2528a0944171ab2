import type { ExamFormat, FormatSection } from '#core/exams/formats/exam-format.ts';
import type { FormatDraft } from '#core/exams/formats/format-subject.ts';
import { type ExamId, findExam } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset, FormStack } from '../../ui/forms/form.tsx';
import styles from '../exercises/exercise-editor.module.css';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import { FieldInputs } from '../kit/field-inputs.tsx';
import { editorAction, loadEditor } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import { namePart } from '../papers/paper-draft.ts';
import { NumberField, SectionTiming } from '../papers/section-timing.tsx';
import type { Route } from './+types/edit-format.ts';
import { ownFormatFields } from './format-draft.ts';
import { formatCommands, subject } from './subject.ts';

export const loader = withErrorResponse((args: Route.LoaderArgs) => loadEditor(subject, args));

export const action = editorAction(subject, formatCommands);

export const clientAction = sendSafely;

const nameFormat = (exam: ExamFormat['exam'] | undefined): string =>
  findExam(exam ?? '')?.name ?? m.exams_format();

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(nameFormat(loaderData?.known?.exam), matches[0].loaderData);

const edited: EditorSubject<FormatDraft> = { kind: 'exam-format', own: ownFormatFields };

export default function EditFormat({ loaderData }: Route.ComponentProps) {
  return <FormatEditor key={loaderData.id} {...loaderData} />;
}

function FormatEditor(loaded: Route.ComponentProps['loaderData']) {
  const { draft: initial, known, list, tabs } = loaded;
  const exam = known?.exam ?? 'delf-b1';
  const editor = useEditor(edited, loaded);
  const { draft, change, errors } = editor;
  const commands = useCommands({});
  return (
    <>
      <EditorHeader title={nameFormat(exam)} list={list} tabs={tabs} />
      <EditorNotices editor={editor} />
      <CommandRefusal commands={commands} />
      {initial.verified ? null : <Notice tone="warning" title={m.exams_to_verify()} />}
      <EditorForm editor={editor} className={sheet.narrow}>
        <FormStack>
          {draft.sections.map((section, index) => (
            <SectionFields
              key={section.part}
              {...{ section, index, exam }}
              error={Object.entries(errors).find(([name]) => name.startsWith(`sections.${index}.`))?.[1]}
              onChange={(changed) =>
                change((now) => ({
                  sections: now.sections.map((each, at) => (at === index ? { ...each, ...changed } : each)),
                }))
              }
            />
          ))}
          <Fieldset legend={m.writing_reading_source()}>
            <FieldInputs part="source" {...editor} />
          </Fieldset>
          {known?.origin === 'changed' ? (
            <CommandButton
              commands={commands}
              asks={{ act: 'delete' }}
              label={m.rubrics_reset()}
              variant="secondary"
              size="small"
              question={{ title: m.rubrics_reset_title(), words: m.exams_format_reset_words() }}
            />
          ) : null}
        </FormStack>
      </EditorForm>
    </>
  );
}

function SectionFields({
  section,
  index,
  exam,
  error,
  onChange,
}: {
  section: FormatSection;
  index: number;
  exam: ExamId;
  error: string[] | undefined;
  onChange: (change: Partial<FormatSection>) => void;
}) {
  const id = toFieldId(`sections.${index}`);
  const { minutes, preparation, questions } = section;
  return (
    <div id={id} tabIndex={-1}>
      <Fieldset legend={namePart(section.part, exam)}>
        {error ? <p role="alert">{error[0]}</p> : null}
        <div className={styles.fields}>
          <NumberField
            id={`${id}-minutes`}
            label={m.exams_minutes()}
            value={minutes}
            max={300}
            onChange={(value) => onChange({ minutes: value })}
          />
          <NumberField
            id={`${id}-preparation`}
            label={m.exams_preparation()}
            value={preparation}
            max={300}
            onChange={(value) => onChange({ preparation: value })}
          />
          <TextField
            id={`${id}-questions`}
            label={m.exams_questions()}
            type="number"
            min={1}
            max={500}
            optional
            value={questions === null ? '' : String(questions)}
            onChange={({ currentTarget: { value } }) =>
              onChange({ questions: value === '' ? null : Number(value) })
            }
          />
        </div>
        <SectionTiming id={id} section={section} onChange={onChange} />
      </Fieldset>
    </div>
  );
}
