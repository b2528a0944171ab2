import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type ExerciseUpload, readExerciseFile } from '../read-exercise-file.ts';

const encode = (value: unknown) =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value));

const pack = (mainLibrary: string, content: unknown, title = 'Le passé') =>
  zipSync({ 'h5p.json': encode({ title, mainLibrary }), 'content/content.json': encode(content) });

const read = (content: Uint8Array | string, given: Partial<ExerciseUpload> = {}) =>
  readExerciseFile({ name: 'a.h5p', content, format: null, together: false, fixes: {}, ...given });

/** Reads a package of one content and returns its only exercise. */
async function readOne(library: string, content: unknown) {
  const { exercises, blocks } = await read(pack(library, content));
  expect(blocks).toEqual([]);
  expect(exercises).toHaveLength(1);
  return exercises[0] ?? expect.fail();
}

const question = (name: string, params: object, title = '') => ({
  ...{ library: `H5P.${name} 1.10`, params, metadata: { title } },
});

const choice = (text: string, correct: boolean, tipsAndFeedback = {}) => ({ text, correct, tipsAndFeedback });

describe('questions of H5P', () => {
  test('Blanks: alternatives, tips, references and capitals', async () => {
    const { document, lost } = await readOne('H5P.Blanks', {
      text: '<p>Compl&eacute;tez.</p>',
      questions: [
        '<p>Elle *est all&eacute;e/est partie:aller* au <strong>march&eacute;</strong> (5 &#42; 2).</p>',
        '<p>C’est *1&#47;2/la moitié*.</p>',
      ],
      behaviour: { caseSensitive: false },
    });
    expect(document.marking.capitals).toBe(false);
    expect(document.items[0]).toMatchObject({
      ...{ prompt: 'Complétez.', points: 2 },
      text: [
        'Elle ',
        { cue: 'aller', accepted: [{ text: 'est allée' }, { text: 'est partie' }] },
        ' au marché (5 * 2).\n\nC’est ',
        { cue: '', accepted: [{ text: '1/2' }, { text: 'la moitié' }] },
        '.',
      ],
    });
    expect(lost).toContain('Les indices des trous sont toujours affichés, à côté des trous.');
    expect((await readOne('H5P.Blanks', { questions: ['*A*'] })).document.marking.capitals).toBe(true);
  });

  test('DragText: tips, feedback and distractors', async () => {
    const { document, lost } = await readOne('H5P.DragText', {
      taskDescription: 'Placez.',
      textField: 'Je *suis:être\\+Oui\\-Non* là.\nTu *es* ici.',
      distractors: '*est* *sont*',
    });
    expect(document.items[0]).toMatchObject({
      ...{ kind: 'word-bank', points: 2 },
      text: ['Je ', { word: 'suis', cue: 'être' }, ' là.\nTu ', { word: 'es', cue: '' }, ' ici.'],
      distractors: ['est', 'sont'],
    });
    expect(lost).toContain('Les commentaires des réponses ne sont pas importés.');
  });

  test('MarkTheWords becomes a choice of words, unless a word is both right and wrong', async () => {
    const marked = { taskDescription: 'Les verbes ?', textField: '<p>Je *mange*, tu *bois***.</p>' };
    const { document } = await readOne('H5P.MarkTheWords', marked);
    expect(document.items[0]).toMatchObject({
      kind: 'choices',
      prompt: 'Les verbes ?\n\nJe mange, tu bois*.',
    });
    expect(JSON.stringify(document.items[0])).toContain('"text":"mange","right":true');
    const { blocks } = await read(pack('H5P.MarkTheWords', { textField: '*la* porte, je la vois' }));
    expect(blocks[0]).toMatchObject({ unsupported: true });
  });

  test('MultiChoice: kind, feedback and losses', async () => {
    const answers = [
      choice('<div>au</div>\n', true, { tip: 'à + le', chosenFeedback: 'Oui' }),
      choice('à', false),
    ];
    const { document, lost } = await readOne('H5P.MultiChoice', {
      ...{ question: 'Je vais … marché.', answers, behaviour: { type: 'auto' } },
      ...{ overallFeedback: [{ from: 0, to: 100, feedback: 'Relisez.' }] },
      media: { type: { library: 'H5P.Image 1.1', params: { file: { path: 'images/a.png' } } } },
    });
    expect(document.items[0]).toMatchObject({
      kind: 'choice',
      options: [
        { text: 'au', right: true, feedback: 'Oui' },
        { text: 'à', right: false },
      ],
    });
    expect(document.items[0]?.explanation).toBe('Relisez.');
    expect(lost).toHaveLength(2);
    const withoutFile = { type: { library: 'H5P.Audio 1.5', params: { contentName: 'Audio' } } };
    expect(
      (await readOne('H5P.TrueFalse', { question: '?', correct: 'true', media: withoutFile })).lost,
    ).toEqual([]);
    const several = await readOne('H5P.MultiChoice', {
      question: '?',
      answers,
      behaviour: { type: 'multi' },
    });
    expect(several.document.items[0]?.kind).toBe('choices');
  });

  test('TrueFalse without the right answer is an issue', async () => {
    const { blocks, exercises } = await read(pack('H5P.TrueFalse', { question: 'Il dort.' }));
    expect(exercises).toEqual([]);
    expect(blocks).toMatchObject([
      { unsupported: false, faults: [{ sentence: expect.stringContaining('vraie') }] },
    ]);
    const fixes = { [blocks[0]?.number ?? '']: blocks[0]?.source?.replace('- Il', '+ Il') ?? '' };
    const mended = await read(pack('H5P.TrueFalse', { question: 'Il dort.' }), { fixes });
    expect(mended.exercises[0]?.document.items).toMatchObject([{ statements: [{ right: true }] }]);
  });

  test('SingleChoiceSet has the right answer first; TrueFalse has it as text', async () => {
    const choices = [
      { question: '<p>Qui ?</p>', answers: ['<p>Elle</p>', '<p>Lui</p>'] },
      { question: '', answers: [''] },
    ];
    const { document } = await readOne('H5P.SingleChoiceSet', { choices });
    expect(document.items).toMatchObject([
      { kind: 'choice', prompt: 'Qui ?', options: [{ text: 'Elle', right: true }, { right: false }] },
    ]);
    const wrong = { feedbackOnWrong: 'Relisez.' };
    const { document: stated } = await readOne('H5P.TrueFalse', {
      question: 'Il dort.',
      correct: 'false',
      behaviour: wrong,
    });
    expect(stated.items[0]).toMatchObject({
      statements: [{ text: 'Il dort.', right: false, feedback: 'Relisez.' }],
    });
  });

  test('Dictation names the recordings to add', async () => {
    const { document, lost } = await readOne('H5P.Dictation', {
      taskDescription: 'Écrivez.',
      sentences: [{ sample: [{ path: 'audios/un.mp3' }], text: 'Elle|Il dort.' }],
    });
    expect(document.items[0]).toMatchObject({
      media: [{ fileName: 'un.mp3', url: '' }],
      text: [{ accepted: [{ text: 'Elle dort.' }, { text: 'Il dort.' }] }],
    });
    expect(lost.join()).toContain('un.mp3');
  });
});

