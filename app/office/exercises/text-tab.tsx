import { useEffect, useMemo, useState } from 'react';
import { isSameValue } from '#common/same-value.ts';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { numberIds } from '#core/exercises/document/inner-ids.ts';
import { settleIds } from '#core/exercises/document/settle-ids.ts';
import { formatIssue } from '#core/exercises/text/format-issue.ts';
import { parseExercises } from '#core/exercises/text/parse-exercises.ts';
import { printExercises } from '#core/exercises/text/print-exercises.ts';
import type { TextIssue } from '#core/exercises/text/text-issue.ts';
import { m } from '#words/messages.js';
import { TextArea } from '../../ui/forms/field.tsx';
import { toFieldId } from '../kit/field.ts';
import styles from './exercise-editor.module.css';

/** The exercise as text. Input that cannot be parsed as an exercise is stored in the draft. */
export default function TextTab({
  document,
  text,
  onChange,
}: {
  document: ExerciseDocument;
  text: string;
  onChange: (change: { document?: ExerciseDocument; text: string }) => void;
}) {
  // Sequential ids replace the generated ones, which are hard to type. Edited questions are matched by
  // content.
  const said = useMemo(() => numberIds(document), [document]);
  const [typed, setTyped] = useState(() => text || printExercises([said]));
  const [read, setRead] = useState(said);
  // Reloads the text after a change in the other tab, a restored version or another teacher's save.
  useEffect(() => {
    if (text || isSameValue(said, read)) return;
    setTyped(printExercises([said]));
    setRead(said);
  }, [said, text, read]);
  const faults = text ? listFaults(text) : [];

  function type(words: string): void {
    setTyped(words);
    const { exercises, faults } = parseExercises(words);
    const [only, ...others] = exercises;
    if (only && others.length === 0 && faults.length === 0) {
      setRead(numberIds(only));
      onChange({ document: settleIds(document, only, 'places'), text: '' });
    } else onChange({ text: words });
  }

  return (
    <div className={styles.stack}>
      <TextArea
        id={toFieldId('text')}
        label={m.writing_text_label()}
        hint={m.writing_text_hint()}
        value={typed}
        rows={20}
        spellCheck={false}
        lang="fr"
        error={faults.length > 0 ? m.writing_text_faulty() : undefined}
        onChange={(event) => type(event.currentTarget.value)}
      />
      {faults.length > 0 ? (
        <ol>
          {faults.map(({ line, excerpt, sentence }) => (
            <li key={`${line} ${sentence}`}>
              <strong>{m.writing_line({ line })}</strong>
              <span>{` ${sentence}`}</span>
              {excerpt ? <code>{excerpt}</code> : null}
            </li>
          ))}
        </ol>
      ) : null}
    </div>
  );
}

type ListedIssue = Pick<TextIssue, 'line' | 'excerpt'> & { sentence: string };

function listFaults(text: string): ListedIssue[] {
  const { exercises, faults } = parseExercises(text);
  const listed = faults.map((fault) => ({ ...fault, sentence: formatIssue(fault) }));
  if (exercises.length > 1)
    return [
      ...listed,
      { line: 1, excerpt: '', sentence: m.writing_text_several({ count: exercises.length }) },
    ];
  return listed;
}
