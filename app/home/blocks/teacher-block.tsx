import { typeset } from '#common/typography.ts';
import { PictureImage } from '../../picture/picture-image.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Prose } from '../../ui/text/prose.tsx';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';
import { Paragraphs } from './paragraphs.tsx';

/** Who teaches, in their own words; nothing before they have written any. */
export function TeacherBlock({ words, picture }: ShownBlock) {
  if (!words.text) return null;
  return (
    <Section title={typeset(words.title)} layout="margin">
      <div className={joinClasses(styles.teacher, picture && styles.portrayed)}>
        <Prose opening>
          <Paragraphs text={words.text} />
        </Prose>
        {picture ? (
          <PictureImage picture={picture} sizes="(width >= 960px) 20rem, 92vw" className={styles.portrait} />
        ) : null}
      </div>
    </Section>
  );
}
