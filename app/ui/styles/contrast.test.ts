import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { edgePairs, readColours, readContrast, schemes, textPairs } from './colour-pairs.ts';

const colours = readColours(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'));

describe.each(schemes)('colours in the %s scheme', (scheme) => {
  it.each(textPairs)('%s can be read on %s', (text, ground) => {
    expect(readContrast(colours, scheme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('%s can be seen on %s', (edge, ground) => {
    expect(readContrast(colours, scheme, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});
