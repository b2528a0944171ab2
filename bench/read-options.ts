import { parseArgs } from 'node:util';

export type Options = {
  /** How long each page is measured, in seconds, warm-up not counted. */
  seconds: number;
  /** Requests under way at once. */
  connections: number;
  /** Whether the README's table is replaced by this run's. */
  record: boolean;
  /** Has Lighthouse judge public pages, in place of the load. */
  lighthouse: boolean;
  /** Whether the lists are measured, at two sizes, in place of the pages. */
  lists: boolean;
  /** Whether the marking of answers is measured, in place of the pages. */
  marking: boolean;
  /** Whether files are measured, beside the same servers without a school, in place of the pages. */
  files: boolean;
  /** Whether what one primary bears is measured, in place of the pages. */
  limits: boolean;
  /** Up to how many of each its office is filled. */
  rows: number;
  /** Whether the time of an answer tells who has an account is measured, in place of the pages. */
  timing: boolean;
};

/** The words after `npm run bench --`. @throws {Error} one sentence, for a word it does not know */
export function readOptions(words: string[]): Options {
  const { values } = parseArgs({
    args: words,
    options: {
      seconds: { type: 'string', default: '4' },
      connections: { type: 'string', default: '32' },
      record: { type: 'boolean', default: false },
      lighthouse: { type: 'boolean', default: false },
      lists: { type: 'boolean', default: false },
      marking: { type: 'boolean', default: false },
      files: { type: 'boolean', default: false },
      limits: { type: 'boolean', default: false },
      rows: { type: 'string', default: '1000000' },
      timing: { type: 'boolean', default: false },
    },
  });
  return {
    seconds: readNumber('--seconds', values.seconds, 6),
    connections: readNumber('--connections', values.connections, 500),
    record: values.record,
    lighthouse: values.lighthouse,
    lists: values.lists,
    marking: values.marking,
    files: values.files,
    limits: values.limits,
    rows: readNumber('--rows', values.rows, 1_000_000),
    timing: values.timing,
  };
}

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (value >= 1 && value <= most) return value;
  throw new Error(`${name} must be a number from 1 to ${most}, not ${text}.`);
}
