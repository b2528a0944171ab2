import { useEffect, useState } from 'react';
import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { ExamFormat } from '#core/exams/formats/exam-format.ts';
import { formatRows, toExamFormat } from '#core/exams/formats/format-subject.ts';
import { compareWithFormat } from '#core/exams/papers/compare-with-format.ts';
import type { PickedExercise } from '#core/exams/papers/list-paper-exercises.ts';
import type { PaperSection } from '#core/exams/papers/paper-section.ts';
import type { PaperDraft } from '#core/exams/papers/paper-subject.ts';
import { listPlaces } from '#core/exercises/office-exercises.ts';
import type { ExamId, PartId } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import styles from '../exercises/exercise-editor.module.css';
import { sendSafely } from '../kit/answer.ts';
import { ArchiveButton } from '../kit/command-button.tsx';
import { EditorForm, EditorHeader, EditorNotices } from '../kit/editor.tsx';
import { toFieldId } from '../kit/field.ts';
import { editorAction, loadEditor } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import { MoveStatus, moveEntry, useMoved } from '../kit/use-moved.tsx';
import type { Route } from './+types/edit-paper.ts';
import {
  createSection,
  formatDifference,
  nameSection,
  ownPaperFields,
  startFromFormat,
} from './paper-draft.ts';
import { SectionCard } from './section-card.tsx';
import { paperCommands, subject } from './subject.ts';

/** Query parameter with the product of a new paper. */
const productName = 'produit';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const loaded = await loadEditor(subject, args);
  const given = loaded.id ? '' : (args.url.searchParams.get(productName) ?? '').slice(0, 80);
  const core = args.context.get(coreContext);
  const places = await listPlaces(core, loaded.draft.productId || null);
  const formats = (await formatRows.list(core)).map(toExamFormat);
  const productId = places.some(({ id }) => id === given) ? given : loaded.draft.productId;
  return { ...loaded, draft: { ...loaded.draft, productId }, places, formats };
});

export const action = editorAction(subject, paperCommands);

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.id ? loaderData.draft.title : m.exams_new(), matches[0].loaderData);

const edited: EditorSubject<PaperDraft> = { kind: 'paper', own: ownPaperFields };

export default function EditPaper({ loaderData }: Route.ComponentProps) {
  return <PaperEditor key={loaderData.id} {...loaderData} />;
}

function PaperEditor(loaded: Route.ComponentProps['loaderData']) {
  const { id, draft: initial, known, places, formats, list, tabs } = loaded;
  const editor = useEditor(edited, loaded);
  const { draft, change, errors, textField, switchField, texts } = editor;
  const format = formats.find(({ exam }) => exam === draft.exam);
  const offered = useExercises(draft.productId, initial.productId, known?.exercises ?? []);
  return (
    <>
      <EditorHeader title={typeset(initial.title) || m.exams_new()} list={list} tabs={tabs} />
      <EditorNotices editor={editor} />
      <EditorForm editor={editor} className={sheet.sheet}>
        <TextField {...textField('title')} maxLength={140} required />
        <div className={styles.fields}>
          <Select
            {...textField('productId')}
            options={[
              { value: '', label: m.writing_no_product() },
              ...places.map((place) => ({ value: place.id, label: typeset(place.title) })),
            ]}
          />
          <Select {...textField('exam')} options={texts.exam?.options ?? []} />
        </div>
        {format ? (
          <FormatPanel {...{ draft, format, offered }} onStart={(sections) => change({ sections })} />
        ) : null}
        <Sections draft={draft} format={format} offered={offered} errors={errors} change={change} />
        <Fieldset legend={m.common_publication()}>
          <Switch {...switchField('displayed')} />
          <Switch {...switchField('reserved')} />
          {id ? (
            <ArchiveButton
              isArchived={known?.state === 'archived'}
              labels={{ archive: m.common_archive, restore: m.common_restore_archived }}
            />
          ) : null}
        </Fieldset>
      </EditorForm>
    </>
  );
}

type Editing = Pick<ReturnType<typeof useEditor<PaperDraft>>, 'draft' | 'change' | 'errors'>;

