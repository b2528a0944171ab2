import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Description } from './description.tsx';

it('sets a list under the line that announces it, in good French', () => {
  const html = renderToStaticMarkup(<Description text={"L'essentiel :\n– Un\n– Deux\n– Un\n\nPour qui ?"} />);
  const words = html.replace(/ class="[^"]*"/g, '');
  expect(words).toBe(
    '<div><p>L’essentiel\u202f:</p><ul><li>Un</li><li>Deux</li><li>Un</li></ul><p>Pour qui\u202f?</p></div>',
  );
});

it('keeps the hyphen of an ending with it, and lists as lists', () => {
  const html = renderToStaticMarkup(<Description text={'Les verbes en -er :\n- un'} />);
  expect(html).toContain('en \u2011er');
  expect(html).toContain('<li>un</li>');
});

it('shows markup as text', () => {
  expect(renderToStaticMarkup(<Description text="<script>alert(1)</script>" />)).not.toContain('<script>');
});
