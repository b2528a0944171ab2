import { lazy, Suspense } from 'react';
import { documentLimits } from '#core/exercises/document/document-limits.ts';
import type { ExerciseItem, QuestionItem } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { bringStyle } from '../../ui/styles/bring-style.ts';
import sheet from '../kit/sheet.module.css';
import editorStyle from '../kit/text/text-editor.css?url';
import { AcceptedField, FeedbackField } from './answers-fields.tsx';
import styles from './exercise-editor.module.css';
import { LinesField } from './lines-field.tsx';
import { nameNext, offerPersons } from './new-item.ts';
import { OnceHydrated } from './once-hydrated.tsx';
import { OptionsField } from './options-field.tsx';
import { RowsField } from './rows-field.tsx';

/** Loaded on demand, because only items with gaps need the rich-text library. */
const GapsField = lazy(async () => {
  const [field] = await Promise.all([import('./gaps-field.tsx'), bringStyle(editorStyle)]);
  return field;
});

/** The larger fields are loaded on demand, because an exercise has few kinds of items. */
const DictationFields = lazy(() => import('./dictation-fields.tsx'));
const FaultyField = lazy(() => import('./faulty-field.tsx'));
const OrderFields = lazy(() => import('./order-fields.tsx'));
const ProductionSettings = lazy(() => import('./production-settings.tsx'));

type Change = (part: Partial<ExerciseItem>) => void;

type Props = { item: QuestionItem; onChange: Change };

export const BodyFields = (props: Props) => (
  <Suspense fallback={<p>{m.common_loading()}</p>}>
    <FieldsOfKind {...props} />
  </Suspense>
);

function FieldsOfKind({ item, onChange }: Props) {
  switch (item.kind) {
    case 'gaps':
    case 'gap-choices':
    case 'word-bank':
      return (
        <OnceHydrated waiting={<p>{m.common_loading()}</p>}>
          <GapsField item={item} onChange={onChange} />
        </OnceHydrated>
      );
    case 'choice':
    case 'choices':
      return (
        <OptionsField
          options={item.options}
          isOne={item.kind === 'choice'}
          onChange={(options) => onChange({ options })}
        />
      );
    case 'true-false':
      return (
        <RowsField
          legend={m.writing_statements()}
          add={m.writing_statement_add()}
          rows={item.statements}
          empty={() => ({ id: nameNext(item.statements), text: '', right: true, feedback: '' })}
          max={documentLimits.options}
          onChange={(statements) => onChange({ statements })}
        >
          {({ text, right, feedback }, change) => (
            <>
              <TextField
                className={styles.wide}
                label={m.writing_statement()}
                value={text}
                lang="fr"
                onChange={(event) => change({ text: event.currentTarget.value })}
              />
              <Select
                label={m.common_answer()}
                value={right ? 'true' : 'false'}
                options={[
                  { value: 'true', label: m.practice_true() },
                  { value: 'false', label: m.practice_false() },
                ]}
                onChange={(event) => change({ right: event.currentTarget.value === 'true' })}
              />
              <TextField
                label={m.writing_feedback_wrong()}
                value={feedback}
                lang="fr"
                onChange={(event) => change({ feedback: event.currentTarget.value })}
              />
            </>
          )}
        </RowsField>
      );
    case 'match':
      return (
        <>
          <RowsField
            legend={m.writing_pairs()}
            add={m.writing_pair_add()}
            rows={item.pairs}
            empty={() => ({ id: nameNext(item.pairs), left: '', right: '' })}
            max={documentLimits.options}
            onChange={(pairs) => onChange({ pairs })}
          >
            {({ left, right }, change) => (
              <>
                <TextField
                  label={m.writing_left()}
                  value={left}
                  lang="fr"
                  onChange={(event) => change({ left: event.currentTarget.value })}
                />
                <TextField
                  label={m.writing_right()}
                  value={right}
                  lang="fr"
                  onChange={(event) => change({ right: event.currentTarget.value })}
                />
              </>
            )}
          </RowsField>
          <LinesField
            label={m.writing_distractors()}
            lines={item.distractors}
            onChange={(distractors) => onChange({ distractors })}
          />
        </>
      );
    case 'classify':
      return (
        <RowsField
          legend={m.writing_groups()}
          add={m.writing_group_add()}
          rows={item.groups}
          empty={() => ({ id: nameNext(item.groups), name: '', members: [] })}
          max={documentLimits.options}
          onChange={(groups) => onChange({ groups })}
        >
          {({ id, name, members }, change) => (
            <>
              <TextField
                label={m.writing_group()}
                value={name}
                lang="fr"
                onChange={(event) => change({ name: event.currentTarget.value })}
              />
              <LinesField
                label={m.writing_members()}
                lines={members.map(({ text }) => text)}
                onChange={(texts) =>
                  change({
                    members: texts.map((text, index) => ({
                      id: members[index]?.id ?? `${id}m${index + 1}`,
                      text,
                    })),
                  })
                }
              />
            </>
          )}
        </RowsField>
      );
    case 'order':
      return <OrderFields item={item} onChange={onChange} />;
    case 'conjugation':
      return (
        <>
          <div className={styles.fields}>
            <TextField
              label={m.writing_verb()}
              value={item.verb}
              lang="fr"
              onChange={(event) => onChange({ verb: event.currentTarget.value })}
            />
            <TextField
              label={m.writing_tense()}
              value={item.tense}
              lang="fr"
              hint={m.writing_tense_hint()}
              onChange={({ currentTarget: { value: tense } }) =>
                onChange({ tense, rows: offerPersons(tense, item.rows) })
              }
            />
          </div>
          <RowsField
            legend={m.common_people()}
            add={m.writing_person_add()}
            rows={item.rows}
            empty={() => ({ id: nameNext(item.rows), person: '', accepted: [{ text: '', credit: 1 }] })}
            max={documentLimits.options}
            onChange={(rows) => onChange({ rows })}
          >
            {({ person, accepted }, change) => (
              <>
                <TextField
                  label={m.common_person()}
                  value={person}
                  lang="fr"
                  onChange={(event) => change({ person: event.currentTarget.value })}
                />
                <LinesField
                  rows={1}
                  label={m.writing_forms()}
                  lines={accepted.flatMap(({ text }) => text || [])}
                  onChange={(texts) =>
                    change({
                      accepted: (texts.length > 0 ? texts : ['']).map((text, index) => ({
                        ...{ text, credit: accepted[index]?.credit ?? 1 },
                      })),
                    })
                  }
                />
              </>
            )}
          </RowsField>
        </>
      );
    case 'transformation':
      return (
        <>
          <TextField
            label={m.writing_source()}
            optional
            value={item.source}
            lang="fr"
            onChange={(event) => onChange({ source: event.currentTarget.value })}
          />
          <p className={sheet.soft}>{m.writing_models_hint()}</p>
          <AcceptedField
            legend={m.writing_models()}
            accepted={item.accepted}
            onChange={(accepted) => onChange({ accepted })}
          />
          <FeedbackField feedback={item.feedback} onChange={(feedback) => onChange({ feedback })} />
        </>
      );
    case 'find-fault':
      return <FaultyField sentences={item.sentences} onChange={(sentences) => onChange({ sentences })} />;
    case 'dictation':
      return <DictationFields item={item} onChange={onChange} />;
    case 'writing':
    case 'speaking':
      return <ProductionSettings item={item} onChange={onChange} />;
  }
}
