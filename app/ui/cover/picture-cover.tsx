import { joinClasses } from '../join-classes.ts';
import { type CefrLevel, levelClass } from '../text/level.tsx';
import { composeCover } from './compose-cover.ts';
import styles from './picture-cover.module.css';
import { Unpreloaded } from './unpreloaded.tsx';

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
  /** Small text at the bottom, such as « Cours ». */
  series?: string | undefined;
  picture: CoverPicture;
  sizes?: string | undefined;
  /** True for the first pictures of a page, which are not lazily loaded. */
  eager?: boolean | undefined;
  className?: string | undefined;
};

/** Largest ratio of width to height at which a picture is cropped to the frame. */
const widest = 1.2;

/** A cover in 4:5, filled by a tall picture. A wide picture is shown uncropped with the title under it. */
export function PictureCover({ title, level, series, picture, sizes, eager, className }: PictureCoverProps) {
  const { src, alt, width, height, srcSet } = picture;
  const wide = width > height * widest;
  const plan = composeCover(title);
  return (
    <div className={joinClasses(styles.cover, wide && styles.plate, levelClass(level), className)}>
      <Unpreloaded>
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
      </Unpreloaded>
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
