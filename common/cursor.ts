import { isDay } from './dates.ts';

/** Sort keys of the last row of a list page. Times are milliseconds, days are text (`2026-06-11`). */
export type Cursor = readonly (number | string)[];

const integer = (pattern: RegExp) => (text: string) => (pattern.test(text) ? Number(text) : undefined);
const textWhere = (isValid: (text: string) => boolean) => (text: string) =>
  isValid(text) ? text : undefined;

const keyKinds = {
  /** Up to the year 2286; PostgreSQL rejects years of more than four digits. */
  time: integer(/^\d{1,13}$/),
  day: textWhere(isDay),
  /** Section of the list in which the page ends. */
  part: integer(/^\d$/),
  /** Value of an integer column; PostgreSQL rejects longer ones. */
  number: integer(/^-?\d{1,9}$/),
  text: textWhere((text) => text.length <= 400 && !text.includes('\0')),
  id: textWhere((text) => /^[\w.-]{1,128}$/.test(text)),
};

/** Kinds of the keys of a sort order. */
export type CursorShape = readonly (keyof typeof keyKinds)[];

export const timeAndId: CursorShape = ['time', 'id'];

/** Formats a cursor for a URL: `1763629200123~1m7wm536zzbkd1t36knd`. */
export const formatCursor = (cursor: Cursor): string =>
  cursor.map((key) => String(key).replace(/[%~]/g, (sign) => (sign === '%' ? '%25' : '%7E'))).join('~');

/** Parses the cursor of a URL by the first matching shape. Null (start of the list) if invalid. */
export function parseCursor(text: string | null, ...shapes: CursorShape[]): Cursor | null {
  if (!text || text.length > 1_000) return null;
  const parts = splitKeys(text);
  for (const shape of shapes) {
    const keys = shape.map((kind, index) => keyKinds[kind](parts[index] ?? ''));
    if (shape.length === parts.length && keys.every((key) => key !== undefined)) return keys;
  }
  return null;
}

/** Supports saved URLs of an earlier version, in JSON: `[3,1763629200123,"id"]`. */
const splitKeys = (text: string): string[] =>
  text.startsWith('[')
    ? parseKeys(text)
    : text.split('~').map((key) => key.replace(/%(7E|25)/g, (_, code) => (code === '25' ? '%' : '~')));

function parseKeys(text: string): string[] {
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