/** Shows the differences from the format and its source, with a button that copies its sections. */
function FormatPanel({
  draft,
  format,
  offered,
  onStart,
}: {
  draft: PaperDraft;
  format: ExamFormat;
  offered: readonly PickedExercise[];
  onStart: (sections: PaperSection[]) => void;
}) {
  const { exam } = format;
  const questions = new Map(offered.map((each) => [each.id, each.questions]));
  const differences = draft.sections.length > 0 ? compareWithFormat(draft.sections, format, questions) : null;
  const start = () => {
    const isLoss = draft.sections.some(({ exercises }) => exercises.length > 0);
    if (!isLoss || confirm(m.exams_use_format_question())) onStart(startFromFormat(format));
  };
  return (
    <Fieldset legend={m.exams_compare()}>
      {format.isVerified ? null : <Notice title={m.exams_to_verify()} />}
      {differences?.length === 0 ? (
        <p>{m.exams_compare_same({ name: format.source.title })}</p>
      ) : (
        <ul>
          {(differences ?? []).map((difference) => (
            <li key={`${difference.kind}-${difference.part}`}>{formatDifference(difference, exam)}</li>
          ))}
        </ul>
      )}
      {format.notes.map((note) => (
        <p key={note}>
          <small>{typeset(note)}</small>
        </p>
      ))}
      <p>
        {format.source.url ? (
          <a href={format.source.url} target="_blank" rel="noopener">
            {m.exams_source({
              title: typeset(format.source.title),
              date: format.source.readOn ? formatDate(new Date(`${format.source.readOn}T12:00:00Z`)) : '–',
            })}
          </a>
        ) : null}
        <span> </span>
        <a href={`/admin/exam-formats/edit-${exam}`}>{m.exams_format_edit()}</a>
      </p>
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={start}>
          {m.exams_use_format()}
        </Button>
      </ButtonRow>
    </Fieldset>
  );
}

type SectionsProps = Editing & { offered: readonly PickedExercise[]; format: ExamFormat | undefined };

function Sections({ draft, offered, format, errors, change }: SectionsProps) {
  const exam = draft.exam as ExamId;
  const { sections } = draft;
  const { said, announce } = useMoved();
  const parts = listParts(format, sections);
  const used = new Set(sections.flatMap(({ exercises }) => exercises.map(({ id }) => id)));
  const changeSection = (id: string, changed: Partial<PaperSection>) =>
    change((now) => ({
      sections: now.sections.map((section) => (section.id === id ? { ...section, ...changed } : section)),
    }));
  const measure = (id: string, exerciseId: string, seconds: number[]) =>
    change((now) => ({
      sections: now.sections.map((section) => {
        if (section.id !== id) return section;
        const exercises = section.exercises.map((each) =>
          each.id === exerciseId ? { ...each, seconds } : each,
        );
        return { ...section, exercises };
      }),
    }));
  const move = (index: number, step: -1 | 1) => {
    const section = sections[index];
    if (!section) return;
    const button = `${section.id}-${step === -1 ? 'up' : 'down'}`;
    if (announce({ name: nameSection(section, exam), index, step, count: sections.length, button }))
      change((now) => ({ sections: moveEntry(now.sections, index, step) }));
  };
  return (
    <section
      id={toFieldId('sections')}
      tabIndex={-1}
      aria-label={m.exams_sections()}
      className={styles.stack}
    >
      <MoveStatus said={said} />
      <ol className={styles.stack}>
        {sections.map((section, index) => (
          <SectionCard
            key={section.id}
            {...{ section, index, exam, parts, offered, used }}
            count={sections.length}
            error={errors[`sections.${index}` as keyof typeof errors]}
            onChange={(changed) => changeSection(section.id, changed)}
            onMeasure={(exerciseId, seconds) => measure(section.id, exerciseId, seconds)}
            onMove={(step) => move(index, step)}
            onRemove={() =>
              change((now) => ({ sections: now.sections.filter(({ id }) => id !== section.id) }))
            }
          />
        ))}
      </ol>
      <ButtonRow>
        <Button
          variant="secondary"
          size="small"
          onClick={() => change((now) => ({ sections: [...now.sections, createSection(now.sections)] }))}
        >
          {m.exams_add_section()}
        </Button>
      </ButtonRow>
    </section>
  );
}

/** Returns the parts of the exam's format, and those that the paper already has. */
function listParts(format: ExamFormat | undefined, sections: readonly PaperSection[]): PartId[] {
  const ofFormat = format?.sections.map(({ part }) => part) ?? [];
  return [...new Set([...ofFormat, ...sections.map(({ part }) => part)])];
}

/** Returns the exercises of the chosen product. */
function useExercises(
  productId: string,
  first: string,
  known: readonly PickedExercise[],
): readonly PickedExercise[] {
  const [found, setFound] = useState<{ of: string; exercises: readonly PickedExercise[] }>({
    of: known.length > 0 ? first : '',
    exercises: known,
  });
  useEffect(() => {
    if (!productId || productId === found.of) return;
    const stop = new AbortController();
    fetch(`/admin/papers/exercises?produit=${encodeURIComponent(productId)}`, { signal: stop.signal })
      .then((response) => (response.ok ? response.json() : { exercises: [] }))
      .then(({ exercises }: { exercises: PickedExercise[] }) => setFound({ of: productId, exercises }))
      .catch((error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      });
    return () => stop.abort();
  }, [productId, found.of]);
  return productId === found.of ? found.exercises : [];
}
