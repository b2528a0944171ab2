/** Record of a table. `line` is the line of its start as in a spreadsheet. */
export type TableRecord = { line: number; cells: string[] };

/** Longest record in characters. An opening quote without a closing one would otherwise take the whole file. */
const maxRecord = 200_000;
const maxCells = 1_000;

/**
 * Splits CSV text into records, in batches. Tolerates quotes inside cells and stray opening quotes: a record
 * over several lines without the width of the table is split at its first line break instead.
 */
export class RecordSplitter {
  #text = '';
  #line = 1;
  #width = 0;
  readonly #separator: string;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Adds text and returns the complete records. */
  push(text: string, isLast = false): TableRecord[] {
    this.#text += text;
    const records: TableRecord[] = [];
    let at = 0;
    for (;;) {
      const record = this.#readRecord(at, isLast);
      if (!record) break;
      at = record.end;
      if (record.cells.some((cell) => cell !== '')) {
        // The first record with several cells is the titles; a single cell may be a heading above them.
        if (record.cells.length > 1) this.#width ||= record.cells.length;
        records.push({ line: this.#line, cells: record.cells });
      }
      this.#line += record.lines;
    }
    this.#text = this.#text.slice(at);
    return records;
  }

  /** Returns null at the end of the text, or if more text is needed. */
  #readRecord(at: number, isLast: boolean): ReadRecord | null {
    if (at >= this.#text.length) return null;
    const quoted = readRecord(this.#text, at, this.#separator, true);
    const isTooLong = (quoted?.end ?? this.#text.length) - at > maxRecord;
    const needsMore = !quoted || (quoted.end === this.#text.length && !isLast);
    if (needsMore && !isLast && !isTooLong) return null;
    if (quoted && quoted.lines === 1) return quoted;
    const isSound = quoted && !quoted.isLoose && !isTooLong;
    if (isSound && (this.#width === 0 || quoted.cells.length === this.#width)) return quoted;
    const literal = readRecord(this.#text, at, this.#separator, false);
    if (!quoted || isTooLong) return literal;
    return literal?.cells.length === this.#width ? literal : quoted;
  }
}

/** `isLoose`: text follows a closing quote, as if that quote opened another cell. */
type ReadRecord = { cells: string[]; end: number; lines: number; isLoose: boolean };

/** Reads the record at a position. Returns null if a quote is not closed. */
function readRecord(text: string, start: number, separator: string, withQuotes: boolean): ReadRecord | null {
  const cells: string[] = [];
  let at = start;
  let lines = 1;
  let isLoose = false;
  for (;;) {
    let cell = '';
    let from = at;
    while (withQuotes && text[from] === ' ') from += 1;
    if (withQuotes && text[from] === '"') {
      const closed = findClosingQuote(text, from + 1);
      if (closed === -1) return null;
      cell = text.slice(from + 1, closed).replaceAll('""', '"');
      lines += countLines(cell);
      at = closed + 1;
    }
    const end = findEnd(text, at, separator);
    if (end > at) {
      const rest = text.slice(at, end);
      isLoose ||= cell !== '' && rest.trim() !== '';
      cell += rest;
    }
    if (cells.length < maxCells) cells.push(cell === '' ? '' : cell.trim());
    if (text[end] === separator) {
      at = end + 1;
      continue;
    }
    const isPair = text[end] === '\r' && text[end + 1] === '\n';
    return { cells, end: Math.min(end + (isPair ? 2 : 1), text.length), lines, isLoose };
  }
}

function findClosingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at !== -1 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

/** Position of the next separator or line break, or the length of the text. */
function findEnd(text: string, from: number, separator: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at];
    if (sign === separator || sign === '\n' || sign === '\r') return at;
  }
  return text.length;
}

function countLines(cell: string): number {
  let count = 0;
  for (let at = 0; at < cell.length; at++)
    if (cell[at] === '\n' || (cell[at] === '\r' && cell[at + 1] !== '\n')) count += 1;
  return count;
}
