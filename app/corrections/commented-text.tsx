import { Fragment } from 'react';
import { formatClock } from '#common/format-clock.ts';
import type { PassageComment } from '#core/corrections/correction-draft.ts';
import { splitPassages } from '#core/corrections/split-passages.ts';
import { m } from '#words/messages.js';
import exercise from '../exercises/exercise.module.css';
import learning from '../learning/learning.module.css';

/** Text of a learner with links to the comments on its passages. */
export const CommentedText = ({ text, comments }: { text: string; comments: readonly PassageComment[] }) => (
  <p lang="fr" className={exercise.lines}>
    {splitPassages(text, comments).map((part) => (
      <Fragment key={part.start}>
        {part.comments.length > 0 ? <mark>{part.text}</mark> : <span>{part.text}</span>}
        {part.ends.map((number) => (
          <sup key={number} id={`passage-${number}`}>
            <a href={`#commentaire-${number}`} aria-label={m.corrections_comment_of({ number })}>
              {number}
            </a>
          </sup>
        ))}
      </Fragment>
    ))}
  </p>
);

/** Passage of a comment: words of the text, or a time of the recording. */
export const namePassage = (kind: 'writing' | 'speaking', text: string, { start, end }: PassageComment) =>
  kind === 'writing'
    ? m.common_quoted({ words: text.slice(start, end) })
    : formatClock(Math.floor(start / 1_000));

/** Comments in the order of their passages, each with a link to its words or to its time in the recording. */
export const CommentList = ({
  kind,
  text,
  recordingHref,
  comments,
}: {
  kind: 'writing' | 'speaking';
  text: string;
  recordingHref: string | null;
  comments: readonly PassageComment[];
}) => (
  <ol>
    {comments.map((comment, index) => (
      <li key={comment.id} id={`commentaire-${index + 1}`} tabIndex={-1}>
        <p lang="fr" className={learning.small}>
          {kind === 'writing' ? (
            <a href={`#passage-${index + 1}`}>{`${index + 1}. ${namePassage(kind, text, comment)}`}</a>
          ) : (
            <a
              href={recordingHref ? `${recordingHref}#t=${comment.start / 1_000}` : undefined}
              data-play-at=""
            >
              {namePassage(kind, text, comment)}
            </a>
          )}
        </p>
        <p className={exercise.lines}>{comment.text}</p>
      </li>
    ))}
  </ol>
);
