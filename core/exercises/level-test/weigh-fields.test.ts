import { expect, test } from 'vitest';
import { prepareKey } from '../marking/mark-answer.ts';
import { weighFields } from './weigh-fields.ts';

const typed = (model: string) => ({
  ...{ type: 'typed' as const, feedback: [], model },
  accepted: [{ key: prepareKey([model]), credit: 1 }],
});

test('weighFields ignores accents, but not other letters', async () => {
  const [asked, early, other] = [typed('a demandé'), typed('très tôt'), typed('élève')];
  expect(
    await weighFields([
      [asked, 'a demande'],
      [early, 'TRES TOT'],
      [other, 'élèves'],
    ]),
  ).toEqual([1, 1, expect.toSatisfy((credit: number) => credit < 1)]);
});

test('weighFields returns null for an empty field, and no credit without a key', async () => {
  const option = { type: 'option' as const, right: ['1'], feedback: {}, model: '' };
  expect(
    await weighFields([
      [option, ''],
      [option, '1'],
      [option, '2'],
      [typed('oui'), ' '],
      [undefined, 'oui'],
    ]),
  ).toEqual([null, 1, 0, null, 0]);
});

test('weighFields gives a correction without accents the same credit', async () => {
  const key = {
    ...{ type: 'fault' as const, feedback: '', model: '' },
    fault: { start: 1, end: 2, correction: prepareKey(['demandé']) },
  };
  expect(await weighFields([[key, { word: 1, correction: 'demande' }]])).toEqual([1]);
});
