import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../picture/picture-image.tsx';
import { Section } from '../ui/frame/section.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Prose } from '../ui/text/prose.tsx';
import styles from './home-blocks.module.css';
import type { ShownBlock } from './load-home.ts';

/**
 * Introduction of the teacher with portrait and recording. Renders nothing if all are missing.
 * With a `heading`, the teacher's name is below it.
 */
export function TeacherBlock({ words, picture, recording, heading }: ShownBlock & { heading?: string }) {
  if (!words.text && !picture && !recording) return null;
  const name = m.home_teacher_listen({ title: words.title });
  return (
    <Section
      title={heading ?? typeset(words.title)}
      intro={heading ? typeset(words.title) : undefined}
      layout="margin"
    >
      <div className={joinClasses(styles.teacher, picture && styles.portrayed)}>
        <div className={styles.said}>
          <Prose opening>
            <Paragraphs text={words.text} />
          </Prose>
          {recording && !recording.isVideo ? (
            <figure className={styles.voice} data-print="none">
              <figcaption>{typeset(name)}</figcaption>
              {/* biome-ignore lint/a11y/useMediaCaption: the owner's text above replaces captions */}
              <audio controls preload="none" src={recording.src} aria-label={name} />
            </figure>
          ) : null}
          {recording?.isVideo ? (
            // biome-ignore lint/a11y/useMediaCaption: the owner's text above replaces captions
            <video
              controls
              playsInline
              preload="metadata"
              src={recording.src}
              aria-label={name}
              className={styles.video}
            />
          ) : null}
        </div>
        {picture ? (
          <PictureImage picture={picture} sizes="(width >= 960px) 20rem, 92vw" className={styles.portrait} />
        ) : null}
      </div>
    </Section>
  );
}

/** Paragraphs of a text, separated by empty lines. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => <p key={paragraph}>{typeset(paragraph)}</p>);
}
