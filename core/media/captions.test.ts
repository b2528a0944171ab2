import { expect, test } from 'vitest';
import { toWebVtt } from './captions.ts';

test('WebVTT stays what it is, without its mark and its foreign line ends', () => {
  expect(toWebVtt('\uFEFFWEBVTT\r\n\r\n00:01.000 --> 00:02.000\r\nBonjour\r\n')).toBe(
    'WEBVTT\n\n00:01.000 --> 00:02.000\nBonjour\n',
  );
});

test('SubRip becomes WebVTT', () => {
  expect(toWebVtt('1\n0:00:01,000 --> 00:00:02,500\nOui, 3,500 fois\n')).toBe(
    'WEBVTT\n\n1\n00:00:01.000 --> 00:00:02.500\nOui, 3,500 fois\n',
  );
});

test.each(['', 'WEBVTT', 'Bonjour', 'WEBVTTX\n\n00:01 --> 00:02', '%PDF-1.7', '<script>'])(
  '%j is refused',
  (text) => {
    expect(() => toWebVtt(text)).toThrow(expect.objectContaining({ code: 'invalid-input' }));
  },
);
