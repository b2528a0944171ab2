import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { htmlToRichText } from '#core/imports/html-to-rich-text.ts';
import { parseRichText } from '#core/rich-text/parse-rich-text.ts';
import { textMarkNames } from '#core/rich-text/text-marks.ts';
import { RichTextView } from './rich-text.tsx';

test.each(textMarkNames)('imports %s again from the HTML of an exported text', async (type) => {
  const document = await parseRichText({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Avant ' },
          { type: 'text', text: 'pendant', marks: [{ type }] },
          { type: 'text', text: ' après.' },
        ],
      },
    ],
  });
  const html = renderToStaticMarkup(
    <RichTextView document={document} siteUrl="https://ecole.example" away />,
  );
  expect(await parseRichText(htmlToRichText(html))).toEqual(document);
});
