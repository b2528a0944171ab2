import { readFile } from 'node:fs/promises';
import { countSlips } from '#core/exercises/marking/classify-mistake.ts';
import { type KeyOptions, markAnswer, prepareKey } from '#core/exercises/marking/mark-answer.ts';
import { markDictation } from '#core/exercises/marking/mark-dictation.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { formatNumber, formatTable } from '../report/format-table.ts';

type Graded = { accepted: string[]; given: string; options?: KeyOptions };

const dictationWords = 200;

const rounds = 30;

/** Compares the cost of marking with the Damerau distance, which is all that most platforms compute. */
export async function measureMarking(): Promise<string> {
  const load = readLoad();
  const graded = JSON.parse(
    await readFile(new URL('../../core/exercises/marking/graded-answers.json', import.meta.url), 'utf8'),
  ) as Graded[];
  const dictation = writeDictation(graded);
  const before = readHeap();
  const began = performance.now();
  dictation.mark();
  const first = performance.now() - began;
  const held = readHeap() - before;
  const answers = graded.map(({ accepted, given, options }) => {
    const key = prepareKey(accepted, options);
    return { mark: () => markAnswer(key, given), accepted: accepted[0] ?? '', given };
  });
  const row = (name: string, work: Work) => {
    const [marked, slips] = [time(work, 'mark'), time(work, 'slips')];
    return [
      name,
      formatNumber(marked.median),
      formatNumber(marked.p99),
      formatNumber(slips.median),
      formatNumber(marked.median / slips.median),
    ];
  };
  const table = formatTable(
    ['marking', 'median ms', 'p99 ms', 'edit distance, median ms', 'ratio'],
    [
      row(`${graded.length} graded answers, from a word to a sentence`, answers),
      row(`a dictation of ${dictationWords} words, one mistake per sentence`, [dictation]),
    ],
  );
  const machine = describeMachine(null, load).join(' · ');
  return `${machine}.\n\n${table}\n\nThe first dictation since the start takes ${formatNumber(first)} ms with the word list. It and the spellings take ${formatNumber(held / 1e6)} MB of memory.`;
}

type Work = { mark: () => unknown; accepted: string; given: string }[];

function writeDictation(graded: readonly Graded[]): Work[number] {
  const long = graded.filter(({ accepted }) => (accepted[0] ?? '').split(' ').length > 5);
  const sentences: string[][] = [];
  let [accepted, given] = ['', ''];
  for (let at = 0; accepted.split(' ').length <= dictationWords; at++) {
    const sentence = long[at % long.length];
    sentences.push([sentence?.accepted[0] ?? '']);
    accepted += `${sentence?.accepted[0]} `;
    given += `${sentence?.given} `;
  }
  return { mark: () => markDictation({ sentences }, given), accepted, given };
}

function time(work: Work, what: 'mark' | 'slips'): { median: number; p99: number } {
  const times: number[] = [];
  const all = Array.from({ length: Math.max(rounds, Math.ceil(300 / work.length)) }, () => work).flat();
  for (const { mark, accepted, given } of all) {
    const start = performance.now();
    if (what === 'mark') mark();
    else countSlips(accepted, given);
    times.push(performance.now() - start);
  }
  // Skips the first tenth, in which V8 compiles.
  const sorted = times.slice(Math.floor(times.length / 10)).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}

function readHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
