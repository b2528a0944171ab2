import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { everyKind } from '#tests/support/every-kind.ts';
import type { ExerciseDocument } from '../../document/exercise-document.ts';
import { readExerciseFile } from '../../import/read-exercise-file.ts';
import { parseExercises } from '../../text/parse-exercises.ts';
import { findExportFormat, streamExercises } from '../export-formats.ts';
import { writePackage } from './write-package.ts';

type Field =
  | 'html'
  | 'text'
  | 'word'
  | 'boolean'
  | 'number'
  | readonly string[]
  | Field[]
  | { [name: string]: Field };

const text: Field = 'text';
const switches = { enableRetry: 'boolean', enableSolutionsButton: 'boolean' } as const;
const dialogs = { confirmCheckDialog: 'boolean', confirmRetryDialog: 'boolean' } as const;
const overallFeedback: Field = [{ from: 'number', to: 'number', feedback: 'text' }];

/** Texts of the player, which are English by default. */
const words = (names: string): Record<string, Field> =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, 'word']));

const buttons = 'checkAnswer submitAnswer tryAgain scoreBarLabel a11yCheck a11yShowSolution a11yRetry';

/** Fields that the libraries define, as far as the export writes them; `words` and `behaviour` are required. */
const semantics: Readonly<Record<string, { [name: string]: Field }>> = {
  'H5P.Blanks': {
    ...{ text: 'html', questions: ['html'] },
    ...words(`${buttons} showSolutions notFilledOut answerIsCorrect answerIsWrong answeredCorrectly
      answeredIncorrectly solutionLabel inputLabel inputHasTipLabel tipLabel a11yCheckingModeHeader`),
    behaviour: { ...switches, ...dialogs, caseSensitive: 'boolean' },
    overallFeedback,
  },
  'H5P.DragText': {
    ...{ taskDescription: 'html', textField: text, distractors: text },
    ...words(`${buttons} showSolution dropZoneIndex empty contains ariaDraggableIndex tipLabel correctText
      incorrectText resetDropTitle resetDropDescription grabbed cancelledDragging correctAnswer feedbackHeader`),
    behaviour: { ...switches, instantFeedback: 'boolean' },
    overallFeedback,
  },
  'H5P.MultiChoice': {
    question: 'html',
    answers: [
      {
        ...{ text: 'html', correct: 'boolean' },
        tipsAndFeedback: { tip: text, chosenFeedback: 'html', notChosenFeedback: 'html' },
      },
    ],
    UI: words(`checkAnswerButton submitAnswerButton tryAgainButton showSolutionButton tipsLabel scoreBarLabel
      tipAvailable feedbackAvailable readFeedback wrongAnswer correctAnswer shouldCheck shouldNotCheck noInput
      a11yCheck a11yShowSolution a11yRetry`),
    behaviour: {
      ...{ ...switches, ...dialogs, autoCheck: 'boolean', type: ['auto', 'multi', 'single'] as const },
      ...{ singlePoint: 'boolean', randomAnswers: 'boolean', passPercentage: 'number' },
      ...{ showSolutionsRequiresInput: 'boolean', showScorePoints: 'boolean' },
    },
    overallFeedback,
  },
  'H5P.TrueFalse': {
    ...{ question: 'html', correct: ['true', 'false'] as const },
    l10n: words(
      `${buttons} trueText falseText score showSolutionButton wrongAnswerMessage correctAnswerMessage`,
    ),
    behaviour: { ...switches, ...dialogs, autoCheck: 'boolean', feedbackOnWrong: text },
    overallFeedback,
  },
  'H5P.QuestionSet': {
    introPage: { showIntroPage: 'boolean', title: text, introduction: 'html', startButtonText: text },
    ...{ progressType: ['dots', 'textual'] as const, passPercentage: 'number', randomQuestions: 'boolean' },
    disableBackwardsNavigation: 'boolean',
    texts: words(`prevButton previous nextButton next finishButton submitButton textualProgress jumpToQuestion
      questionLabel readSpeakerProgress unansweredText answeredText currentQuestionText navigationLabel
      questionSetInstruction`),
    endGame: {
      ...{ showResultPage: 'boolean', showSolutionButton: 'boolean', showRetryButton: 'boolean' },
      ...words(`noResultMessage message amountCorrect scoreBarLabel scoreHeader solutionButtonText
        retryButtonText finishButtonText submitButtonText`),
    },
  },
};

