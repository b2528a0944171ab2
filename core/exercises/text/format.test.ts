import { expect, test } from 'vitest';
import { exerciseDocument } from '../document/check-document.ts';
import { parseExercises } from './parse-exercises.ts';
import { printExercises } from './print-exercises.ts';

/** Example of the format, as a teacher types it. */
const example = `
# Le passé composé · A2 · structures
Complétez, puis relisez à voix haute.

Prenez votre temps.
! barème: grammaire, majuscules, ponctuation

## Trous — Complétez avec le verbe.
| Attention à l'accord.
! points: 2
! compétence: compréhension écrite
! média: marche.jpg — Un marché
! indice: Qui fait l'action ?
! explication: Avec « être », on accorde.
| Avec « avoir », non.
Elle [est allée | est partie =½] (aller) au marché.
> [1] est allé : accord avec « elle »
Ils [sont partis] hier.

## Choix dans le texte — Choisissez.
Ils {ont > pas avec partir | *sont} partis hier.

## Banque de mots — Placez les mots.
! réutilisables
! intrus: poire, bois
Je [mange] une [pomme].

## QCM — Où est-elle ?
+ Au marché
- À l'école  > C'est son frère.

## QCM multiple
Que mange-t-on ?
+ du pain
+ une pomme
- un livre
> Il se lit.

## Vrai ou faux — Selon le texte…
+ Paris est la capitale de la France.
- Lyon est au bord de la mer.  > Lyon est sur le Rhône.

## Associer — Reliez.
chat => miauler
chien → aboyer
=> rugir

## Classer — Masculin ou féminin ?
= Masculin: le pain | le sel
= Féminin : la pomme | la poire

## Remettre en ordre — Remettez les mots dans l'ordre.
demain | je | pars
= je | pars | demain

## Remettre les phrases en ordre
Il se lève.
Il mange.
Il sort.
= 1 3 2

## Conjugaison — finir, présent
je: finis
il/elle: finit | finît =25 %

## Transformer — Mettez au passé.
? Je mange une pomme.
= J'ai mangé une pomme.
= J'ai (déjà) mangé une/la pomme. =0,5
> J'ai mangée une pomme. : pas d'accord avec « avoir » ici

## Trouver la faute — Cliquez sur le mot faux.
Elle est [allé -> allée | venue] au marché.  > accord
Il mange une pomme.

## Lecture — Le marché
! source: Le Monde, 2024
Texte du document…

- Un autre paragraphe.
### QCM — Que fait-elle ?
+ Elle lit.
- Elle dort.
`;

const base = { prompt: '', media: [], points: 1, skill: '', hint: '', explanation: '' };
const option = (id: string, text: string, right: boolean, feedback = '') => ({ id, text, right, feedback });
const whole = (text: string) => ({ text, credit: 1 });

const items = [
  {
    kind: 'gaps',
    id: '1',
    prompt: "Complétez avec le verbe.\nAttention à l'accord.",
    points: 2,
    skill: 'reading',
    media: [{ fileName: 'marche.jpg', url: '', alt: 'Un marché' }],
    hint: "Qui fait l'action ?",
    explanation: 'Avec « être », on accorde.\nAvec « avoir », non.',
    text: [
      'Elle ',
      {
        id: '1',
        cue: 'aller',
        accepted: [whole('est allée'), { text: 'est partie', credit: 0.5 }],
        feedback: [{ answer: 'est allé', text: 'accord avec « elle »' }],
      },
      ' au marché.\nIls ',
      { id: '2', cue: '', accepted: [whole('sont partis')], feedback: [] },
      ' hier.',
    ],
  },
  {
    ...{ ...base, kind: 'gap-choices', id: '2', prompt: 'Choisissez.' },
    text: [
      'Ils ',
      {
        ...{ id: '1', cue: '' },
        options: [option('1', 'ont', false, 'pas avec partir'), option('2', 'sont', true)],
      },
      ' partis hier.',
    ],
  },
  {
    ...{ ...base, kind: 'word-bank', id: '3', prompt: 'Placez les mots.' },
    text: ['Je ', { id: '1', cue: '', word: 'mange' }, ' une ', { id: '2', cue: '', word: 'pomme' }, '.'],
    distractors: ['poire', 'bois'],
    reusable: true,
  },
  {
    ...{ ...base, kind: 'choice', id: '4', prompt: 'Où est-elle ?' },
    options: [option('1', 'Au marché', true), option('2', "À l'école", false, "C'est son frère.")],
  },
  {
    ...{ ...base, kind: 'choices', id: '5', prompt: 'Que mange-t-on ?' },
    options: [
      option('1', 'du pain', true),
      option('2', 'une pomme', true),
      option('3', 'un livre', false, 'Il se lit.'),
    ],
  },
  {
    ...{ ...base, kind: 'true-false', id: '6', prompt: 'Selon le texte…' },
    statements: [
      option('1', 'Paris est la capitale de la France.', true),
      option('2', 'Lyon est au bord de la mer.', false, 'Lyon est sur le Rhône.'),
    ],
  },
  {
    ...{ ...base, kind: 'match', id: '7', prompt: 'Reliez.' },
    pairs: [
      { id: '1', left: 'chat', right: 'miauler' },
      { id: '2', left: 'chien', right: 'aboyer' },
    ],
    distractors: ['rugir'],
  },
  {
    ...{ ...base, kind: 'classify', id: '8', prompt: 'Masculin ou féminin ?' },
    groups: [
      {
        ...{ id: '1', name: 'Masculin' },
        members: [
          { id: '1a', text: 'le pain' },
          { id: '1b', text: 'le sel' },
        ],
      },
      {
        ...{ id: '2', name: 'Féminin' },
        members: [
          { id: '2a', text: 'la pomme' },
          { id: '2b', text: 'la poire' },
        ],
      },
    ],
  },
  {
    ...{ ...base, kind: 'order', id: '9', prompt: "Remettez les mots dans l'ordre." },
    ...{ unit: 'words', parts: ['demain', 'je', 'pars'], otherOrders: [[1, 2, 0]] },
  },
  {
    ...{ ...base, kind: 'order', id: '10' },
    ...{ unit: 'sentences', parts: ['Il se lève.', 'Il mange.', 'Il sort.'], otherOrders: [[0, 2, 1]] },
  },
  {
    ...{ ...base, kind: 'conjugation', id: '11', verb: 'finir', tense: 'présent' },
    rows: [
      { id: '1', person: 'je', accepted: [whole('finis')] },
      { id: '2', person: 'il/elle', accepted: [whole('finit'), { text: 'finît', credit: 0.25 }] },
    ],
  },
  {
    ...{ ...base, kind: 'transformation', id: '12', prompt: 'Mettez au passé.' },
    source: 'Je mange une pomme.',
    accepted: [whole("J'ai mangé une pomme."), { text: "J'ai (déjà) mangé une/la pomme.", credit: 0.5 }],
    feedback: [{ answer: "J'ai mangée une pomme.", text: "pas d'accord avec « avoir » ici" }],
  },
  {
    ...{ ...base, kind: 'find-fault', id: '13', prompt: 'Cliquez sur le mot faux.' },
    sentences: [
      {
        ...{ id: '1', text: 'Elle est allé au marché.', feedback: 'accord' },
        fault: { start: 9, end: 13, corrections: ['allée', 'venue'] },
      },
      { id: '2', text: 'Il mange une pomme.', fault: null, feedback: '' },
    ],
  },
  {
    ...{ ...base, kind: 'reading', id: '14', title: 'Le marché', source: 'Le Monde, 2024' },
    text: 'Texte du document…\n\n- Un autre paragraphe.',
    questions: [
      {
        ...{ ...base, kind: 'choice', id: '15', prompt: 'Que fait-elle ?' },
        options: [option('1', 'Elle lit.', true), option('2', 'Elle dort.', false)],
      },
    ],
  },
];

