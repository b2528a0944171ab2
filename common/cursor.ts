import { isDay } from './dates.ts';

/**
 * Where a page of a list ends: the keys of its last row, in the order of the list. Moments are milliseconds, days
 * are texts (`2026-06-11`).
 */
export type Cursor = readonly (number | string)[];

const integer = (pattern: RegExp) => (text: string) => (pattern.test(text) ? Number(text) : undefined);
const textWhere = (isValid: (text: string) => boolean) => (text: string) =>
  isValid(text) ? text : undefined;

/** What a key may be, and how it is read from an address. */
const keyKinds = {
  /** Thirteen digits of milliseconds reach to the year 2286; PostgreSQL refuses years of more than four digits. */
  time: integer(/^\d{1,13}$/),
  day: textWhere(isDay),
  /** Which stretch of a list the page ends in. */
  part: integer(/^\d$/),
  /** A value of a column of whole numbers; PostgreSQL refuses what is longer. */
  number: integer(/^-?\d{1,9}$/),
  text: textWhere((text) => text.length <= 400 && !text.includes('\0')),
  id: textWhere((text) => /^[\w.-]{1,128}$/.test(text)),
};

/** The keys of an order, one after the other. */
export type CursorShape = readonly (keyof typeof keyKinds)[];

/** Newest first, as most lists are. */
export const timeAndId: CursorShape = ['time', 'id'];

/** A cursor as it stands in an address: `1763629200123~1m7wm536zzbkd1t36knd`. */
export const formatCursor = (cursor: Cursor): string =>
  cursor.map((key) => String(key).replace(/[%~]/g, (sign) => (sign === '%' ? '%25' : '%7E'))).join('~');

/**
 * The cursor of an address in the first of the shapes that it has, or null where it is absent or unreadable: the list then
 * starts again.
 */
export function parseCursor(text: string | null, ...shapes: CursorShape[]): Cursor | null {
  if (!text || text.length > 1_000) return null;
  const parts = splitKeys(text);
  for (const shape of shapes) {
    const keys = shape.map((kind, index) => keyKinds[kind](parts[index] ?? ''));
    if (shape.length === parts.length && keys.every((key) => key !== undefined)) return keys;
  }
  return null;
}

/** Addresses that were kept from an earlier version hold a list in JSON: `[3,1763629200123,"id"]`. */
const splitKeys = (text: string): string[] =>
  text.startsWith('[')
    ? parseKeys(text)
    : text.split('~').map((key) => key.replace(/%(7E|25)/g, (_, code) => (code === '25' ? '%' : '~')));

function parseKeys(text: string): string[] {
  try {
    return (JSON.parse(text) as unknown[]).map(String);
  } catch (error) {
    // An address that somebody cut or wrote by hand: the list begins again.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}