const presentation = (...actions: object[]) => ({
  presentation: { slides: [{ elements: actions.map((action) => ({ action })) }] },
});

const set = (questions: object[]) =>
  question('QuestionSet', { introPage: { introduction: '<p>Lisez.</p>' }, questions }, 'Le test');

describe('containers of H5P', () => {
  test('one exercise per container, with the names of omitted contents', async () => {
    const content = presentation(
      question('AdvancedText', { text: 'Bonjour' }),
      question('TrueFalse', { question: 'Il dort.', correct: 'true' }),
      question('Dialogcards', {}, 'Les cartes'),
      set([question('Blanks', { questions: ['*un*'] }), question('Blanks', { questions: ['*deux*'] })]),
    );
    const { exercises, blocks } = await read(pack('H5P.CoursePresentation', content));
    expect(
      exercises.map(({ document }) => [document.title, document.instruction, document.items.length]),
    ).toEqual([
      ['Le passé', '', 1],
      ['Le test', 'Lisez.', 2],
    ]);
    expect(exercises[0]?.lost.join()).toContain('textes');
    expect(blocks).toMatchObject([{ line: 2, unsupported: true }]);
    expect(blocks[0]?.faults[0]?.sentence).toContain('H5P.Dialogcards');
  });

  test('recognises an exercise whose question was changed', async () => {
    const name = async (word: string) => {
      const { exercises } = await read(
        pack('H5P.QuestionSet', { questions: [question('Blanks', { questions: [word] })] }),
      );
      return exercises[0]?.sourceId;
    };
    expect(await name('*un*')).toBe(await name('*deux*'));
    const alone = await read(pack('H5P.Blanks', { questions: ['*un*'] }));
    const renamed = await read(pack('H5P.Blanks', { questions: ['*un*'] }, 'Le futur'));
    expect(alone.exercises[0]?.sourceId).not.toBe(renamed.exercises[0]?.sourceId);
  });
});

