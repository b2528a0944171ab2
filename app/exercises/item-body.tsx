import { Fragment, type ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import { answerNames } from '#core/exercises/attempts/parse-answers.ts';
import type { ShownOption, ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { ManyOptions, OneOption, OrderField, SelectField, TypedField } from './answer-fields.tsx';
import styles from './exercise.module.css';
import { FaultField } from './fault-field.tsx';
import { useSheet } from './sheet-state.ts';

const trueOrFalse = (): ShownOption[] => [
  { id: 'true', text: m.practice_true() },
  { id: 'false', text: m.practice_false() },
];

/** What an item is answered in, by its kind. */
export function ItemBody({ item, labelledBy }: { item: ShownQuestion; labelledBy: string }) {
  switch (item.kind) {
    case 'gaps':
      return (
        <GapText text={item.text}>
          {({ field, label }) => <TypedField key={field} field={field} label={label} />}
        </GapText>
      );
    case 'gap-choices':
      return (
        <GapText text={item.text}>
          {({ field, label, options }) => (
            <Fragment key={field}>
              <SelectField field={field} label={label} options={options} />
              <OnPaper options={options} />
            </Fragment>
          )}
        </GapText>
      );
    case 'word-bank': {
      const words = [...new Set(item.bank)].map((word) => ({ id: word, text: word }));
      return (
        <>
          <ul className={styles.bank} aria-label={m.practice_bank()} lang="fr">
            {item.bank.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand in it twice.
              <li key={index}>{word}</li>
            ))}
          </ul>
          <GapText text={item.text}>
            {({ field, label }) => <SelectField key={field} field={field} label={label} options={words} />}
          </GapText>
        </>
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
            <OneOption key={field} field={field} options={trueOrFalse()} legend={typeset(text)} />
          ))}
        </Rows>
      );
    case 'match':
      return (
        <Rows>
          {item.lefts.map(({ field, text }) => (
            <Row key={field} field={field} words={text}>
              <SelectField field={field} options={item.rights} />
            </Row>
          ))}
          <OnPaper options={item.rights} />
        </Rows>
      );
    case 'classify':
      return (
        <Rows>
          {item.members.map(({ field, text }) => (
            <Row key={field} field={field} words={text}>
              <SelectField field={field} options={item.groups} />
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
            <strong>{item.verb}</strong>, {item.tense}
          </p>
          <Rows>
            {item.rows.map(({ field, person }) => (
              <Row key={field} field={field} words={person}>
                <TypedField field={field} />
              </Row>
            ))}
          </Rows>
        </>
      );
    case 'transformation':
      return (
        <div className={styles.rows}>
          {item.source ? (
            <p className={styles.boxed} id={`source-${item.field}`} lang="fr">
              {typeset(item.source)}
            </p>
          ) : null}
          <TypedField field={item.field} label={m.practice_your_sentence()} isSentence />
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
  }
}

/** What can be chosen in a list, which paper does not open; once it is marked, nothing is to be chosen. */
function OnPaper({ options }: { options: readonly ShownOption[] }) {
  const { marks } = useSheet();
  if (marks) return null;
  return (
    <span data-print="only" lang="fr">
      {' '}
      ({options.map(({ text }) => text).join(' / ')})
    </span>
  );
}

type Gap = { field: string; cue: string; options?: ShownOption[] };

/** Text in whose gaps fields stand; « Trou 3 sur 8 » is what a gap is called. */
function GapText({
  text,
  children,
}: {
  text: readonly (string | Gap)[];
  children: (gap: { field: string; label: string; options: ShownOption[] }) => ReactNode;
}) {
  const gaps = text.filter((part): part is Gap => typeof part !== 'string');
  return (
    <div className={styles.gaps} lang="fr">
      {text.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move.
        if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
        const number = gaps.indexOf(part) + 1;
        const place = m.practice_gap({ number, count: gaps.length });
        const label = part.cue ? `${place} (${part.cue})` : place;
        return (
          <Fragment key={part.field}>
            {children({ field: part.field, label, options: part.options ?? [] })}
            {part.cue ? <span className={learningStyles.small}> ({part.cue})</span> : null}
          </Fragment>
        );
      })}
    </div>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <div className={styles.rows}>{children}</div>;

/** A label and its field, side by side where there is room. */
function Row({ field, words, children }: { field: string; words: string; children: ReactNode }) {
  const { marks } = useSheet();
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
      {children}
    </div>
  );
}
