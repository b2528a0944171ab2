import { describe, expect, test } from 'vitest';
import { documentLimits as limits } from '../document/document-limits.ts';
import { formatIssue } from './format-issue.ts';
import { fileLimits, parseExercises } from './parse-exercises.ts';
import { printExercises } from './print-exercises.ts';
import type { IssueCode } from './text-issue.ts';

const good = '## QCM — Où ?\n+ Ici\n- Là';
const a = (count: number) => 'a'.repeat(count);
const lines = (count: number, line: string) => Array<string>(count).fill(line).join('\n');
const { answerCharacters, textCharacters } = limits;

/** Code of the expected issue, its line and the text. Exercises begin on line 1 and items on line 2. */
const cases: [IssueCode, number, string][] = [
  ['file-long', 1, `# T\n${a(fileLimits.characters)}`],
  ['exercises-many', 8_001, lines(2_001, `# T\n${good}`)],
  ['exercise-long', 1, `# T\n${lines(50, `## QCM — ${a(19_000)}\n+ a\n- b`)}`],
  ['title-missing', 2, `\nBonjour\n# T\n${good}`],
  ['title-missing', 1, good],
  ['title-empty', 1, `#\n${good}`],
  ['title-long', 1, `# ${a(141)}\n${good}`],
  ['items-none', 1, '# T\nTrous — Complétez.\nJe [mange].'],
  ['items-many', 302, `# T\n${lines(101, good)}`],
  ['heading-deep', 3, '# T\n## Trous\n#### [a]\n[b]'],
  ['heading-deep', 2, `# T\n#### a\n${good}`],
  ['kind-unknown', 2, '# T\n## Devinette — Qui ?\n+ Moi'],
  ['question-astray', 5, `# T\n${good}\n### QCM\n+ a\n- b`],
  ['question-astray', 2, `# T\n### QCM\n${good}`],
  ['reading-nested', 3, '# T\n## Lecture\n### Lecture\nTexte\n### QCM\n+ a\n- b'],
  ['questions-none', 2, '# T\n## Lecture — Titre\nTexte'],
  ['setting-unknown', 3, '# T\n## Trous\n! couleur: bleu\n[a]'],
  ['setting-unknown', 3, '# T\n## Trous\n! intrus: a\n[a]'],
  ['setting-unknown', 2, `# T\n! points: 2\n${good}`],
  ['setting-twice', 4, '# T\n## Trous\n! points: 2\n! points: 3\n[a]'],
  ['setting-twice', 3, `# T\n! barème: examen\n! barème: examen\n${good}`],
  ['setting-empty', 3, '# T\n## Trous\n! indice:\n[a]'],
  ['line-astray', 4, '# T\n## Trous\n[a]\n| b'],
  ['line-astray', 4, '# T\n## Trous\n! id: a\n| b\n[a]'],
  ['line-unknown', 5, `# T\n${good}\nEncore`],
  ['points-wrong', 3, '# T\n## Trous\n! points: 101\n[a]'],
  ['points-wrong', 3, '# T\n## Trous\n! points: 1,5\n[a]'],
  ['skill-unknown', 3, '# T\n## Trous\n! compétence: natation\n[a]'],
  ['marking-unknown', 2, `# T\n! barème: sévère\n${good}`],
  ['id-wrong', 3, '# T\n## Trous\n! id: a b\n[a]'],
  ['id-wrong', 3, '# T\n## Trous\n! ids: é\n[a]'],
  ['id-twice', 6, '# T\n## Trous\n! id: a\n[a]\n## Trous\n! id: a\n[a]'],
  ['id-twice', 3, '# T\n## Trous\n! ids: a a\n[a] [b]'],
  ['ids-count', 3, '# T\n## Trous\n! ids: a b\n[a]'],
  ['media-wrong', 3, '# T\n## Trous\n! média: — Un chat\n[a]'],
  ['media-wrong', 3, '# T\n## Trous\n! média: a.jpg | b.jpg\n[a]'],
  ['media-many', 3, `# T\n## Trous\n${lines(11, '! média: a.jpg')}\n[a]`],
  ['recording-missing', 3, '# T\n## Trous\n! écoutes: 2\n! média: a.mp3\n[a]'],
  ['recording-missing', 4, '# T\n## Trous\n! média: a.jpg\n! transcription: b\n[a]'],
  ['plays-wrong', 4, '# T\n## Trous\n! média: a.mp3\n! écoutes: 3\n[a]'],
  ['plays-wrong', 4, '# T\n## Trous\n! média: a.mp3\n! écoutes: 2, sans rien\n[a]'],
  ['setting-twice', 5, '# T\n## Trous\n! média: a.mp3\n! écoutes: 2\n! écoutes: 1\n[a]'],
  ['plays-wrong', 2, '# T\n## Dictée (audio a.mp3, 4 écoutes)\nIl pleut.'],
  ['setting-unknown', 2, '# T\n## Dictée (audio a.mp3, vite)\nIl pleut.'],
  ['kind-unknown', 2, '# T\n## Dictée (audio a.mp3) du jour\nIl pleut.'],
  ['kind-unknown', 2, '# T\n## Rédiger (60 mots) une lettre'],
  ['times-wrong', 3, '# T\n## Dictée\nIl pleut. [0:04-0:01]'],
  ['times-wrong', 3, '# T\n## Dictée\nIl pleut. [sic]'],
  ['line-astray', 3, '# T\n## Dictée\n= Il pleut.'],
  ['text-long', 2, `# T\n${a(textCharacters + 1)}\n${good}`],
  ['text-long', 2, `# T\n## Trous\n${a(textCharacters + 1)}[a]`],
  ['text-long', 3, `# T\n## Trous\n! indice: ${a(textCharacters + 1)}\n[a]`],
  ['text-long', 2, `# T\n## Trous — ${a(textCharacters + 1)}\n[a]`],
  ['text-long', 3, `# T\n## Lecture\n${a(textCharacters + 1)}\n### QCM\n+ a\n- b`],
  ['body-empty', 2, '# T\n## QCM — Où ?'],
  ['body-empty', 2, '# T\n## Associer\n=> a'],
  ['body-empty', 2, '# T\n## Classer\n= a:\n= b:'],
  ['body-empty', 2, '# T\n## Conjugaison — finir, présent'],
  ['body-empty', 2, '# T\n## Transformer\n? a'],
  ['body-empty', 2, '# T\n## Trouver la faute'],
  ['entries-many', 2, `# T\n${good}\n${lines(29, '- a')}`],
  ['entries-many', 2, `# T\n## Vrai ou faux\n${lines(31, '- a')}`],
  ['entries-many', 2, `# T\n## Associer\n${lines(31, 'a => b')}`],
  ['entries-many', 3, `# T\n## Choix dans le texte\n{*a${' | b'.repeat(30)}}`],
  ['entries-many', 2, `# T\n## Remettre en ordre\na${' | a'.repeat(30)}\n= a`],
  ['brackets-open', 3, '# T\n## Trous\nJe [mange.'],
  ['brackets-open', 3, '# T\n## Trous\nJe mange].'],
  ['brackets-open', 3, '# T\n## Trous\nJe [mange [bien].'],
  ['brackets-open', 3, '# T\n## Trouver la faute\nJe [mange -> mangé.'],
  ['brackets-other', 3, '# T\n## Trous\nJe {mange | *mangé}.'],
  ['brackets-other', 3, '# T\n## Choix dans le texte\nJe [mange].'],
  ['gaps-none', 2, '# T\n## Trous\nJe mange.'],
  ['gaps-many', 3, `# T\n## Trous\n${'[a] '.repeat(62)}`],
  ['bank-several', 3, '# T\n## Banque de mots\nJe [mange | bois].'],
  ['answer-empty', 3, '# T\n## Trous\nJe [].'],
  ['answer-empty', 3, '# T\n## Trous\nJe [mange | ].'],
  ['answer-empty', 3, '# T\n## Trous\nJe [=½].'],
  ['answer-empty', 4, '# T\n## QCM\n+ a\n-'],
  ['answer-long', 3, `# T\n## Trous\n[${a(answerCharacters + 1)}]`],
  ['answer-long', 4, `# T\n## QCM\n+ a\n- ${a(answerCharacters + 1)}`],
  ['answers-many', 3, `# T\n## Trous\n[a${' | a'.repeat(20)}]`],
  ['answers-many', 2, `# T\n## Transformer\n${lines(21, '= a')}`],
  ['credit-wrong', 3, '# T\n## Trous\n[a =150 %]'],
  ['credit-wrong', 3, '# T\n## Trous\n[a =0]'],
  ['credit-wrong', 3, '# T\n## Trous\n[a =0,125]'],
  ['feedback-astray', 3, '# T\n## Vrai ou faux\n> a\n+ b'],
  ['feedback-astray', 4, '# T\n## Banque de mots\n[a]\n> a : b'],
  ['feedback-gap', 4, '# T\n## Trous\n[a]\n> [2] a : b'],
  ['feedback-gap', 4, '# T\n## Trous\n[a] [b]\n> a : b'],
  ['feedback-incomplete', 4, '# T\n## Transformer\n= a\n> b 10:30'],
  ['feedback-twice', 4, '# T\n## Vrai ou faux\n+ a  > b\n> c'],
  ['options-few', 2, '# T\n## QCM\n+ a'],
  ['options-few', 3, '# T\n## Choix dans le texte\n{*a}'],
  ['right-none', 2, '# T\n## QCM\n- a\n- b'],
  ['right-none', 3, '# T\n## Choix dans le texte\n{a | b}'],
  ['right-several', 2, '# T\n## QCM\n+ a\n+ b'],
  ['arrow-missing', 3, '# T\n## Associer\nchat miauler\na => b'],
  ['arrow-missing', 3, '# T\n## Trouver la faute\nElle est [allé].'],
  ['colon-missing', 3, '# T\n## Classer\n= a\n= b: c\n= d: e'],
  ['colon-missing', 3, '# T\n## Conjugaison — finir, présent\nje finis\ntu: finis'],
  ['groups-few', 2, '# T\n## Classer\n= a: b'],
  ['parts-few', 2, '# T\n## Remettre en ordre\nje'],
  ['order-wrong', 4, '# T\n## Remettre en ordre\nje | ne | sais\n= je | ne | ne'],
  ['order-wrong', 5, '# T\n## Remettre les phrases en ordre\nUn.\nDeux.\n= 1 3'],
  ['verb-missing', 2, '# T\n## Conjugaison — finir\nje: finis'],
  ['source-twice', 4, '# T\n## Transformer\n? a\n? b\n= c'],
  ['fault-empty', 3, '# T\n## Trouver la faute\nElle est [ -> allée].'],
  ['faults-several', 3, '# T\n## Trouver la faute\n[a -> b] [c -> d]'],
];

describe('parseExercises', () => {
  test.each(cases)('reports %s on line %i', (code, line, text) => {
    const { faults } = parseExercises(text);
    expect(faults.map((fault) => [fault.code, fault.line])).toContainEqual([code, line]);
    for (const fault of faults) {
      expect(fault.excerpt.length).toBeLessThanOrEqual(80);
      expect(formatIssue(fault)).toMatch(/^[\p{Lu}«].*\.$/u);
      expect(formatIssue(fault)).not.toMatch(/undefined|NaN|[{}]/);
    }
  });

  test('reports only the expected issue in all but a few cases', () => {
    const alone = cases.filter(([, , text]) => parseExercises(text).faults.length === 1);
    expect(alone.length).toBeGreaterThan(cases.length - 12);
  });
});

test('reports all issues and returns the valid items and exercises', () => {
  const text = `# Un\n${good}\n## Trous\nJe [mange\n## QCM\n+ a\n+ b\n# Deux\n## Devinette\n# Trois\n${good}`;
  const { exercises, faults } = parseExercises(text);
  expect(faults.map(({ code, line }) => `${line} ${code}`)).toEqual([
    ...['6 brackets-open', '7 right-several', '11 kind-unknown'],
  ]);
  expect(exercises.map(({ title, items }) => [title, items.map(({ id }) => id)])).toEqual([
    ['Un', ['1']],
    ['Trois', ['1']],
  ]);
});

test('gives valid items the ids that they keep once the issues are fixed', () => {
  const { exercises } = parseExercises(`# T\n## Trous\n[\n${good}`);
  expect(exercises[0]?.items.map(({ id }) => id)).toEqual(['2']);
});

test('gives an id written in the text precedence over an equal id by position', () => {
  const read = (text: string) => {
    const { exercises, faults } = parseExercises(`# T\n${text}`);
    expect(parseExercises(printExercises(exercises))).toEqual({ exercises, faults });
    return [faults, exercises[0]?.items.map(({ id }) => id)];
  };
  expect(read('## Trous\n[a]\n## Trous\n[neuf]\n## Trous\n! id: 2\n[b]\n## Trous\n! id: 3\n[c]')).toEqual([
    [],
    ['1', '101', '2', '3'],
  ]);
  expect(read('## Trous\n! id: 2\n[b]\n## Trous\n[a]\n## Trous\n! id: 101\n[c]')).toEqual([
    [],
    ['2', '102', '101'],
  ]);
});

test('shows the start of the line as typed in the excerpt', () => {
  const typed = `+ \\[ ${'😀'.repeat(60)}`;
  const [fault] = parseExercises(`# T\n## Trous — a\n${typed}]\n`).faults;
  expect(fault?.excerpt).toBe(`+ \\[ ${'😀'.repeat(37)}…`);
});

test('shows escaped characters without their backslash in messages', () => {
  const [fault] = parseExercises(`# T\n! (\\}: a\n${good}`).faults;
  expect(fault).toMatchObject({ code: 'setting-unknown', value: '(}' });
});

test('removes control and direction characters', () => {
  const { exercises, faults } = parseExercises('\ufeff# T\u0000i\u202e\r\n## Trous\u2066\r[a\u0007]\u2069 b');
  expect(faults).toEqual([]);
  expect(exercises[0]).toMatchObject({
    title: 'Ti',
    items: [{ text: [{ accepted: [{ text: 'a' }] }, ' b'] }],
  });
});
