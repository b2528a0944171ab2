import { Fragment, type ReactNode } from 'react';
import { formatLength } from '#common/format-clock.ts';
import { typeset } from '#common/typography.ts';
import type { PrintedAnswer } from '#core/exercises/export/printed-exercise.ts';
import type { ShownOption, ShownQuestion } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import styles from './exercise.module.css';
import { formatWordLimits } from './format-word-limits.ts';

/** Returns the correct answer of a field, or null to leave a blank. */
export type ReadAnswer = (field: string) => PrintedAnswer | null;

/** Printed answer space of an item, by kind. */
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
              // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat.
              <li key={index}>{typeset(word)}</li>
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
              <Tick answer={read(item.field)} option={id} />
              <span>{` ${toLetter(index)}) ${typeset(text)}`}</span>
            </li>
          ))}
        </ol>
      );
    case 'true-false':
      return (
        <table className={styles.paper}>
          <tbody>
            {item.statements.map(({ field, text }, index) => (
              <tr key={field}>
                <th scope="row" lang="fr">
                  {`${toLetter(index)}) ${typeset(text)}`}
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
        <table className={styles.paper} lang="fr">
          <tbody>
            {Array.from({ length: Math.max(item.lefts.length, item.rights.length) }, (_, index) => {
              const [left, right] = [item.lefts[index], item.rights[index]];
              return (
                <tr key={right?.id ?? left?.field}>
                  <td>
                    {left ? (
                      <>
                        <span>{`${index + 1}. ${typeset(left.text)} → `}</span>
                        <Letter answer={read(left.field)} options={item.rights} />
                      </>
                    ) : null}
                  </td>
                  <td>{right ? `${toLetter(index)}) ${typeset(right.text)}` : null}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      );
    case 'classify':
      return (
        <>
          <ul className={styles.bank} aria-label={m.practice_bank()} lang="fr">
            {item.members.map(({ field, text }) => (
              <li key={field}>{typeset(text)}</li>
            ))}
          </ul>
          <table className={styles.paper} lang="fr">
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
                    <Members members={item.members} group={id} read={read} />
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
                {item.unit === 'sentences' && !read(item.field) ? <Tick answer={null} option="" /> : null}
                <span>{` ${typeset(text)}`}</span>
              </li>
            ))}
          </ul>
          {item.unit === 'words' || read(item.field) ? <Line answer={read(item.field)} /> : null}
        </>
      );
    case 'conjugation':
      return (
        <table className={styles.paper} lang="fr">
          <caption>{`${item.verb}, ${item.tense}`}</caption>
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
                <p lang="fr">{`${toLetter(index)}) ${typeset(words.join(' '))}`}</p>
                {answer?.texts.length === 0 ? (
                  <p>
                    <Given texts={[m.practice_no_fault()]} />
                  </p>
                ) : (
                  <Line answer={answer} />
                )}
              </li>
            );
          })}
        </ol>
      );
    case 'dictation':
      return item.fields.map(({ field }) => <Line key={field} answer={read(field)} />);
    case 'writing':
      return (
        <>
          <p>{formatWordLimits(item)}</p>
          {Array.from({ length: countLines(item.maxWords || item.minWords) }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty lines never move.
            <Line key={line} answer={null} />
          ))}
        </>
      );
    case 'speaking':
      return <p>{m.practice_speaking_time({ time: formatLength(item.maxSeconds) })}</p>;
  }
}

type Gap = { field: string; cue: string; options?: readonly ShownOption[] };

/** Text with blanks of equal width, each followed by its options. */
function GapText({ text, read }: { text: readonly (string | Gap)[]; read: ReadAnswer }) {
  return (
    <p className={styles.gaps} lang="fr">
      {text.map((part, index) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no id and never move.
        if (typeof part === 'string') return <span key={index}>{typeset(part)}</span>;
        const { field, cue, options } = part;
        const beside = [cue, options?.map((option) => option.text).join(' / ')].filter(Boolean);
        return (
          <Fragment key={field}>
            <Blank answer={nameOptions(read(field), options)} />
            {beside.length > 0 ? <span>{beside.map((words) => ` (${words})`).join('')}</span> : null}
          </Fragment>
        );
      })}
    </p>
  );
}

const nameOptions = (
  answer: PrintedAnswer | null,
  options: readonly ShownOption[] | undefined,
): PrintedAnswer | null =>
  answer && options
    ? { ...answer, texts: options.filter(({ id }) => answer.options.includes(id)).map(({ text }) => text) }
    : answer;

/** A blank, or the answer with its accepted variants. */
export const Blank = ({ answer }: { answer: PrintedAnswer | null }) =>
  answer ? (
    <Given texts={answer.texts} />
  ) : (
    <span className={styles.blank} role="img" aria-label={m.printing_blank()} />
  );

const Line = ({ answer }: { answer: PrintedAnswer | null }) =>
  answer ? (
    <p className={styles.lines} lang="fr">
      <Given texts={answer.texts} />
    </p>
  ) : (
    <p className={styles.line} role="img" aria-label={m.printing_line()} />
  );

function Given({ texts: [model, ...others] }: { texts: readonly string[] }): ReactNode {
  return (
    <>
      <strong>
        <u>{model}</u>
      </strong>
      {others.length > 0 ? <span>{` ${m.printing_or({ answers: others.join(' · ') })}`}</span> : null}
    </>
  );
}

function Tick({ answer, option }: { answer: PrintedAnswer | null; option: string }) {
  const isRight = answer?.options.includes(option) ?? false;
  return (
    <span role="img" aria-label={isRight ? m.common_right_answer() : m.printing_box()}>
      {isRight ? '☒' : '☐'}
    </span>
  );
}

function Members({
  members,
  group,
  read,
}: {
  members: readonly { field: string; text: string }[];
  group: string;
  read: ReadAnswer;
}) {
  const answers = members.map(({ field, text }) => ({ text, answer: read(field) }));
  if (answers.every(({ answer }) => !answer))
    return [1, 2, 3].map((line) => <Line key={line} answer={null} />);
  const own = answers.filter(({ answer }) => answer?.options.includes(group));
  return <Given texts={[own.map(({ text }) => typeset(text)).join(', ')]} />;
}

function Letter({ answer, options }: { answer: PrintedAnswer | null; options: readonly ShownOption[] }) {
  if (!answer) return <Blank answer={null} />;
  const letters = options.flatMap(({ id }, index) => (answer.options.includes(id) ? [toLetter(index)] : []));
  return <Given texts={[letters.join(', ')]} />;
}

/** Returns a, b … z, aa: lists may have 30 entries. */
const toLetter = (index: number): string =>
  index < 26 ? String.fromCharCode(97 + index) : toLetter(Math.floor(index / 26) - 1) + toLetter(index % 26);

/** Writing lines for a text, ten words each. */
const countLines = (words: number): number => Math.min(40, Math.max(8, Math.ceil(words / 10)));
