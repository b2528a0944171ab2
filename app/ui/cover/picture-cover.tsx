import { joinClasses } from '../join-classes.ts';
import { type CefrLevel, levelClass } from '../text/level.tsx';
import { composeCover } from './compose-cover.ts';
import styles from './picture-cover.module.css';

export type CoverPicture = {
  src: string;
  alt: string;
  width: number;
  height: number;
  srcSet?: string | undefined;
};

type PictureCoverProps = {
  title: string;
  level?: CefrLevel | undefined;
  /** Small line at the foot, such as « Cours ». */
  series?: string | undefined;
  picture: CoverPicture;
  /** What the browser needs to choose in a `srcSet`. */
  sizes?: string | undefined;
  /** Loads at once: the first ones of a page. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** A picture wider than this, as width over height, would lose its sides in the frame of a book. */
const widest = 1.2;

/**
 * The cover of what has a picture, in the same 4:5 as a drawn cover. A tall picture fills it; a wide one is kept
 * whole at the head, as the plate of a book, with the title under it.
 */
export function PictureCover({ title, level, series, picture, sizes, eager, className }: PictureCoverProps) {
  const { src, alt, width, height, srcSet } = picture;
  const wide = width > height * widest;
  const plan = composeCover(title);
  return (
    <div className={joinClasses(styles.cover, wide && styles.plate, levelClass(level), className)}>
      <img
        className={styles.picture}
        src={src}
        srcSet={srcSet}
        sizes={srcSet ? sizes : undefined}
        alt={alt}
        width={width}
        height={height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
      {wide ? (
        <div className={styles.board} aria-hidden="true">
          <span className={joinClasses(styles.title, styles[plan.titleSize])}>{plan.title}</span>
          <span className={styles.foot}>
            {series ? <span>{series}</span> : null}
            {level ? <span className={styles.level}>{level}</span> : null}
          </span>
        </div>
      ) : null}
    </div>
  );
}
