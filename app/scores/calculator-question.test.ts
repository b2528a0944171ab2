import { describe, expect, test } from 'vitest';
import { parseQuestion } from './calculator-question.ts';

const ask = (query: string) => parseQuestion(new URLSearchParams(query));

describe('parseQuestion', () => {
  test.each(['', 'examen=', 'examen=bac', 'examen=delf-b2&programme=entree-express', 'examen=__proto__'])(
    'returns null without a known exam: "%s"',
    (query) => {
      expect(ask(query)).toBeNull();
    },
  );

  test('returns the fields of an exam without errors if only the exam is given', () => {
    expect(ask('examen=tcf-canada')).toMatchObject({ faults: {}, reading: null });
    expect(ask('examen=tcf-canada')?.parts.map(({ id }) => id)).toEqual([
      'listening',
      'reading',
      'writing',
      'speaking',
    ]);
  });

  test('accepts comma, point and surrounding spaces', () => {
    const question = ask('examen=delf-b2&co=4,5&ce=17.5&ee=+16+&eo=15');
    expect(question?.reading?.outcome).toMatchObject({ kind: 'failed', total: 53 });
  });

  test.each([
    ['examen=tcf-canada&co=abc', 'co', /Saisissez un nombre/],
    ['examen=tcf-canada&co=1e2', 'co', /Saisissez un nombre/],
    ['examen=tcf-canada&co=-1', 'co', /Saisissez un nombre/],
    ['examen=tcf-canada&co=700', 'co', /de 0 à 699/],
    ['examen=tcf-canada&ee=10,5', 'ee', /nombre entier/],
    ['examen=delf-b2&co=12,25', 'co', /demi-point/],
    ['examen=tef-canada&programme=entree-express&ce=301', 'ce', /de 0 à 300/],
    ['examen=tef-canada&co=400', 'date', /date de l’examen/],
    ['examen=tef-canada&co=400&date=2026-02-30', 'date', /date de l’examen/],
    ['examen=dalf-c2&oral=&ecrit=', 'oral', /Saisissez une note/],
  ])('reports for %s an error in the field "%s"', (query, field, sentence) => {
    const question = ask(query);
    expect(Object.keys(question?.faults ?? {})).toEqual([field]);
    expect(question?.faults[field]).toMatch(sentence);
    expect(question?.reading).toBeNull();
  });

  test('returns the points missing for a goal, and ignores a goal that the exam does not have', () => {
    const marks = 'examen=tcf-canada&co=458&ce=445&ee=10&eo=10';
    expect(ask(`${marks}&objectif=7`)?.gaps).toEqual([{ part: 'reading', needed: 453, missing: 8 }]);
    expect(ask(`${marks}&objectif=B2`)).toMatchObject({ goal: '', gaps: null });
  });
});
