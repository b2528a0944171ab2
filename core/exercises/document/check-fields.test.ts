import { expect, test } from 'vitest';
import { z } from 'zod';
import { accepted, gapText } from './check-fields.ts';
import { documentLimits } from './document-limits.ts';

test('explains in French why a gap is rejected', () => {
  const answers = Array.from({ length: documentLimits.accepted + 1 }, () => ({ text: 'est', credit: 1 }));
  const { error } = gapText(z.object({ accepted })).safeParse(['Elle ', { accepted: answers }, ' là.']);
  expect(error?.issues.map(({ message }) => message)).toEqual(['Cette liste contient 20 éléments maximum.']);
});
