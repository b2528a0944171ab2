import { useState } from 'react';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { Switch } from '../../ui/forms/checkbox.tsx';
import { Select } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import type { EditorPart } from '../kit/use-editor.ts';
import { type ExerciseDraft, toDocument } from './exercise-draft.ts';
import styles from './exercise-editor.module.css';
import type { KnownExercise } from './subject.ts';
import { useLessons } from './use-lessons.ts';
import type { PreviewState } from './use-preview.ts';

/** Fields for product, lesson and visibility. Learners cannot see an incomplete exercise. */
export function PlaceFields({
  editor: { draft, change, textField, switchField },
  known,
  preview,
}: {
  editor: EditorPart<ExerciseDraft>;
  known: KnownExercise;
  preview: PreviewState | null;
}) {
  const lessons = useLessons(draft.productId, known.lessons);
  const [isEarly, setEarly] = useState(false);
  const isIncomplete =
    toDocument(draft).items.length === 0 || !draft.title.trim() || (preview?.faults.length ?? 0) > 0;
  const displayed = switchField('displayed');
  return (
    <Fieldset legend={m.writing_place()}>
      <div className={styles.fields}>
        <Select
          {...textField('productId')}
          disabled={draft.levelTest}
          options={[
            { value: '', label: m.writing_no_product() },
            ...known.places.map(({ id, title }) => ({ value: id, label: typeset(title) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ productId: value, lessonId: '', ...(value ? {} : { free: false }) })
          }
        />
        <Select
          {...textField('lessonId')}
          disabled={draft.levelTest || lessons.length === 0}
          options={[
            { value: '', label: m.writing_no_lesson() },
            ...lessons.map(({ id, title }) => ({ value: id, label: typeset(title) })),
          ]}
        />
      </div>
      <div className={styles.boxes}>
        <Switch
          {...displayed}
          disabled={known.archived}
          error={isEarly && isIncomplete ? m.writing_displayed_early() : displayed.error}
          onChange={(event) => {
            const isRefused = event.currentTarget.checked && isIncomplete;
            setEarly(isRefused);
            if (!isRefused) displayed.onChange(event);
          }}
        />
        <Switch {...switchField('free')} disabled={!draft.productId} />
        <Switch
          {...switchField('levelTest')}
          onChange={({ currentTarget: { checked } }) =>
            change({ levelTest: checked, ...(checked ? { productId: '', lessonId: '', free: false } : {}) })
          }
        />
      </div>
    </Fieldset>
  );
}
