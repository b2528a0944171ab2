import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { ExerciseDocument } from '#core/exercises/document/exercise-document.ts';
import { m } from '#words/messages.js';
import { playSentence } from '../../enhance/exercise/sentences.ts';
import { Worksheet } from '../../exercises/worksheet.tsx';
import learningStyles from '../../learning/learning.module.css';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import sheet from '../kit/sheet.module.css';
import { toDraftFileHref } from './draft-file.ts';
import styles from './exercise-editor.module.css';
import { type MarkedPreview, markPreview, type PreviewState } from './use-preview.ts';

export default function ExercisePreview({
  preview,
  document,
}: {
  preview: PreviewState | null;
  document: ExerciseDocument;
}) {
  const [tried, setTried] = useState<(MarkedPreview & { of: PreviewState | null }) | null>(null);
  const [isLost, setLost] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The scripts of the learners' page do not run here.
  useEffect(() => {
    for (const button of form.current?.querySelectorAll<HTMLElement>(sentenceButton) ?? [])
      if (button.parentElement) button.parentElement.hidden = false;
  });
  const marked = tried?.of && tried.of === preview ? tried : null;
  const shown = preview && preview.shown.items.length > 0 ? preview.shown : null;
  const whole = preview?.faults.filter(({ item }) => item === '') ?? [];

  async function mark(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (!preview) return;
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    );
    const answer = await markPreview(document, entries).catch((error: unknown) => {
      reportError(error);
      return null;
    });
    setLost(!answer);
    if (answer) setTried({ ...answer, of: preview });
    head.current?.focus();
  }

  const all = Object.values(marked?.marks ?? {});
  const rights = all.filter(({ verdict }) => verdict === 'right').length;
  return (
    <section className={styles.stack} aria-labelledby="look">
      <h2 id="look" ref={head} tabIndex={-1} className={learningStyles.chapter}>
        {m.writing_look()}
      </h2>
      {whole.length > 0 ? (
        <Notice title={m.writing_faults()}>
          <ul>
            {whole.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {isLost ? <Notice tone="error" live title={m.writing_look_lost()} /> : null}
      {shown ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the clicks are those of the buttons in the form.
        <form
          ref={form}
          className={styles.stack}
          onSubmit={(event) => void mark(event)}
          onClick={playPressed}
          noValidate
          autoComplete="off"
        >
          <p role="status">
            {marked ? <strong>{m.practice_rights({ rights, count: all.length })}</strong> : null}
          </p>
          <Worksheet
            shown={shown}
            answers={tried?.answers ?? {}}
            marks={marked && toShownMarks(marked.marks)}
            notes={marked?.notes ?? {}}
            canAppeal={false}
            toMediaHref={(item, index) => toMediaHref(document, item, index)}
          />
          <ButtonRow>
            {marked ? (
              // Without keys, React would reuse this button as the submit button, and the same click would
              // submit.
              <Button key="again" variant="secondary" onClick={() => setTried({ ...marked, of: null })}>
                {m.writing_look_again()}
              </Button>
            ) : (
              <Button key="mark" type="submit" variant="secondary">
                {m.writing_look_mark()}
              </Button>
            )}
          </ButtonRow>
        </form>
      ) : (
        <p className={sheet.soft}>{m.writing_look_empty()}</p>
      )}
    </section>
  );
}

const sentenceButton = '[data-sentence-start]';

function playPressed({ target }: MouseEvent): void {
  const button = target instanceof Element ? target.closest<HTMLElement>(sentenceButton) : null;
  if (button) playSentence(button);
}

/** Removes retries and appeals from the marks, because a preview has neither. */
const toShownMarks = (marks: MarkedPreview['marks']) =>
  Object.fromEntries(
    Object.entries(marks).map(([field, mark]) => [field, { ...mark, mayRetry: false, appeal: null }]),
  );

function toMediaHref({ items }: ExerciseDocument, id: string, index: number): string {
  const all = items.flatMap((item) => (item.kind === 'reading' ? [item, ...item.questions] : [item]));
  const media = all.find((item) => item.id === id)?.media.filter(({ url }) => url !== '');
  return toDraftFileHref(media?.[index]?.url ?? '');
}
