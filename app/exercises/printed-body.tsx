import { Fragment, type ReactNode } from 'react';
import { typeset } from '#common/typography.ts';
import type { PrintedAnswer } from '#core/exercises/export/printed-exercise.ts';
import type { ShownOption, ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import styles from './printed-exercise.module.css';

/** What is right in a field; null where it is left to be answered. */
export type ReadAnswer = (field: string) => PrintedAnswer | null;

/** What an item is answered in on paper, by its kind. */
export function PrintedBody({ item, read }: { item: ShownQuestion; read: ReadAnswer }) {
  switch (item.kind) {
    case 'gaps':
      return <GapText text={item.text} read={read} />;
    case 'gap-choices':
      return <GapText text={item.text} read={read} />;
    case 'word-bank':
      return (
        <>
          <ul className={styles.bank} aria-label={m.practice_bank()} lang="fr">
            {item.bank.map((word, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand in it twice.
              <li key={index}>{word}</li>
            ))}
          </ul>
          <GapText text={item.text} read={read} />
        </>
      );
    case 'choice':
    case 'choices':
      return (
        <ol className={styles.options} lang="fr">
          {item.options.map(({ id, text }, index) => (
            <li key={id}>
              <Tick answer={read(item.field)} option={id} /> {toLetter(index)}) {typeset(text)}
            </li>
          ))}
        </ol>
      );
    case 'true-false':
      return (
        <table className={styles.table}>
          <tbody>
            {item.statements.map(({ field, text }, index) => (
              <tr key={field}>
                <th scope="row" lang="fr">
                  {toLetter(index)}) {typeset(text)}
                </th>
                <td>
                  <Tick answer={read(field)} option="true" /> {m.practice_true()}
                </td>
                <td>
                  <Tick answer={read(field)} option="false" /> {m.practice_false()}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'match':
      return (
        <div className={styles.columns} lang="fr">
          <ol>
            {item.lefts.map(({ field, text }, index) => (
              <li key={field}>
                {index + 1}. {typeset(text)} → <Letter answer={read(field)} options={item.rights} />
              </li>
            ))}
          </ol>
          <ol>
            {item.rights.map(({ id, text }, index) => (
              <li key={id}>
                {toLetter(index)}) {typeset(text)}
              </li>
            ))}
          </ol>
        </div>
      );
    case 'classify':
      return (
        <>
          <ul className={styles.bank} aria-label={m.practice_bank()} lang="fr">
            {item.members.map(({ field, text }) => (
              <li key={field}>{typeset(text)}</li>
            ))}
          </ul>
          <table className={styles.groups} lang="fr">
            <thead>
              <tr>
                {item.groups.map(({ id, text }) => (
                  <th key={id} scope="col">
                    {typeset(text)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              <tr>
                {item.groups.map(({ id }) => (
                  <td key={id}>
                    {item.members
                      .filter(({ field }) => read(field)?.options.includes(id))
                      .map(({ text }) => typeset(text))
                      .join(', ')}
                  </td>
                ))}
              </tr>
            </tbody>
          </table>
        </>
      );
    case 'order':
      return (
        <>
          <ul className={item.unit === 'words' ? styles.bank : styles.options} lang="fr">
            {item.parts.map(({ id, text }) => (
              <li key={id}>
                {item.unit === 'sentences' && !read(item.field) ? <Tick answer={null} option="" /> : null}{' '}
                {text}
              </li>
            ))}
          </ul>
          {item.unit === 'words' || read(item.field) ? <Line answer={read(item.field)} /> : null}
        </>
      );
    case 'conjugation':
      return (
        <table className={styles.table} lang="fr">
          <caption>
            {item.verb}, {item.tense}
          </caption>
          <tbody>
            {item.rows.map(({ field, person }) => (
              <tr key={field}>
                <th scope="row">{typeset(person)}</th>
                <td>
                  <Blank answer={read(field)} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      );
    case 'transformation':
      return (
        <>
          {item.source ? <p lang="fr">{typeset(item.source)}</p> : null}
          <Line answer={read(item.field)} />
        </>
      );
    case 'find-fault':
      return (
        <ol className={styles.options}>
          {item.sentences.map(({ field, words }, index) => {
            const answer = read(field);
            return (
              <li key={field} className={styles.item}>
                <p lang="fr">
                  {toLetter(index)}) {words.join(' ')}
                </p>
                {answer?.texts.length === 0 ? (
                  <p className={styles.given}>{m.practice_no_fault()}</p>
                ) : (
                  <Line answer={answer} />
                )}
              </li>
            );
          })}
        </ol>
      );
  }
}

type Gap = { field: string; cue: string; options?: readonly ShownOption[] };

/** Text with blanks of one width; what can be chosen in one stands beside it. */
function GapText({ text, read }: { text: readonly (string | Gap)[]; read: ReadAnswer }) {
  return (
    <p className={styles.gaps} lang="fr">
      {text.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no other name, and never move.
        if (typeof part === 'string') return <Fragment key={index}>{part}</Fragment>;
        const { field, cue, options } = part;
        const beside = [cue, options?.map((option) => option.text).join(' / ')].filter(Boolean);
        return (
          <Fragment key={field}>
            <Blank answer={nameOptions(read(field), options)} />
            {beside.map((words) => ` (${words})`).join('')}
          </Fragment>
        );
      })}
    </p>
  );
}

/** The words of options where an answer is some. */
const nameOptions = (
  answer: PrintedAnswer | null,
  options: readonly ShownOption[] | undefined,
): PrintedAnswer | null =>
  answer && options
    ? { ...answer, texts: options.filter(({ id }) => answer.options.includes(id)).map(({ text }) => text) }
    : answer;

/** Where a word is written, or the word, with the others that would do. */
const Blank = ({ answer }: { answer: PrintedAnswer | null }) =>
  answer ? (
    <Given texts={answer.texts} />
  ) : (
    <span className={styles.blank} role="img" aria-label={m.printing_blank()} />
  );

/** Where a sentence is written, or the sentence. */
const Line = ({ answer }: { answer: PrintedAnswer | null }) =>
  answer ? (
    <p lang="fr">
      <Given texts={answer.texts} />
    </p>
  ) : (
    <p className={styles.line} role="img" aria-label={m.printing_line()} />
  );

function Given({ texts: [model, ...others] }: { texts: readonly string[] }): ReactNode {
  return (
    <>
      <strong className={styles.given}>{model}</strong>
      {others.length > 0 ? ` ${m.printing_or({ answers: others.join(' · ') })}` : null}
    </>
  );
}

/** A box to be ticked, or ticked: by its sign as well as for who hears it. */
function Tick({ answer, option }: { answer: PrintedAnswer | null; option: string }) {
  const isRight = answer?.options.includes(option) ?? false;
  return (
    <span className={styles.tick} role="img" aria-label={isRight ? m.practice_right() : m.printing_box()}>
      {isRight ? '☒' : '☐'}
    </span>
  );
}

/** The letter of what belongs to it, or a place for it. */
function Letter({ answer, options }: { answer: PrintedAnswer | null; options: readonly ShownOption[] }) {
  if (!answer) return <Blank answer={null} />;
  const letters = options.flatMap(({ id }, index) => (answer.options.includes(id) ? [toLetter(index)] : []));
  return <Given texts={[letters.join(', ')]} />;
}

/** a, b … z, aa: lists hold thirty. */
const toLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(97 + index) : toLetter(Math.floor(index / 26) - 1) + toLetter(index % 26);
