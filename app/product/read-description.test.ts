import { describe, expect, it } from 'vitest';
import { readDescription } from './read-description.ts';

const paragraph = (text: string) => ({ kind: 'paragraph', text });
const list = (...items: string[]) => ({ kind: 'list', items });

describe('readDescription', () => {
  it.each([
    ['nothing', ' \n\n ', []],
    ['paragraphs', 'Un.\n\nDeux.', [paragraph('Un.'), paragraph('Deux.')]],
    ['a paragraph with its lines', 'Pour qui ?\nPour tous.', [paragraph('Pour qui ?\nPour tous.')]],
    ['an announced list', 'Six leçons :\n– Un\n– Deux', [paragraph('Six leçons :'), list('Un', 'Deux')]],
    ['a list alone, typed with hyphens', '- Un\n- Deux', [list('Un', 'Deux')]],
    ['words after a list', '– Un\nEt puis.', [list('Un'), paragraph('Et puis.')]],
    ['several blank lines with spaces', 'Un.\n \n\n– Deux', [paragraph('Un.'), list('Deux')]],
    ['a dialogue dash inside a line', 'Elle dit – enfin – oui.', [paragraph('Elle dit – enfin – oui.')]],
    ['a hyphen that is part of a word', '-er au présent', [paragraph('-er au présent')]],
  ])('reads %s', (_, text, blocks) => {
    expect(readDescription(text)).toEqual(blocks);
  });
});
