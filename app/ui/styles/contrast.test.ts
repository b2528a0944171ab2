import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { accentGrounds, accentInk, findNearestAccent, toAccentShades } from '#common/accent.ts';
import { edgePairs, readColours, readContrast, schemes, textPairs } from './colour-pairs.ts';

const colours = readColours(readFileSync(new URL('tokens.css', import.meta.url), 'utf8'));

describe.each(schemes)('colours in the %s scheme', (scheme) => {
  it.each(textPairs)('make text readable: %s on %s', (text, ground) => {
    expect(readContrast(colours, scheme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(edgePairs)('make edges visible: %s on %s', (edge, ground) => {
    expect(readContrast(colours, scheme, edge, ground)).toBeGreaterThanOrEqual(3);
  });
});

describe('an accent colour chosen by a school', () => {
  it('is checked against the current tokens', () => {
    for (const [name, shade] of Object.entries(accentGrounds))
      expect([name, shade]).toEqual([name, colours.get(name)]);
    expect(accentInk).toEqual(colours.get('ink'));
  });

  it.each(['#ffd400', '#00ff00', '#0000ff', '#ff00ff', '#808080', '#000000', '#14532d', '#24558c'])(
    'passes every contrast after adjusting %s',
    (wanted) => {
      const own = new Map([...colours, ...Object.entries(toAccentShades(findNearestAccent(wanted)))]);
      const failing = schemes.flatMap((scheme) => [
        ...textPairs.filter(([text, ground]) => readContrast(own, scheme, text, ground) < 4.5),
        ...edgePairs.filter(([edge, ground]) => readContrast(own, scheme, edge, ground) < 3),
      ]);
      expect(failing).toEqual([]);
    },
  );
});
