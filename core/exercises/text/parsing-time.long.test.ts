import { describe, expect, test } from 'vitest';
import { parseExercises } from './parse-exercises.ts';

/** Enough for quadratic time to take minutes, while linear time takes some ten milliseconds. */
const characters = 300_000;

describe('CPU time of parseExercises', () => {
  const repeated: string[] = [
    ...[
      '[',
      '[a',
      '[a] (',
      '{',
      '{a|',
      '{*a|b > c} ',
      '=',
      '=>',
      ' ',
      '  >',
      '\\',
      '|',
      'a|',
      '\n',
      '#',
      '\n#',
    ],
    ...[
      '\n##',
      '\n! média: a',
      '\n! indice: a\n| b',
      '\n| a',
      '\n> a',
      '\n= a',
      '\n+ a',
      ':',
      ' :',
      '·',
      '—',
      '[a]',
    ],
    ...[
      'a | ',
      '\n= a | a',
      '1 ',
      '\n## QCM\n',
      '\n### QCM\n+ a\n- b',
      '\n# T',
      '( ',
      '→',
      ',',
      'é',
      '\n! id: a',
    ],
  ];
  const headings = [
    'Trous',
    'Choix dans le texte',
    'QCM',
    'Associer',
    'Classer',
    'Remettre en ordre',
    'Lecture',
  ];
  const more = ['Conjugaison — a, b', 'Transformer', 'Trouver la faute', 'Banque de mots', 'Vrai ou faux'];

  test.each([...headings, ...more])('stays proportional to the text length below %s', (heading) => {
    for (const piece of repeated) {
      const text = `# T\n## ${heading}\n${piece.repeat(Math.floor(characters / piece.length))}`;
      const start = process.threadCpuUsage();
      parseExercises(text);
      const { user } = process.threadCpuUsage(start);
      expect(user / 1_000, `${JSON.stringify(piece)}: milliseconds of CPU`).toBeLessThan(2_000);
    }
  });
});
