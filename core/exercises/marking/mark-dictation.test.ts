import { beforeAll, describe, expect, test, vi } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import { openRandom } from '#tests/support/seed.ts';
import { markDictation } from './mark-dictation.ts';
import { spellings } from './spellings.ts';
import { words } from './word-forms.ts';

const text = 'Il pleuvait depuis l’aube. Les enfants jouaient à l’école, près du grand arbre.';

beforeAll(async () => {
  await words.prepare(async () => {});
  await spellings.prepare(async () => {});
});

const mark = (given: string, sentences = [[text]]) => {
  const { credit, count, verdict } = markDictation({ sentences }, given);
  return { mark: credit * 20, ...count, verdict };
};

describe('markDictation', () => {
  test('gives 20 for the dictated text, whatever its typography', () => {
    expect(mark(text.replaceAll('’', "'"))).toEqual({
      mark: 20,
      lost: 0,
      right: 15,
      words: 15,
      verdict: 'right',
    });
  });

  test.each([
    ['a wrong word', text.replace('enfants', 'parents'), 1],
    ['a missing word', text.replace('grand ', ''), 1],
    ['an extra word', text.replace('grand', 'très grand'), 1],
    ['a wrong agreement', text.replace('enfants', 'enfant'), 1],
    ['a homophone', text.replace(' à ', ' a '), 1],
    ['an accent', text.replace('école', 'ecole'), 0.5],
    ['a capital', text.replace('Les', 'les'), 0.5],
    ['a missing comma', text.replace(',', ''), 0.5],
    ['a missing full stop', text.replace('.', ''), 0.5],
    ['two mistakes', text.replace(',', '').replace('enfants', 'parents'), 1.5],
  ])('subtracts points for %s', (_what, given, lost) => {
    expect(mark(given)).toMatchObject({ mark: 20 - lost, lost });
  });

  test('subtracts half a point for a hyphen', () => {
    const sentences = [['Y a-t-il un grand-père dans la maison de la petite rue ?']];
    expect(mark('Y a-t-il un grand père dans la maison de la petite rue ?', sentences)).toMatchObject({
      mark: 19.5,
    });
  });

  test('gives 0 without a right word, and never less', () => {
    for (const given of ['', '...', 'rien', 'zut '.repeat(500)])
      expect(mark(given)).toMatchObject({ mark: 0, verdict: 'wrong' });
  });

  test('accepts variants of a sentence that sound alike, but not parts of two variants', () => {
    const sentences = [['Il arrive.'], ['Il mange une pomme.', 'Ils mangent une pomme.'], ['Puis il part.']];
    expect(mark('Il arrive. Ils mangent une pomme. Puis il part.', sentences)).toMatchObject({ mark: 20 });
    expect(mark('Il arrive. Ils mange une pomme. Puis il part.', sentences)).toMatchObject({ lost: 1 });
    expect(mark('Ils arrivent. Il mange une pomme. Puis il part.', sentences)).toMatchObject({ lost: 2 });
  });

  test('averages the fields of sentences to the mark of the whole text', () => {
    const sentences = text.split(/(?<=\.) /).map((each) => [each]);
    const given = ['Il pleuvait depuis l’aube', 'Les enfants jouaient a l’école, près du grand arbre.'];
    const credits = sentences.map(
      (each, at) => markDictation({ sentences: [each], fields: 2 }, given[at] ?? '').credit,
    );
    expect((credits[0] ?? 0) + (credits[1] ?? 0)).toBeCloseTo((2 * 18.5) / 20);
  });

  test('marks a dictation of 200 words within a limited time, even if the answer is unrelated', async () => {
    const long = Array.from({ length: 15 }, () => text).join(' ');
    const sentences = long.split(/(?<=\.) /).map((each) => [each, each.replace('Il ', 'Ils ')]);
    const answers = [
      long,
      long.replaceAll('enfants', 'enfant'),
      long.slice(300),
      'zut '.repeat(900),
      'a,'.repeat(900),
    ];
    for (const given of answers) {
      markDictation({ sentences }, given);
      const { own } = await countWork(() => markDictation({ sentences }, given));
      expect(own).toBeLessThan(200);
    }
  });

  test('prepares the same key whatever was marked before', async () => {
    const random = openRandom('prepared keys', 5);
    const some = text.match(/[\p{L}’]+/gu) ?? [];
    const texts = Array.from({ length: 200 }, () =>
      Array.from({ length: 6 }, () => random.pick(some)).join(' '),
    );
    const prepareAll = async (all: readonly string[]) => {
      vi.resetModules();
      const [forms, others, { prepareAnswer }] = await Promise.all([
        ...[import('./word-forms.ts'), import('./spellings.ts')],
        import('./prepare-answer.ts'),
      ] as const);
      await Promise.all([forms.words.prepare(async () => {}), others.spellings.prepare(async () => {})]);
      return new Map(all.map((each) => [each, prepareAnswer(each)]));
    };
    const reversed = await prepareAll(texts.toReversed());
    for (const [each, prepared] of await prepareAll(texts)) expect(prepared).toEqual(reversed.get(each));
  });
});
