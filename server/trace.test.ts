import { describe, expect, test } from 'vitest';
import { findTraceId, inTrace, readTrace } from './trace.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const parent = '00f067aa0ba902b7';

describe('traceparent header', () => {
  test.each([
    `00-${traceId}-${parent}-01`,
    `00-${traceId}-${parent}-00`,
    `cc-${traceId}-${parent}-01-what-may-come`,
  ])('is used if a trusted proxy sends it: %s', (header) => {
    expect(findTraceId(header, true)).toBe(traceId);
    expect(findTraceId(header, false)).toMatch(/^(?!4bf92f)[0-9a-f]{32}$/);
  });

  test.each([
    undefined,
    '',
    ['twice'],
    `ff-${traceId}-${parent}-01`,
    `00-${'0'.repeat(32)}-${parent}-01`,
    `00-${traceId}-${'0'.repeat(16)}-01`,
    `00-${traceId.toUpperCase()}-${parent}-01`,
    `00-${traceId}-${parent}-01-more`,
    `00-${traceId}-${parent}-011`,
    `00-${traceId}-${parent}`,
    `00-${traceId}\n-${parent}-01`,
    ` 00-${traceId}-${parent}-01`,
  ])('is replaced by a new trace if it is invalid: %s', (header) => {
    const found = findTraceId(header, true);
    expect(found).toMatch(/^[0-9a-f]{32}$/);
    expect(found).not.toBe(traceId);
    expect(found).not.toBe('0'.repeat(32));
  });
});

test('inTrace keeps concurrent traces apart', async () => {
  const read = async () => {
    await new Promise(setImmediate);
    return readTrace();
  };
  const found = await Promise.all(['a', 'b'].map((name) => inTrace(name, read)));
  expect([...found, readTrace()]).toEqual([{ traceId: 'a' }, { traceId: 'b' }, {}]);
});

test('readTrace does not leak fields of one log line into the next', () => {
  const fields = inTrace('a', () => [Object.assign(readTrace(), { code: 'gone' }), readTrace()]);
  expect(fields).toEqual([{ traceId: 'a', code: 'gone' }, { traceId: 'a' }]);
});
