import { breakLines, measureText, outlineText } from './outline-text.server.ts';

export type TitleBlock = {
  x: number;
  fill: string;
  room: number;
  anchor?: 'start' | 'middle';
  at: 'middle' | 'bottom';
  edge: number;
};

/** The title in at most four lines, as large as they allow: centred on `edge`, or with its last baseline there. */
export function outlineTitle(
  title: { title: string; size: number },
  { x, fill, room, anchor = 'start', at, edge }: TitleBlock,
): string {
  let { size } = title;
  let lines = breakLines(title.title, size, room);
  while (size > 30 && (lines.length > 4 || lines.some((line) => measureText(line, size) > room))) {
    size -= 4;
    lines = breakLines(title.title, size, room);
  }
  const leading = size * 1.06;
  const first =
    at === 'bottom' ? edge - leading * (lines.length - 1) : edge - (leading * lines.length) / 2 + size * 0.8;
  return lines
    .map((line, index) => outlineText(line, { x, y: first + leading * index, size, fill, anchor }))
    .join('');
}
