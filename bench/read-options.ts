import { parseArgs } from 'node:util';

export type Options = {
  /** Seconds of load per page, without the warm-up. */
  seconds: number;
  connections: number;
  /** True to write the results into the Markdown file. */
  record: boolean;
  lighthouse: boolean;
  lists: boolean;
  marking: boolean;
  files: boolean;
  limits: boolean;
  /** True to measure pages during the conversion of a video. */
  videos: boolean;
  /** True to measure an import of `people` people. */
  imports: boolean;
  people: number;
  /** True to measure the first press on slow pages. */
  presses: boolean;
  /** Rows of each back-office list for `limits`. */
  rows: number;
  /** True to measure whether response times reveal accounts. */
  timing: boolean;
};

/** Parses the arguments after `npm run bench --`. @throws {Error} for an unknown or invalid argument */
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
      videos: { type: 'boolean', default: false },
      imports: { type: 'boolean', default: false },
      people: { type: 'string', default: '100000' },
      presses: { type: 'boolean', default: false },
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
    videos: values.videos,
    imports: values.imports,
    people: readNumber('--people', values.people, 200_000),
    presses: values.presses,
    rows: readNumber('--rows', values.rows, 1_000_000),
    timing: values.timing,
  };
}

function readNumber(name: string, text: string, most: number): number {
  const value = Number(text);
  if (value >= 1 && value <= most) return value;
  throw new Error(`${name} must be a number from 1 to ${most}, not ${text}.`);
}
