import { joinClasses } from '../join-classes.ts';
import styles from './icon.module.css';

/** Path data in a square of 24 units. */
const drawings = {
  'arrow-left': 'M19 12H5m6-6-6 6 6 6',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  'arrow-up': 'M12 19V5M6 11l6-6 6 6',
  'arrow-down': 'M12 5v14m6-6-6 6-6-6',
  'chevron-down': 'm6 9 6 6 6-6',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  close: 'm6 6 12 12M18 6 6 18',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  menu: 'M4 8h16M4 16h16',
  more: 'M5.5 12h.01M12 12h.01M18.5 12h.01',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm9 2-4-4',
  clock: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-12.5V12l3 2',
  calendar: 'M5 6h14v14H5V6Zm0 5h14M9 3.5V7m6-3.5V7',
  play: 'M8 5.5v13l10.5-6.5L8 5.5Z',
  pause: 'M9 5.5v13m6-13v13',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1L19 9m0-4.5V9h-4.5',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  upload: 'M12 15V4m-5 5 5-5 5 5M5 20h14',
  file: 'M7 3.5h7L18 8v12.5H7v-17Zm7 0V8h4',
  lock: 'M6 11h12v9H6v-9Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 2.75a2.75 2.75 0 1 0 0-5.5 2.75 2.75 0 0 0 0 5.5Z',
  'eye-off':
    'M4 4l16 16M10 5.7c.6-.1 1.3-.2 2-.2 6 0 9.5 6.5 9.5 6.5s-1 1.9-2.9 3.6m-3 2c-1.1.6-2.3.9-3.6.9-6 0-9.5-6.5-9.5-6.5s1.2-2.2 3.5-4.1m4 2.1a2.75 2.75 0 0 0 3.9 3.9',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.8-3.5 3.7-5.5 7.5-5.5s6.7 2 7.5 5.5',
  mail: 'M4 6h16v12.5H4V6Zm0 1 8 6 8-6',
  sun: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-12.5v1.5m0 15V21M3 12h1.5m15 0H21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1m0-12.8-1.1 1.1M6.7 17.3l-1.1 1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  contrast: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-16v16m0-12.5h4.5M12 12h8m-8 4.5h4.5',
  edit: 'M5 19v-3.5L16 4.5l3.5 3.5-11 11H5Zm8.5-12 3.5 3.5',
  trash: 'M5 7h14M9.5 7V4.5h5V7m3 0-.8 13H7.3L6.5 7m4 3.5v6m3-6v6',
  external: 'M13 5h6v6m0-6-9 9M17 14v5H5V7h5',
  info: 'M12 20a8 8 0 1 0 0-16 8 8 0 0 0 0 16Zm0-9v5m0-8h.01',
  alert: 'M12 4.5 3 19.5h18l-9-15Zm0 6v4m0 2.5h.01',
  picture: 'M4 5h16v14H4V5Zm0 11 5-5 4 4 2.5-2.5L20 17M15 9.5h.01',
  book: 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5Zm0 0v13',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01',
  euro: 'M18 6.8A7 7 0 1 0 18 17.2M3.5 10.5H13m-9.5 3H13',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2V5Zm13 5h3v7a2 2 0 0 1-2 2h-1M7.5 9h6m-6 3.5h6m-6 3.5h4',
  tag: 'M4 12.5V5h7.5l8.5 8.5-7 7L4 12.5Zm4-3.5h.01',
  medal: 'M12 15a5 5 0 1 0 0-10 5 5 0 0 0 0 10Zm-3-1-1.5 6.5L12 18l4.5 2.5L15 14',
  star: 'm12 4 2.5 5.1 5.5.8-4 3.9 1 5.6-5-2.7-5 2.7 1-5.6-4-3.9 5.5-.8L12 4Z',
  settings:
    'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm-6 10a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  home: 'M4 11.5 12 4l8 7.5M6.5 9.5V20h11V9.5',
  inbox: 'M4 13.5 6.5 5h11l2.5 8.5V19H4v-5.5Zm0 0h4.5l1 2.5h5l1-2.5H20',
  exit: 'M14 4.5H5v15h9M10 12h11m-4-4 4 4-4 4',
};

/** Wider strokes for the icons made of dots. */
const strokeWidths: Partial<Record<IconName, number>> = { more: 3, grip: 2.75 };

export type IconName = keyof typeof drawings;
type IconProps = { name: IconName; className?: string | undefined };

/** A decorative icon, hidden from screen readers and sized by the text beside it. */
export function Icon({ name, className }: IconProps) {
  return (
    <svg
      className={joinClasses(styles.icon, className)}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d={drawings[name]} strokeWidth={strokeWidths[name]} />
    </svg>
  );
}
