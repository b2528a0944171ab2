import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { streamCsv } from './stream-csv.ts';

async function* portions<Row>(...given: Row[][]) {
  yield* given;
}

test('streamCsv writes a byte order mark, semicolons, and quotes where needed', async () => {
  const text = await new Response(
    streamCsv(
      ['Nom', 'Prix'],
      portions([
        ['Élan ; « œuf »', 12],
        ['Deux\nlignes "citées"', null],
      ]),
    ),
  ).arrayBuffer();
  const csv = new TextDecoder('utf-8', { ignoreBOM: true }).decode(text);
  expect(csv.startsWith('\ufeffNom;Prix\r\n')).toBe(true);
  expect(parse(csv, { delimiter: ';', bom: true })).toEqual([
    ['Nom', 'Prix'],
    ['Élan ; « œuf »', '12'],
    ['Deux\nlignes "citées"', ''],
  ]);
});

test.each(['Deux\nlignes', 'Deux\r\nlignes', 'Deux\rlignes'])(
  'streamCsv keeps %j in one cell',
  async (text) => {
    const csv = await new Response(streamCsv(['A', 'B'], portions([[text, 'b']]))).text();
    expect(csv).toContain(`"${text}";b`);
  },
);

test('streamCsv continues after an empty batch', async () => {
  const csv = await new Response(streamCsv(['A'], portions([], [['1']], [], [['2']], []))).text();
  expect(csv.trim().split('\r\n')).toEqual(['A', '1', '2']);
});

test.each(['=1+1', '+33 6', '-2', '@SUM(A1)', '\t=1', '\r=1'])(
  'streamCsv prevents %j from becoming a formula',
  async (text) => {
    const csv = await new Response(streamCsv(['A'], portions([[text]]))).text();
    const [, row] = parse(csv, { delimiter: ';', bom: true }) as string[][];
    expect(row?.[0]).toBe(`'${text}`);
  },
);

test('streamCsv reads only as many batches as the consumer requests', async () => {
  let read = 0;
  let ended = false;
  async function* endless() {
    try {
      for (;;) {
        read++;
        yield [['x'.repeat(1_000)]];
      }
    } finally {
      ended = true;
    }
  }
  const reader = streamCsv(['A'], endless()).getReader();
  await reader.read();
  await reader.read();
  expect(read).toBeLessThan(5);
  await reader.cancel();
  expect(ended).toBe(true);
});
