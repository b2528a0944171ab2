import { countExamWords } from '#common/count-exam-words.ts';
import { typeset } from '#common/typography.ts';
import type { Production } from '#core/corrections/find-production.ts';
import type { ShownItem } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import exerciseStyles from '../../exercises/exercise.module.css';
import { formatWordLimits } from '../../exercises/format-word-limits.ts';
import { toExerciseMediaHref } from '../../exercises/media-href.ts';
import sheet from '../kit/sheet.module.css';

/** Task of a production, with its media, the document it refers to, and the word count of a text. */
export function TaskOfProduction({
  production: { task, exercise, text },
}: {
  production: Pick<Production, 'task' | 'exercise' | 'text'>;
}) {
  if (!task) return null;
  const { item, document } = task;
  return (
    <details className={sheet.fold} open>
      <summary>{m.corrections_task()}</summary>
      <div className={sheet.part} lang="fr">
        <p className={exerciseStyles.lines}>{typeset(item.prompt)}</p>
        <TaskMedia exercise={exercise} item={item} />
        {document ? (
          <blockquote>
            {document.title ? <p>{typeset(document.title)}</p> : null}
            <TaskMedia exercise={exercise} item={document} />
            {document.text.split(/\n{2,}/).map((paragraph, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph has nothing of its own but its place.
              <p key={at}>{typeset(paragraph)}</p>
            ))}
          </blockquote>
        ) : null}
        {item.kind === 'writing' ? (
          <p className={sheet.soft}>
            {[m.practice_word_count({ count: countExamWords(text) }), formatWordLimits(item)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        ) : null}
      </div>
    </details>
  );
}

const TaskMedia = ({
  exercise,
  item: { id, media },
}: {
  exercise: Production['exercise'];
  item: Pick<ShownItem, 'id' | 'media'>;
}) =>
  media.map(({ isSound, isVideo, alt }, index) => {
    const href = toExerciseMediaHref(exercise)(id, index);
    const label = alt || m.common_recording();
    if (!isSound) return <img key={href} src={href} alt={alt} loading="lazy" />;
    return isVideo ? (
      // biome-ignore lint/a11y/useMediaCaption: the transcript belongs to the exercise
      <video key={href} controls playsInline preload="none" src={href} aria-label={label} />
    ) : (
      // biome-ignore lint/a11y/useMediaCaption: the transcript belongs to the exercise
      <audio key={href} controls preload="none" src={href} aria-label={label} />
    );
  });
