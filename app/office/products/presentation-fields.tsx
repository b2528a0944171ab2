import { useId } from 'react';
import type { ProductDraft } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { toFieldId } from '../kit/field.ts';
import type { ProductPart } from './product-draft.ts';
import styles from './product-editor.module.css';

export function PresentationFields(part: ProductPart) {
  const { textField } = part;
  return (
    <Fieldset legend={m.products_part_presentation()} hint={m.products_part_presentation_hint()}>
      <TextArea {...textField('outcomes')} rows={5} maxLength={4_000} />
      <TextArea {...textField('audience')} rows={3} maxLength={4_000} />
      <QuestionsField {...part} />
    </Fieldset>
  );
}

const maxQuestions = 20;

function QuestionsField({ draft: { faq }, change, errors }: ProductPart) {
  const name = useId();
  const set = (faq: ProductDraft['faq']) => change({ faq });
  const edit = (index: number, pair: Partial<ProductDraft['faq'][number]>) =>
    change((now) => ({ faq: now.faq.map((each, at) => (at === index ? { ...each, ...pair } : each)) }));
  const move = (index: number, by: number) => {
    const moved = [...faq];
    moved.splice(index + by, 0, ...moved.splice(index, 1));
    set(moved);
  };
  return (
    <div id={toFieldId('faq')} tabIndex={-1} className={styles.questions}>
      <p className={styles.questionsTitle}>{m.products_field_faq()}</p>
      {errors.faq ? <Notice tone="error" title={errors.faq[0]} /> : null}
      {faq.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may be alike, and what is typed is in the draft.
        <fieldset key={`${name}-${index}`} className={styles.question}>
          <legend>
            <VisuallyHidden>{m.common_question_number({ number: index + 1 })}</VisuallyHidden>
          </legend>
          <TextField
            label={m.common_question()}
            value={question}
            maxLength={300}
            onChange={(event) => edit(index, { question: event.currentTarget.value })}
          />
          <TextArea
            label={m.common_answer()}
            value={answer}
            rows={3}
            maxLength={4_000}
            onChange={(event) => edit(index, { answer: event.currentTarget.value })}
          />
          <ButtonRow>
            <Button size="small" variant="quiet" disabled={index === 0} onClick={() => move(index, -1)}>
              <Icon name="arrow-up" /> <VisuallyHidden>{m.common_move_up()}</VisuallyHidden>
            </Button>
            <Button
              size="small"
              variant="quiet"
              disabled={index === faq.length - 1}
              onClick={() => move(index, 1)}
            >
              <Icon name="arrow-down" /> <VisuallyHidden>{m.common_move_down()}</VisuallyHidden>
            </Button>
            <Button size="small" variant="quiet" onClick={() => set(faq.filter((_pair, at) => at !== index))}>
              {m.common_remove()}
            </Button>
          </ButtonRow>
        </fieldset>
      ))}
      {faq.length < maxQuestions ? (
        <Button size="small" variant="secondary" onClick={() => set([...faq, { question: '', answer: '' }])}>
          <Icon name="plus" /> {m.common_add_question()}
        </Button>
      ) : null}
    </div>
  );
}
