import { expect, test } from 'vitest';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { markDraft, previewDraft } from './preview-draft.ts';

function read(text: string): ExerciseDocument {
  const { exercises, faults } = parseExercises(`# Un exercice\n${text}`);
  expect(faults).toEqual([]);
  return exercises[0] as ExerciseDocument;
}

const remark = async (text: string) =>
  (await previewDraft(read(text))).remarks.map(({ code, words }) => [code, words]);

test.each<[string, string, [string, string][]]>([
  ['a distractor equal to the right option', "## QCM\n+ l’école\n- l'école", [['options-same', "l'école"]]],
  [
    'a distractor that marking accepts',
    '## Choix dans le texte\nUn {*événement | évènement}.',
    [['distractor-right', 'évènement']],
  ],
  ['a comma in a key', '## Trous\nIl [mange, boit].', [['answer-comma', 'mange, boit']]],
  ['a comma that belongs to a sentence', '## Trous\n[Oui, je viens de la gare ce matin] !', []],
  ['a redundant variant', '## Trous\nLe [coût | cout].', [['answers-same', 'cout']]],
  ['an answer in the prompt', '## Trous — Avec partir.\nIls vont [partir].', [['answer-shown', 'partir']]],
  [
    'a bank distractor that is also a right word',
    '## Banque de mots\n! intrus: Pomme\nUne [pomme].',
    [['bank-right', 'Pomme']],
  ],
  [
    'two identical left sides, and a distractor that equals a right side',
    '## Associer\nchat => miauler\nChat => dormir\n=> Dormir',
    [
      ['left-same', 'Chat'],
      ['match-right', 'Dormir'],
    ],
  ],
  [
    'a member of two groups',
    '## Classer\n= À manger: le pain\n= À boire: le pain | le thé',
    [['member-twice', 'le pain']],
  ],
  [
    'articles that show the gender',
    '## Classer\n= Masculin: le pain | l’hiver\n= Féminin: mer | une clé',
    [
      ['article-shown', 'le pain'],
      ['article-shown', 'une clé'],
    ],
  ],
  [
    'a capital in the bank that shows the first word',
    '## Banque de mots\n[Certes], [Paul] est [là]. [Pierre] et [La Rochelle]',
    [['capital-shown', 'Certes']],
  ],
  [
    'a capital that shows the first of the words to order',
    '## Remettre en ordre\nPrenez | la | rue | Victor-Hugo',
    [['capital-shown', 'Prenez']],
  ],
  ['a name at the start of the words to order', '## Remettre en ordre\nMarie | mange', []],
  ['sentences to order', '## Remettre les phrases en ordre\nElle part.\nPuis elle revient.', []],
  [
    'a second order that gives the same sentence',
    '## Remettre en ordre\nvous | vous | levez\n= 2 1 3',
    [['order-same', 'vous vous levez']],
  ],
  [
    'a correction that is another spelling of the mistake',
    '## Trouver la faute\nUn [évènement -> événement].',
    [['correction-same', 'évènement']],
  ],
  ['a picture without alt text', '## Trous\n! image: chat.png\nUn [chat].', [['picture-silent', 'chat.png']]],
])('checks a draft with %s', async (_name, text, remarks) => {
  expect(await remark(text)).toEqual(remarks);
});

test('shows the complete parts, and reports errors at the incomplete ones', async () => {
  const whole = read('## Trous\nUn [chat].\n## Lecture\nUn texte.\n### QCM\n+ oui\n- non');
  const [gaps, reading] = whole.items;
  const draft = {
    ...whole,
    title: '',
    items: [
      { ...gaps, text: ['Un chat.'] },
      {
        ...reading,
        questions: [...(reading as { questions: object[] }).questions, { id: '9', kind: 'choice' }],
      },
    ],
  };
  const look = await previewDraft(draft);
  expect(look.shown.items.map(({ id }) => id)).toEqual(['2']);
  expect(look.faults.map(({ item }) => item)).toEqual(expect.arrayContaining(['', '1', '9']));
  expect(look.faults.some(({ sentence }) => /##|« \||« \+ »/.test(sentence))).toBe(false);
});

test.each([null, 3, 'texte', [], { items: 'x' }, { items: [null, 1, { kind: 'gaps', text: 4 }] }])(
  'reports errors and gives no marks for the invalid draft %j',
  async (sent) => {
    expect((await previewDraft(sent)).faults.length).toBeGreaterThan(0);
    expect((await markDraft(sent, {})).marks).toEqual({});
  },
);

test('lists the other accepted spelling of an answer', async () => {
  expect((await previewDraft(read('## Trous\nUn [événement].'))).spellings).toEqual([
    { item: '1', words: ['évènement'] },
  ]);
});

test('marks answers to a draft', async () => {
  const document = read('## Trous\nElle est [allée].\n> allé : accord');
  expect((await markDraft(document, { '1.1': 'allé' })).marks['1.1']).toMatchObject({
    ...{ verdict: 'wrong', fault: 'agreement', feedback: 'accord', answer: 'allé' },
  });
});
