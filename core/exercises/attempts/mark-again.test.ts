import { afterAll, beforeAll, expect, test } from 'vitest';
import { readExercise } from '#tests/support/add-exercise.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { exerciseSubject } from '../exercise-subject.ts';
import type { FieldAnswer } from '../keys/exercise-key.ts';
import { listFieldsOf } from '../keys/list-fields.ts';
import { loadWork } from './load-work.ts';
import { markAgain, previewRemarking } from './mark-again.ts';
import { loadMarked } from './marked-attempt.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

/** Exercise with wrong keys, and its corrected version with options at other positions. */
const wrong = `# Vingt questions · A2
## QCM — Où ?
+ Au marché
- À l’école
- Zoo
## Associer — Reliez.
chat => rugir
lion => miauler
## Classer — Genre ?
= Masculin: la table | le pain
= Féminin: le sel
## Remettre en ordre — Dites.
ne | je | sais | pas
## Trouver la faute
Elle [est -> es] allée.
## Vrai ou faux
- Il pleut.
`;
const corrected = `# Vingt questions · A2
## QCM — Où ?
- Au marché
- Ailleurs
+ À l’école
- Zoo
## Associer — Reliez.
chat => miauler
lion => rugir
## Classer — Genre ?
= Masculin: l’ail | le pain | le sel
= Féminin: la table
## Remettre en ordre — Dites.
je | ne | sais | pas
## Trouver la faute
Elle [est -> est restée | es] allée.
## Vrai ou faux
+ Il pleut.
`;

async function publish(text: string) {
  const { core } = school;
  const { learner, exerciseId } = await addOwnedExercise(core, text);
  /** Submits answers by field, or by word for words to classify. Chosen options are given by their text. */
  const answer = async (wanted: Record<string, FieldAnswer>) => {
    const { shown } = await loadWork(core, learner, exerciseId);
    const members = new Map(
      shown.items.flatMap((item) =>
        item.kind === 'classify'
          ? item.members.map(({ field, text }): [string, string] => [field, text])
          : [],
      ),
    );
    const answers = Object.fromEntries(
      listFieldsOf(shown.items).map(({ field, options }) => {
        const find = (words: string) => options?.find(({ text }) => text === words)?.id ?? words;
        const words = wanted[members.get(field) ?? field] ?? '';
        return [
          field,
          typeof words === 'string' ? find(words) : Array.isArray(words) ? words.map(find) : words,
        ];
      }),
    );
    return await submitAnswers(core, learner, exerciseId, answers);
  };
  return { core, exerciseId, learner, answer };
}

test('re-marking matches chosen options by text in the corrected version; saving and previewing change no points', async () => {
  const { core, exerciseId, learner, answer } = await publish(wrong);
  const number = await answer({
    ...{
      '1': 'À l’école',
      '2.1': 'miauler',
      '2.2': 'rugir',
      '4': ['je', 'ne', 'sais', 'pas'],
      '6.1': 'true',
    },
    ...{ 'la table': 'Féminin', 'le pain': 'Masculin', 'le sel': 'Masculin' },
    '5.1': { word: 1, correction: 'est restée' },
  });
  const points = async () => {
    const { score } = await loadMarked(core, learner, exerciseId, number);
    return [score.points, score.maxPoints];
  };
  const [before, max] = await points();
  expect(before).toBeLessThan(max ?? 0);
  expect(await previewRemarking(core, exerciseId)).toBeNull();
  await exerciseSubject.update(core, null, exerciseId, { document: readExercise(corrected) });
  expect(await previewRemarking(core, exerciseId)).toEqual({ copies: 1, rising: 1, more: false });
  // The preview changes nothing.
  expect(await points()).toEqual([before, max]);
  expect(await markAgain(core, exerciseId)).toBe(1);
  expect(await points()).toEqual([max, max]);
  expect(await previewRemarking(core, exerciseId)).toBeNull();
});

test('keeps points after a correction that would reduce them', async () => {
  const { core, exerciseId, learner, answer } = await publish(corrected);
  const number = await answer({ '1': 'À l’école', '6.1': 'true' });
  const { score } = await loadMarked(core, learner, exerciseId, number);
  await exerciseSubject.update(core, null, exerciseId, { document: readExercise(wrong) });
  expect(await previewRemarking(core, exerciseId)).toBeNull();
  expect(await markAgain(core, exerciseId)).toBe(0);
  expect((await loadMarked(core, learner, exerciseId, number)).score.points).toBe(score.points);
});