describe('corrections', () => {
  const content = {
    questions: [
      question('MultiChoice', { question: 'Qui ?', answers: [choice('Elle', false), choice('Lui', false)] }),
      question('Essay', { taskDescription: 'Racontez.' }),
      question('Blanks', { questions: ['*un*'] }),
    ],
  };

  test('offers the text of the site or the JSON, and reads both', async () => {
    const { blocks } = await read(pack('H5P.QuestionSet', content));
    expect(blocks.map(({ source }) => source?.split('\n')[0])).toEqual(['# Le passé · structures', '{']);
    const fixes = {
      '0': blocks[0]?.source?.replace('- Elle', '+ Elle') ?? '',
      '1': JSON.stringify(question('Blanks', { questions: ['*deux*'] })),
    };
    const { exercises, blocks: mended } = await read(pack('H5P.QuestionSet', content), { fixes });
    expect(mended.every(({ faults, fixed }) => fixed && faults.length === 0)).toBe(true);
    expect(exercises.map(({ document }) => document.items.map(({ kind }) => kind))).toEqual([
      ['choices', 'gaps', 'gaps'],
    ]);
  });

  test('reports broken JSON with the place', async () => {
    const { blocks } = await read('{"library": "H5P.Blanks 1.14", "params": {,}}', { format: 'h5p' });
    expect(blocks[0]?.faults[0]).toMatchObject({ excerpt: expect.stringContaining('{,}') });
  });
});

test('reads each package of an archive as its own exercise', async () => {
  const blank = (word: string) => ({ questions: [`<p>Elle *${word}* là.</p>`] });
  const set = { questions: [question('Blanks', blank('part'))] };
  const archive = zipSync({
    'un.h5p': pack('H5P.Blanks', blank('est')),
    'deux/un.h5p': pack('H5P.QuestionSet', set),
    'deux/deux.H5P': pack('H5P.QuestionSet', set),
    'notes.txt': encode('Le passé'),
    '__MACOSX/._un.h5p': encode('x'),
  });
  const { exercises, blocks, fault } = await read(archive, { name: 'tous.zip' });
  expect([blocks, fault]).toEqual([[], null]);
  expect(exercises.map(({ line, document }) => [line, document.title])).toEqual([
    [1, 'Le passé'],
    [2, 'Le passé'],
    [3, 'Le passé (2)'],
  ]);
});

describe('hostile packages', () => {
  test.each([
    ['nothing', {}],
    ['other types', { questions: 5, text: [1], behaviour: 'x' }],
    ['null', null],
    ['__proto__', '{"__proto__": {"questions": ["*a*"]}, "constructor": 1}'],
    ['a text', '"text"'],
    ['deep lists', `{"questions": ${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['many questions', { questions: Array.from({ length: 5_000 }, () => question('TrueFalse', {})) }],
    ['names of Object', { questions: [question('constructor', {}), question('toString', {})] }],
    ['hidden characters', '{"questions": [{"library": "H5P.Essay 1.5", "params": {"a": "\\u202e\\u0000"}}]}'],
  ])('%s', async (_, content) => {
    for (const library of ['H5P.Blanks', 'H5P.QuestionSet', 'H5P.MultiChoice', 'H5P.Column', '']) {
      const reading = await read(pack(library, content));
      expect(reading.exercises).toEqual([]);
      expect(reading.fault !== null || reading.blocks.length > 0).toBe(true);
      expect(JSON.stringify(reading)).not.toMatch(/\\u0000|\u202e/);
    }
  });

  test('rejects a package without its content and other archives', async () => {
    const head = encode({ mainLibrary: 'H5P.Blanks' });
    expect((await read(zipSync({ 'h5p.json': head }))).fault).toContain('H5P');
    expect((await read(zipSync({ 'h5p.json': encode('{'), 'content/content.json': head }))).fault).toContain(
      'H5P',
    );
    expect((await read(zipSync({ 'a.txt': head }))).fault).toContain('ni un fichier H5P ou QTI');
    const several = { 'un/bon.h5p': pack('H5P.Blanks', {}), 'un/vide.h5p': zipSync({ 'a.txt': head }) };
    expect((await read(zipSync(several))).fault).toMatch(/^Fichier «\u202fvide.h5p\u202f».*est incomplet/);
    expect((await read(pack('H5P.Blanks', {}), { format: 'gift' })).fault).toContain('Détection automatique');
  });
});
