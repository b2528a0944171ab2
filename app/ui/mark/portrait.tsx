import { joinClasses } from '../join-classes.ts';
import styles from './portrait.module.css';

type PortraitProps = {
  /** Source of the initials: a name, or else an address. */
  name: string;
  picture: string | null;
  size?: 'small' | 'large' | undefined;
  className?: string | undefined;
};

/** A person's picture or initials. Decorative: the caller renders the name. */
export function Portrait({ name, picture, size = 'small', className }: PortraitProps) {
  const classes = joinClasses(styles.portrait, styles[size], className);
  if (picture) return <img src={picture} alt="" width={512} height={512} className={classes} />;
  return (
    <span aria-hidden="true" className={classes}>
      {toInitials(name)}
    </span>
  );
}

/** « Anne-Laure de La Tour » → « AT ». A single word gives one letter. */
function toInitials(name: string): string {
  const words = name.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}’'-]*/gu) ?? [];
  const ends = name.includes('@')
    ? words.slice(0, 1)
    : [words[0], words.length > 1 ? words.at(-1) : undefined];
  return ends.map((word) => (word?.normalize('NFC').match(/./u)?.[0] ?? '').toLocaleUpperCase('fr')).join('');
}
