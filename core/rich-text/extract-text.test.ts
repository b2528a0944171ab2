import { expect, test } from 'vitest';
import type { RichText } from '#database/tables/news.ts';
import { countReadingMinutes, extractText } from './extract-text.ts';

const text = (words: string) => ({ type: 'text', text: words });
const paragraph = (...words: string[]) => ({ type: 'paragraph', content: words.map(text) });

test('extractText returns a line for each paragraph, heading, item, caption, video and cell', () => {
  const document: RichText = {
    type: 'doc',
    content: [
      { type: 'heading', content: [text('Titre')] },
      { type: 'paragraph', content: [text('Un '), text('mot'), { type: 'hardBreak' }, text('ici.')] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('a'), paragraph('b')] }] },
      { type: 'horizontalRule' },
      { type: 'picture', content: [text('La légende')] },
      { type: 'video', attrs: { title: 'Une leçon' } },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: ['Oral', '20'].map((words) => ({ type: 'tableCell', content: [paragraph(words)] })),
          },
        ],
      },
    ],
  };
  expect(extractText(document)).toBe('Titre\nUn mot ici.\na\nb\nLa légende\nUne leçon\nOral\n20');
});

test('extractText accepts malformed stored documents', () => {
  for (const odd of [null, {}, { content: 'x' }, { content: [null, 1, { type: 'text', text: {} }] }])
    expect(extractText(odd as RichText)).toBe('');
});

test('countReadingMinutes returns at least one minute', () => {
  expect(countReadingMinutes('')).toBe(1);
  expect(countReadingMinutes('mot '.repeat(195 * 3))).toBe(3);
});
