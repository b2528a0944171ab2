import type { ReactNode } from 'react';
import { joinClasses } from '../../../ui/join-classes.ts';
import iconStyles from '../../../ui/mark/icon.module.css';

/** The drawings of the editor's tools; they come with the editor alone. */
const drawings = {
  bold: <path d="M7.5 5h5.2a3.4 3.4 0 0 1 0 6.8H7.5V5Zm0 6.8h6a3.6 3.6 0 0 1 0 7.2h-6v-7.2Z" />,
  italic: <path d="M10.5 5h6m-9 14h6M13.8 5l-3.6 14" />,
  bullets: <path d="M9.5 6.5H20M9.5 12H20M9.5 17.5H20M5 6.5h.01M5 12h.01M5 17.5h.01" />,
  numbers: (
    <path d="M10 6.5h10M10 12h10M10 17.5h10M4 5l1.5-.8V9m-2 6c.1-.8.6-1.2 1.3-1.2s1.3.5 1.3 1.2c0 1.1-2.5 2-2.5 4h2.6" />
  ),
  quote: <path d="M10 7.5 6 12l4 4.5m8-9L14 12l4 4.5" />,
  link: <path d="m10 14 4-4m-5.5 1.5L6 14a3.5 3.5 0 0 0 5 5l2.5-2.5m2-4L18 10a3.5 3.5 0 0 0-5-5l-2.5 2.5" />,
  picture: <path d="M4 5h16v14H4V5Zm0 11 5-5 4 4 2.5-2.5L20 17M15 9.5h.01" />,
  video: <path d="M4 6h16v12H4V6Zm6 3.2v5.6l4.6-2.8L10 9.2Z" />,
  table: <path d="M4 5h16v14H4V5Zm0 4.7h16M4 14.3h16M9.3 5v14m5.4-14v14" />,
  rule: <path d="M4 12h16M8 7h8m-8 10h8" />,
  undo: <path d="M8.5 5 4.5 9l4 4m-4-4H14a5 5 0 0 1 0 10h-3" />,
  redo: <path d="m15.5 5 4 4-4 4m4-4H10a5 5 0 0 0 0 10h3" />,
} satisfies Record<string, ReactNode>;

export type ToolIconName = keyof typeof drawings;

export function ToolIcon({ name }: { name: ToolIconName }) {
  return (
    <svg className={joinClasses(iconStyles.icon)} viewBox="0 0 24 24" aria-hidden="true">
      {drawings[name]}
    </svg>
  );
}