test('parses the example of the format', () => {
  const { exercises, faults } = parseExercises(example);
  expect(faults).toEqual([]);
  expect(exercises).toEqual([
    {
      ...{ title: 'Le passé composé', level: 'A2', skill: 'structures' },
      instruction: 'Complétez, puis relisez à voix haute.\n\nPrenez votre temps.',
      marking: { preset: 'grammaire', capitals: true, punctuation: true },
      items,
    },
  ]);
  expect(exerciseDocument.parse(exercises[0])).toEqual(exercises[0]);
  expect(parseExercises(printExercises(exercises)).exercises).toEqual(exercises);
});

test('prints text without needless escapes', () => {
  const typed = `# Les verbes · structures
Lisez (bien) : 2 + 2 = 4 [sic].

## Trous — Complétez : être ou avoir ?
- Elle [est allée | est partie =½] (aller) au marché, « n'est-ce pas » ?
> [1] est allé : 10:30
`;
  expect(printExercises(parseExercises(typed).exercises)).toBe(typed);
});

test.each([
  ['## TROUS: a\n[b]', 'gaps'],
  ['## Texte à trous - a\n[b]', 'gaps'],
  ['## qcm – a\n+ b\n– c', 'choice'],
  ['## Remettre les mots en ordre\nje ne sais pas\n= pas sais ne je', 'order'],
])('parses %j without issues', (text, kind) => {
  const { exercises, faults } = parseExercises(`#T\n${text}`);
  expect(faults).toEqual([]);
  expect(exercises[0]?.items[0]?.kind).toBe(kind);
});

test('reads the settings of a dictation from its heading or below it', () => {
  const read = (text: string) => parseExercises(text);
  const short = read(
    '# D\n## Dictée (audio marche-a-b.mp3, 2 écoutes, sans pause, par phrase) — Écrivez.\nIl pleut.',
  );
  const long = read(
    '# D\n## Dictée — Écrivez.\n! média: marche-a-b.mp3\n! écoutes: 2, sans pause\n! par phrase\nIl pleut.',
  );
  expect([short.faults, long.faults]).toEqual([[], []]);
  expect(short.exercises).toEqual(long.exercises);
  expect(short.exercises[0]?.items[0]).toMatchObject({
    ...{ kind: 'dictation', unit: 'sentences', prompt: 'Écrivez.' },
    media: [{ fileName: 'marche-a-b.mp3', url: '', alt: '', plays: 2, pauses: false }],
  });
});

test('reads no settings in the prompt of a dictation', () => {
  const { exercises, faults } = parseExercises('# D\n## Dictée — (audio) Écrivez.\nIl pleut.');
  expect(faults).toEqual([]);
  expect(exercises[0]?.items[0]).toMatchObject({ prompt: '(audio) Écrivez.', media: [] });
});

test('reads the times and variants of dictated sentences', () => {
  const text = '# D\n## Dictée\nIl mange [une pomme\\]. [0:01,5-1:04.25]\n= Ils mangent.\n\\= Fin.';
  const { exercises, faults } = parseExercises(text);
  expect(faults).toEqual([]);
  const [item] = exercises[0]?.items ?? [];
  expect(item?.kind === 'dictation' && item.sentences).toEqual([
    { id: '1', text: 'Il mange [une pomme].', start: 1_500, end: 64_250, variants: ['Ils mangent.'] },
    { id: '2', text: '= Fin.', start: 0, end: 0, variants: [] },
  ]);
});
