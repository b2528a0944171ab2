import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { PictureImage } from '../../picture/picture-image.tsx';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Cover } from '../../ui/cover/cover.tsx';
import { Hero } from '../../ui/frame/page.tsx';
import type { ShownBlock } from '../load-home.ts';
import styles from './blocks.module.css';

/** What the school is, in a title, a sentence or two, and the two ways on. */
export function OpeningBlock({ words, picture, school }: ShownBlock) {
  return (
    <Hero
      size="large"
      title={typeset(words.title)}
      lead={words.text ? typeset(words.text) : undefined}
      actions={words.actions.map(({ label, to }, index) => (
        <LinkButton key={to} href={to} variant={index === 0 ? 'primary' : 'secondary'}>
          {typeset(label)}
        </LinkButton>
      ))}
      ornament={!picture}
      aside={
        picture ? (
          <PictureImage
            picture={picture}
            sizes="(width >= 960px) 40vw, 92vw"
            eager
            className={styles.picture}
          />
        ) : (
          <Cover title={school?.name ?? ''} series={m.home_opening_series()} />
        )
      }
    />
  );
}
