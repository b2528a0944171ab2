import { Fragment, type ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption, ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button } from '../ui/actions/button.tsx';
import { ManyOptions, OneOption, SelectField, TypedField } from './answer-fields.tsx';
import { DictationBody } from './dictation-body.tsx';
import styles from './exercise.module.css';
import { FaultField } from './fault-field.tsx';
import { TextWithGaps } from './gap-text.tsx';
import { FieldFeedback } from './item-marks.tsx';
import { OrderField } from './order-field.tsx';
import { SpokenAnswer, WrittenAnswer } from './production-fields.tsx';
import { useWorksheet } from './worksheet-state.ts';

const trueOrFalse = (): ShownOption[] => [
  { id: 'true', text: m.practice_true() },
  { id: 'false', text: m.practice_false() },
];

/** Answer fields of an item, by kind. */
export function ItemBody({ item, labelledBy }: { item: ShownQuestion; labelledBy: string }) {
  switch (item.kind) {
    case 'gaps':
      return (
        <TextWithGaps text={item.text}>
          {({ options: _, ...gap }) => <TypedField key={gap.field} {...gap} />}
        </TextWithGaps>
      );
    case 'gap-choices':
      return (
        <TextWithGaps text={item.text}>
          {(gap) => (
            <Fragment key={gap.field}>
              <SelectField {...gap} />
              <OnPaper options={gap.options} />
            </Fragment>
          )}
        </TextWithGaps>
      );
    case 'word-bank': {
      const words = [...new Set(item.bank)].map((word) => ({ id: word, text: word }));
      return (
        <div className={styles.options} data-bank="" data-reusable={item.reusable || undefined}>
          <WordBank bank={item.bank} />
          <TextWithGaps text={item.text}>
            {(gap) => <SelectField key={gap.field} {...gap} options={words} isPlaced />}
          </TextWithGaps>
        </div>
      );
    }
    case 'choice':
      return <OneOption field={item.field} options={item.options} labelledBy={labelledBy} />;
    case 'choices':
      return <ManyOptions field={item.field} options={item.options} labelledBy={labelledBy} />;
    case 'true-false':
      return (
        <Rows>
          {item.statements.map(({ field, text }) => (
            <div key={field} className={styles.options}>
              <OneOption field={field} options={trueOrFalse()} legend={typeset(text)} />
              <FieldFeedback field={field} kind="true-false" />
            </div>
          ))}
        </Rows>
      );
    case 'match':
      return (
        <Rows>
          {item.lefts.map(({ field, text }) => (
            <Row key={field} field={field} kind="match" words={text}>
              <SelectField field={field} options={item.rights} isWide />
            </Row>
          ))}
          <OnPaper options={item.rights} />
        </Rows>
      );
    case 'classify':
      return (
        <Rows>
          {item.members.map(({ field, text }) => (
            <Row key={field} field={field} kind="classify" words={text}>
              <SelectField field={field} options={item.groups} isWide />
            </Row>
          ))}
          <OnPaper options={item.groups} />
        </Rows>
      );
    case 'order':
      return <OrderField field={item.field} parts={item.parts} unit={item.unit} labelledBy={labelledBy} />;
    case 'conjugation':
      return (
        <>
          <p lang="fr">
            <strong>{item.verb}</strong>
            <span>{`, ${item.tense}`}</span>
          </p>
          <Rows>
            {item.rows.map(({ field, person }) => (
              <Row key={field} field={field} kind="conjugation" words={person}>
                <TypedField field={field} isWide />
              </Row>
            ))}
          </Rows>
        </>
      );
    case 'transformation':
      return (
        <div className={styles.options}>
          {item.source ? (
            <p className={styles.boxed} lang="fr">
              {typeset(item.source)}
            </p>
          ) : null}
          <TypedField
            field={item.field}
            label={
              item.source ? m.practice_sentence_for({ source: item.source }) : m.practice_your_sentence()
            }
            isWide
          />
        </div>
      );
    case 'find-fault':
      return (
        <div className={styles.rows}>
          {item.sentences.map(({ field, words }, index) => (
            <FaultField key={field} field={field} words={words} number={index + 1} />
          ))}
        </div>
      );
    case 'dictation':
      return <DictationBody item={item} />;
    case 'writing':
      return <WrittenAnswer item={item} />;
    case 'speaking':
      return <SpokenAnswer item={item} labelledBy={labelledBy} />;
  }
}

/** Options of a select list, for print only. Not shown once marked. */
function OnPaper({ options }: { options: readonly ShownOption[] }) {
  const { marks } = useWorksheet();
  if (marks) return null;
  return (
    <span data-print="only" lang="fr">
      {` (${options.map(({ text }) => typeset(text)).join(' / ')})`}
    </span>
  );
}

function WordBank({ bank }: { bank: readonly string[] }) {
  if (useWorksheet().marks) return null;
  return (
    <>
      <p className={learningStyles.small} hidden data-with-script="">
        {m.practice_bank_press()}
      </p>
      <ul className={styles.bank} aria-label={m.practice_bank()} lang="fr">
        {bank.map((word, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat.
          <li key={index}>
            <span data-without-script="">{word}</span>
            <Button variant="secondary" size="small" hidden data-with-script="" data-word={word}>
              {word}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <div className={styles.rows}>{children}</div>;

function Row({
  field,
  kind,
  words,
  children,
}: {
  field: string;
  kind: ShownQuestion['kind'];
  words: string;
  children: ReactNode;
}) {
  const { marks } = useWorksheet();
  const isField = !marks || marks[field]?.mayRetry;
  return (
    <div className={styles.row}>
      {isField ? (
        <label htmlFor={answerNames.value(field)} lang="fr">
          {typeset(words)}
        </label>
      ) : (
        <span lang="fr">{typeset(words)}</span>
      )}
      <div className={styles.options}>
        {children}
        <FieldFeedback field={field} kind={kind} />
      </div>
    </div>
  );
}