function expectField(value: unknown, field: Field | undefined, path: string): void {
  if (field === 'html' || field === 'text' || field === 'word') {
    expect(typeof value, path).toBe('string');
    if (field === 'word') expect(value, path).not.toBe('');
    if (field === 'html') expect(`${value}`.replaceAll(/<\/?(?:p|br)>/g, ''), path).not.toMatch(/[<>]/);
  } else if (typeof field === 'string') expect(typeof value, path).toBe(field);
  else if (Array.isArray(field) && typeof field[0] === 'string' && !Array.isArray(value))
    expect(field, path).toContain(value);
  else if (Array.isArray(field))
    for (const each of value as unknown[]) expectField(each, (field as Field[])[0], `${path}[]`);
  else {
    expect(field, `${path} is not a field`).toBeTypeOf('object');
    for (const [name, inner] of Object.entries(field ?? {}))
      if (inner === 'word') expect(value, path).toHaveProperty(name);
    for (const [name, inner] of Object.entries(value as object))
      expectField(inner, (field as { [name: string]: Field })[name], `${path}.${name}`);
  }
}

type Params = Record<string, unknown> & {
  questions?: { library: string; params: Params; subContentId: string }[];
};

function expectParams(library: string, params: Params, dependencies: readonly string[]): void {
  expect(dependencies).toContain(library);
  const [name = ''] = library.split(' ');
  const { questions, ...own } = params;
  const isSet = name === 'H5P.QuestionSet';
  expectField(isSet ? own : params, semantics[name], name);
  if (!isSet) return;
  for (const question of questions ?? []) {
    expect(question.subContentId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
    expectParams(question.library, question.params, dependencies);
  }
}

/** Writes the exercise, checks the package and returns its main library with the content. */
function write(document: ExerciseDocument) {
  const bytes = writePackage({ id: 'ex', document, product: '', versionId: null });
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(['h5p.json', 'content/content.json']);
  const [head, content] = Object.values(files).map((file) => JSON.parse(strFromU8(file)));
  const dependencies: { machineName: string; majorVersion: number; minorVersion: number }[] =
    head.preloadedDependencies;
  const names = dependencies.map((each) => `${each.machineName} ${each.majorVersion}.${each.minorVersion}`);
  const main = names.find((name) => name.startsWith(`${head.mainLibrary} `)) ?? expect.fail();
  expectParams(main, content, names);
  return { bytes, main, content };
}

const parse = (source: string): ExerciseDocument => {
  const { exercises, faults } = parseExercises(source);
  expect(faults).toEqual([]);
  return exercises[0] ?? expect.fail();
};

async function readBack(bytes: Uint8Array): Promise<ExerciseDocument> {
  const upload = { name: 'a.h5p', format: null, together: false, fixes: {} };
  const { exercises, blocks, fault } = await readExerciseFile({ ...upload, content: bytes });
  expect([blocks, fault, exercises.flatMap(({ faults }) => faults)]).toEqual([[], null, []]);
  return exercises[0]?.document ?? expect.fail();
}

test('writes every kind of exercise with the fields of the libraries', async () => {
  const document = parse(everyKind);
  const { main, content, bytes } = write(document);
  expect(main).toBe('H5P.QuestionSet 1.21');
  expect(new Set(content.questions.map(({ library }: { library: string }) => library))).toEqual(
    new Set(['H5P.Blanks 1.14', 'H5P.MultiChoice 1.16', 'H5P.DragText 1.10', 'H5P.TrueFalse 1.8']),
  );
  const read = await readBack(bytes);
  expect(read.items).toHaveLength(content.questions.length);
});

test.each([
  [
    'Trous',
    'Blanks',
    '## Trous — Complétez.\nElle [est allée | est partie] (aller) 5 * 2 <b>.\n\nTu as [1/2 | a:b | c*d].\n! explication: Relisez.',
  ],
  [
    'Banque de mots',
    'DragText',
    '## Banque de mots — Placez.\nJe [suis] (être) là : *ici*.\nTu [a:b] et [a*b].\n! intrus: est | a/b',
  ],
  ['QCM', 'MultiChoice', '## QCM — Qui ?\n+ Elle & <lui>\n- *Lui*  > Non.'],
  ['QCM multiple', 'MultiChoice', '## QCM multiple — Qui ?\n+ Elle\n- Lui'],
  ['Vrai ou faux', 'TrueFalse', '## Vrai ou faux\n- Il dort.  > Relisez.'],
])('%s is the same after an import', async (_, library, item) => {
  const document = parse(`# Au marché\n! barème: grammaire, majuscules\n\n${item}`);
  const { main, bytes } = write(document);
  expect(main).toContain(`H5P.${library} `);
  const read = await readBack(bytes);
  expect(read.title).toBe(document.title);
  const gaps = { Blanks: 2, DragText: 3 }[library] ?? 1;
  expect(read.items).toEqual(document.items.map((item) => ({ ...item, points: gaps })));
  if (library === 'Blanks') expect(read.marking).toEqual(document.marking);
});

test('an exercise of several questions is the same after an import', async () => {
  const document = parse(
    '# Au marché\nLisez.\n! barème: grammaire, majuscules\n\n## Trous — Complétez.\nIl [est] là.\n\n## QCM — Qui ?\n+ Elle\n- Lui',
  );
  const { main, bytes } = write(document);
  expect(main).toContain('H5P.QuestionSet');
  const read = await readBack(bytes);
  expect([read.title, read.instruction, read.items]).toEqual([
    document.title,
    document.instruction,
    document.items,
  ]);
});

test.each([
  ['l’été', "l’été/l'été", 'l’été'],
  ["aujourd'hui | demain", "aujourd'hui/aujourd’hui/demain", "aujourd'hui | demain"],
  ['qu’il/elle', "qu’il/qu'il/elle", 'qu’il | elle'],
  ['allé(e)s', 'allé(e)s/allés/allées', 'allé(e)s | allés | allées'],
  ['10 km/h', '10 km&#47;h', '10 km/h'],
])('the gap « %s » accepts both apostrophes and each form', async (accepted, starred, imported) => {
  const { bytes, content } = write(parse(`# T\n\n## Trous — Complétez.\nIci [${accepted}] là.`));
  expect(content.questions).toEqual([`<p>Ici *${starred}* là.</p>`]);
  const { items } = await readBack(bytes);
  expect(items).toEqual(parse(`# T\n\n## Trous — Complétez.\nIci [${imported}] là.`).items);
});

test('each question about a document contains the document', () => {
  const { content } = write(
    parse(
      '# T\nLisez.\n\n## Lecture — Météo\n! source: Un journal\nIl fait beau.\n### QCM — Quel temps ?\n+ Beau\n- Laid\n### Trous\nIl [fait] beau.',
    ),
  );
  const document = '<p>Météo</p><p>Il fait beau.</p><p>Un journal</p>';
  expect(content.introPage.introduction).toBe('<p>Lisez.</p>');
  const [choice, gaps] = content.questions;
  expect(choice.params.question).toBe(`${document}<p>Quel temps ?</p>`);
  expect(gaps.params.text).toMatch(new RegExp(`^${document}<p>.+</p>$`));
});

test('only signs with a meaning are references in a word bank, which cuts long words anywhere', () => {
  const item = '## Banque de mots — Placez.\nJe dis [à l\'heure et/ou "tôt" : <a>].';
  const { content } = write(parse(`# T\n\n${item}`));
  expect(content.textField).toBe(`Je dis *à l'heure et/ou "tôt" &#58; &#60;a&#62;*.`);
});

test('an import accepts the maximum number of answers of a gap', async () => {
  const sentence = 'Il/Elle/On est (déjà) (bien) (très) parti.';
  const { bytes } = write(parse(`# T\n\n## Transformer — Au passé.\n? Il part.\n= ${sentence}`));
  const [item] = (await readBack(bytes)).items;
  const gaps = item?.kind === 'gaps' ? item.text.filter((piece) => typeof piece !== 'string') : [];
  expect(gaps.map(({ accepted }) => accepted.length)).toEqual([20]);
});

test('several exercises are packages of one archive', async () => {
  const document = parse('# Été\n\n## QCM — Qui ?\n+ Elle\n- Lui');
  const exercise = { id: 'ex', document, product: '', versionId: null };
  async function* portions() {
    yield [exercise, exercise];
    yield [{ ...exercise, document: { ...document, title: '…' } }];
  }
  const stream = streamExercises(findExportFormat('h5p', false), portions());
  const files = unzipSync(new Uint8Array(await new Response(stream as BodyInit).arrayBuffer()));
  expect(Object.keys(files)).toEqual(['ete.h5p', 'ete-2.h5p', 'sans-titre.h5p']);
  expect((await readBack(files['ete-2.h5p'] ?? new Uint8Array())).title).toBe('Été');
  const alone = streamExercises(findExportFormat('h5p', true), portions());
  const [first] = await Array.fromAsync(alone);
  expect((await readBack(first ?? new Uint8Array())).title).toBe('Été');
});
