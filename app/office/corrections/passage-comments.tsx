import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import {
  maxCommentCharacters,
  maxComments,
  type PassageComment,
} from '#core/corrections/correction-draft.ts';
import type { UnknownWord } from '#core/corrections/suggest-spelling.ts';
import { m } from '#words/messages.js';
import { namePassage } from '../../corrections/commented-text.tsx';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import sheet from '../kit/sheet.module.css';
import { LearnerRecording } from './learner-recording.tsx';

type Comments = readonly PassageComment[];

const createCommentId = (): string => crypto.randomUUID().replaceAll('-', '').slice(0, 20);

/** Returns the range of the word at a position, or the position itself between words. */
function findWord(text: string, at: number): [start: number, end: number] {
  const before = text.slice(0, at).split(/\s/).at(-1)?.length ?? 0;
  const after = /^\S*/.exec(text.slice(at))?.[0].length ?? 0;
  return [at - before, at + after];
}

/** The learner's text or recording, and the comments on its passages. */
export function PassageComments({
  kind,
  text,
  recordingHref,
  isStillSent,
  comments,
  bank,
  unknownWords,
  onChange,
}: {
  kind: 'writing' | 'speaking';
  text: string;
  recordingHref: string | null;
  isStillSent: boolean;
  comments: Comments;
  /** Comments of earlier corrections, suggested while typing. */
  bank: readonly string[];
  unknownWords: readonly UnknownWord[];
  onChange: (revise: (comments: Comments) => PassageComment[]) => void;
}) {
  const original = useRef<HTMLTextAreaElement>(null);
  const bankId = useId();
  const focusNext = useRef('');

  function add(start: number, end: number, words = ''): void {
    if (comments.length >= maxComments) return;
    const comment = { id: createCommentId(), start, end, text: words };
    focusNext.current = words ? '' : comment.id;
    onChange((now) =>
      [...now, comment].toSorted((one, other) => one.start - other.start || one.end - other.end),
    );
  }

  /** Enter comments on the selected passage, or on the word at the caret. */
  function onKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    addOfSelection(event.currentTarget);
  }

  function addOfSelection({ selectionStart, selectionEnd }: HTMLTextAreaElement): void {
    const [start, end] =
      selectionStart === selectionEnd ? findWord(text, selectionStart) : [selectionStart, selectionEnd];
    if (end > start) add(start, end);
  }

  function show({ start, end }: Pick<PassageComment, 'start' | 'end'>): void {
    original.current?.focus();
    original.current?.setSelectionRange(start, end);
  }

  return (
    <>
      {kind === 'writing' ? (
        <>
          <TextArea
            ref={original}
            label={m.corrections_original()}
            hint={m.corrections_original_hint()}
            value={text}
            readOnly
            rows={Math.min(24, Math.max(6, Math.ceil(text.length / 60)))}
            lang="fr"
            onKeyDown={onKey}
          />
          <ButtonRow>
            <Button
              variant="secondary"
              size="small"
              onClick={() => original.current && addOfSelection(original.current)}
            >
              {m.corrections_comment_add()}
            </Button>
          </ButtonRow>
          <Suggestions
            words={unknownWords.filter(
              ({ start, end }) => !comments.some((each) => each.start === start && each.end === end),
            )}
            onShow={show}
            onAccept={({ start, end }) => add(start, end, m.corrections_spelling())}
          />
        </>
      ) : (
        <LearnerRecording
          href={recordingHref}
          isStillSent={isStillSent}
          onComment={(time) => add(time, time)}
        />
      )}
      <Fieldset legend={m.corrections_comments()}>
        {comments.length === 0 ? <p className={sheet.soft}>{m.corrections_comments_none()}</p> : null}
        <datalist id={bankId}>
          {bank.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
        {comments.map((comment) => (
          <CommentLine
            key={comment.id}
            comment={comment}
            name={namePassage(kind, text, comment)}
            bankId={bankId}
            focusNext={focusNext}
            onText={(words) =>
              onChange((now) => now.map((each) => (each.id === comment.id ? { ...each, text: words } : each)))
            }
            onDone={() => show({ start: comment.end, end: comment.end })}
            onRemove={() => {
              onChange((now) => now.filter(({ id }) => id !== comment.id));
              show(comment);
            }}
          />
        ))}
      </Fieldset>
    </>
  );
}

/** Passage and text of a comment. Enter returns to the learner's text. */
function CommentLine({
  comment,
  name,
  bankId,
  focusNext,
  onText,
  onDone,
  onRemove,
}: {
  comment: PassageComment;
  name: string;
  bankId: string;
  /** Id of the comment to focus when it appears. */
  focusNext: RefObject<string>;
  onText: (text: string) => void;
  onDone: () => void;
  onRemove: () => void;
}) {
  return (
    <div className={sheet.part}>
      <TextField
        ref={(field) => {
          if (!field || focusNext.current !== comment.id) return;
          focusNext.current = '';
          field.focus();
        }}
        label={m.corrections_comment_on({ passage: name })}
        value={comment.text}
        maxLength={maxCommentCharacters}
        list={bankId}
        onChange={({ currentTarget: { value } }) => onText(value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          // Otherwise Enter would save the form.
          event.preventDefault();
          onDone();
        }}
      />
      <ButtonRow>
        <Button
          variant="quiet"
          size="small"
          aria-label={m.common_remove_named({ name: m.corrections_comment_on({ passage: name }) })}
          onClick={onRemove}
        >
          <Icon name="trash" />
        </Button>
      </ButtonRow>
    </div>
  );
}

/** Words that the dictionary does not contain. The teacher accepts or rejects each one. */
function Suggestions({
  words,
  onShow,
  onAccept,
}: {
  words: readonly UnknownWord[];
  onShow: (word: UnknownWord) => void;
  onAccept: (word: UnknownWord) => void;
}) {
  const [rejected, setRejected] = useState<readonly number[]>([]);
  const open = words.filter(({ start }) => !rejected.includes(start));
  if (open.length === 0) return null;
  return (
    <Fieldset legend={m.corrections_suggestions()} hint={m.corrections_suggestions_hint()}>
      <ul className={sheet.lines}>
        {open.map((word) => (
          <li key={word.start} className={sheet.choice}>
            <Button variant="quiet" size="small" lang="fr" onClick={() => onShow(word)}>
              {m.common_quoted({ words: word.word })}
            </Button>
            <Button
              variant="secondary"
              size="small"
              aria-label={m.corrections_accept_of({ word: word.word })}
              onClick={() => onAccept(word)}
            >
              {m.claims_accept_several()}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={m.corrections_reject_of({ word: word.word })}
              onClick={() => setRejected((now) => [...now, word.start])}
            >
              {m.corrections_reject()}
            </Button>
          </li>
        ))}
      </ul>
    </Fieldset>
  );
}
