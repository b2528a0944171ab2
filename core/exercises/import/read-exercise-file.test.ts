import { expect, test } from 'vitest';
import { answer, asked, xml } from '#tests/support/moodle-questions.ts';
import { writeWordFile } from '#tests/support/word-file.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { printExercises } from '../text/print-exercises.ts';
import { type ExerciseUpload, readExerciseFile } from './read-exercise-file.ts';

const read = (content: string | Uint8Array, given: Partial<ExerciseUpload> = {}) =>
  readExerciseFile({ name: '', content, format: null, together: false, fixes: {}, ...given });

const print = (documents: readonly { document: ExerciseDocument }[]): string =>
  printExercises(documents.map(({ document }) => document));

test.each<[string, string, string]>([
  [
    'one right answer',
    '::Où::Où est-elle ? {=Ici#bravo ~Là}',
    '## QCM — Où est-elle ?\n+ Ici  > bravo\n- Là',
  ],
  ['two right answers', 'Lesquels ? {~%50%a ~%50%b ~%-100%c}', '## QCM multiple — Lesquels ?\n+ a\n+ b\n- c'],
  ['true or false', 'Il pleut. {F#Si}', '## Vrai ou faux\n- Il pleut.  > Si'],
  ['a short answer', 'La capitale ? {=Paris =%50%Lutèce}', '## Trous — La capitale ?\n[Paris | Lutèce =½]'],
  ['a missing word with options', "l'{=homme ~femme}.", "## Choix dans le texte\nl'{*homme | femme}."],
  ['a missing word to type', 'Elle {=est =a} allée.', '## Trous\nElle [est | a] allée.'],
  [
    'pairs',
    'Reliez. {=chat -> miauler =chien -> aboyer = -> rugir}',
    '## Associer — Reliez.\nchat => miauler\nchien => aboyer\n=> rugir',
  ],
  ['a number', 'Combien ? {#3.5}', '## Trous — Combien ?\n[3,5 | 3.5]'],
  ['signs in questions', 'Note : 2 = 1 + 1 ~ # {=oui ~non}', '## QCM — Note : 2 = 1 + 1 ~ #\n+ oui\n- non'],
  ['escaped signs', 'a\\{b\\} \\= {=c\\~d\\\\e ~f}', '## QCM — a{b} =\n+ c~d\\\\e\n- f'],
  ['empty lines in answers', 'Reliez. {\n=a -> b\n\n=c -> d\n}', '## Associer — Reliez.\na => b\nc => d'],
  [
    'an explanation',
    'Où ? {=Ici ~Là ####Parce que.}',
    '## QCM — Où ?\n! explication: Parce que.\n+ Ici\n- Là',
  ],
  ['HTML', '[html]<p>O&ugrave; ?</p> {=Ici ~Là}', '## QCM — Où ?\n+ Ici\n- Là'],
])('reads a GIFT question with %s', async (_, text, wanted) => {
  const { exercises, blocks } = await read(text, { format: 'gift' });
  expect(blocks).toEqual([]);
  expect(print(exercises).trim().split('\n').slice(2).join('\n')).toBe(wanted);
});

test.each<[string, string, string, string]>([
  [
    'multichoice',
    asked('<p>O&ugrave; ?</p>') + answer('Ici') + answer('Là', 0),
    '## QCM — Où ?\n+ Ici\n- Là',
    '',
  ],
  ['truefalse', asked('Il pleut.') + answer('true', 0) + answer('false'), '## Vrai ou faux\n- Il pleut.', ''],
  [
    'shortanswer',
    asked('Elle ____ là.') + answer('est') + answer('es', 50),
    '## Trous\nElle [est | es =½] là.',
    '',
  ],
  [
    'matching',
    `${asked('Reliez.')}<subquestion><text>chat</text><answer><text>miauler</text></answer></subquestion>`,
    '## Associer — Reliez.\nchat => miauler',
    '',
  ],
  [
    'ddmatch',
    `${asked('Reliez.')}<subquestion><text>chat</text><answer><text>miauler</text></answer></subquestion>`,
    '## Associer — Reliez.\nchat => miauler',
    '',
  ],
  [
    'multianswer',
    asked('Elle {1:SHORTANSWER:=est~%50%es#non} là.'),
    '## Trous\nElle [est | es =½] là.\n> [1] es : non',
    '',
  ],
  ['cloze', asked('Elle {1:MULTICHOICE:=est~a} là.'), '## Choix dans le texte\nElle {*est | a} là.', ''],
  [
    'gapselect',
    asked('Le [[1]] dort.') +
      '<selectoption><text>chat</text><group>1</group></selectoption><selectoption><text>lit</text><group>1</group></selectoption>',
    '## Choix dans le texte\nLe {*chat | lit} dort.',
    '',
  ],
  [
    'ddwtos',
    `${asked('Le [[2]] dort.')}<dragbox><text>lit</text></dragbox><dragbox><text>chat</text></dragbox>`,
    '## Banque de mots\n! intrus: lit\nLe [chat] dort.',
    '',
  ],
  [
    'gapfill',
    `${asked('Le [chat|chien] dort.')}<answerdisplay>gapfill</answerdisplay>`,
    '## Trous\nLe [chat | chien] dort.',
    '',
  ],
  [
    'ordering',
    asked('En ordre.') + answer('dort', 2) + answer('il', 1),
    '## Remettre en ordre — En ordre.\nil | dort',
    '',
  ],
  [
    'numerical',
    asked('Combien ?') + answer('12', 100, '<tolerance>0</tolerance>'),
    '## Trous — Combien ?\n[12]',
    '',
  ],
  ['essay', asked('Racontez.'), '', 'Les rédactions ne sont pas encore prises en charge.'],
  ['numerical', asked('Combien ?') + answer('12', 100, '<tolerance>1</tolerance>'), '', 'tolérance'],
  ['ddmarker', asked('Où ?'), '', 'image'],
  ['stack', asked('x'), '', 'stack'],
])('reads or rejects a Moodle XML question: %s', async (type, inside, wanted, refused) => {
  const { exercises, blocks } = await read(`<quiz>${xml(type, inside)}</quiz>`);
  expect(print(exercises).trim().split('\n').slice(2).join('\n')).toBe(wanted);
  expect(blocks.map(({ unsupported, faults }) => [unsupported, faults[0]?.sentence])).toEqual(
    refused ? [[true, expect.stringContaining(refused)]] : [],
  );
});

test('reports lost pictures, styles and links', async () => {
  const words = '<p>Un <b>chat</b> <img src="@@PLUGINFILE@@/chat.png"> <a href="https://x.fr">ici</a> ?</p>';
  const { exercises } = await read(
    `<quiz>${xml('multichoice', asked(words) + answer('a') + answer('b', 0))}</quiz>`,
  );
  expect(exercises[0]?.lost.map((sentence) => sentence.split(' ').slice(0, 2).join(' '))).toEqual(
    expect.arrayContaining(['Les images', 'Le gras,', 'Les liens']),
  );
});

const sheet = `Exercice 1 – Le passé
Complétez avec le verbe.
1. Elle ______ (aller) au marché.
2. Ils ….. (partir) et ….. (revenir).
3. Où est le chat ?   a) ici   b) là   c) ailleurs
Exercice 2
1. Je ....... (suis allé) à Paris.
2. Qui ?
a) moi
b) toi *
3. Paris est en France. (V)
4. Tu ....... (manger) une pomme.
Corrigé
Exercice 1
1. est allée  2. sont partis ; sont revenus
3. b`;

test('reads the unambiguous lines of a Word sheet and returns the others for correction', async () => {
  const paragraphs = sheet.split('\n').map((text) => ({ text }));
  for (const content of [sheet, writeWordFile(paragraphs)]) {
    const { format, exercises, blocks } = await read(
      content,
      typeof content === 'string' ? {} : { name: 'feuille.docx' },
    );
    expect(format).toBe('word');
    expect(print(exercises)).toBe(`# Exercice 1 – Le passé · structures
Complétez avec le verbe.

## Trous
Elle [est allée] (aller) au marché.

## Trous
Ils [sont partis] (partir) et [sont revenus] (revenir).

## QCM — Où est le chat ?
- ici
+ là
- ailleurs

# Exercice 2 · structures

## Trous
Je [suis allé] à Paris.

## QCM — Qui ?
- moi
+ toi

## Vrai ou faux
+ Paris est en France.
`);
    expect(blocks).toMatchObject([{ source: '# Exercice 2\n## Trous\nTu [] (manger) une pomme.' }]);
    // A corrected block joins the exercise it belongs to.
    const number = blocks[0]?.number ?? '';
    const fixes = { [number]: '# Exercice 2\n## Trous\nTu [as mangé] (manger) une pomme.' };
    const mended = await read(content, { fixes, name: typeof content === 'string' ? '' : 'feuille.docx' });
    expect(mended.exercises.map(({ document }) => document.items.length)).toEqual([3, 4]);
    expect(mended.blocks).toMatchObject([{ number, fixed: true, faults: [] }]);
  }
});

test('keeps the source id of an exercise that is moved or corrected, and gives each exercise a different one', async () => {
  const first = await read(
    '::Un:: Qui ? {=moi ~toi}\n\n::Q2:: Où ? {=ici ~là}\n\n::Q2:: Quand ? {=hier ~demain}\n\n::Un:: Qui ? {=lui ~elle}',
    { format: 'gift' },
  );
  const names = first.exercises.map(({ sourceId }) => sourceId);
  expect(new Set(names).size).toBe(4);
  const moved = await read('::Q2:: Où ? {=ici ~là ~loin}\n\n::Un:: Qui donc ? {=moi ~toi}', {
    format: 'gift',
  });
  expect(moved.exercises.map(({ sourceId }) => sourceId)).toEqual([names[1], names[0]]);
  const byId = await read('// [id:x7]\n::Un:: Qui ? {=moi}\n\n// [id:x8]\n::Un:: Qui ? {=toi}', {
    format: 'gift',
  });
  const renamed = await read('// [id:x8]\n::Deux:: Qui ? {=toi}', { format: 'gift' });
  expect(renamed.exercises[0]?.sourceId).toBe(byId.exercises[1]?.sourceId);
  // The source id is the same whether the question is corrected on the site or in the file.
  const mended = await read('$CATEGORY: a/b\n\n::X:: Qui ? {=moi', {
    format: 'gift',
    fixes: { '0': '::X:: Qui ? {=moi}' },
  });
  const whole = await read('$CATEGORY: a/b\n\n::X:: Qui ? {=moi}', { format: 'gift' });
  expect(mended.exercises[0]?.sourceId).toBe(whole.exercises[0]?.sourceId);
});

test('returns an invalid block in full, or null if it is too long to correct on the site', async () => {
  const long = (count: number) =>
    `# Long\n## QCM — Un ?\n+ oui\n${Array.from({ length: count }, (_, n) => `## QCM — ${n} ${'mot '.repeat(80)} ?\n+ oui\n- non\n`).join('')}`;
  const text = long(90);
  const { blocks } = await read(text);
  expect(blocks).toMatchObject([{ number: '0', source: text.trimEnd() }]);
  const fixes = { '0': text.replace('+ oui\n', '+ oui\n- non\n') };
  expect((await read(text, { fixes })).exercises[0]?.document.items).toHaveLength(91);
  const longer = `${text}${'Des mots. '.repeat(4_000)}`;
  expect((await read(longer)).blocks).toMatchObject([{ source: null, faults: [{ line: 2 }, {}] }]);
});

test('gives a file the same source ids despite a date or download number in its name', async () => {
  const ids = ['exercices.txt', 'exercices-2026-07-29.txt', 'exercices-2026-07-30 (1).txt', 'autre.txt'].map(
    async (name) => (await read('# A\n## Trous\nElle [est] là.', { name })).exercises[0]?.sourceId,
  );
  const [first, ...others] = await Promise.all(ids);
  expect(others.map((id) => id === first)).toEqual([true, true, false]);
});

test("detects the site's text format by a heading that names a kind, whatever precedes it", async () => {
  const items = '## QCM — Où ?\n+ ici\n- là {=x}\n';
  for (const text of [items, `Mes exercices\n\n# T\n${items}`])
    expect((await read(text)).format).toBe('text');
  expect((await read('## Un titre\n\nQui ? {=moi ~toi}')).format).toBe('gift');
});

test("keeps the source id of a question that is corrected in the site's text format", async () => {
  const mend = '# Essai\n## QCM — Q\n+ x\n- y';
  const gift = '// [id:7]\n::Essai::Q {=x ~y';
  const one = await read(gift, { format: 'gift', fixes: { '0': mend } });
  expect(one.exercises[0]?.sourceId).toBe(
    (await read(`${gift}}`, { format: 'gift' })).exercises[0]?.sourceId,
  );
  const moodle = (fraction: number) =>
    xml('multichoice', `<idnumber>7</idnumber>${asked('Q')}${answer('x', fraction)}${answer('y', 0)}`);
  const other = await read(moodle(0), { format: 'moodle', fixes: { '0': mend } });
  const whole = await read(moodle(100), { format: 'moodle' });
  expect(other.exercises[0]?.sourceId).toBe(whole.exercises[0]?.sourceId);
});

test('joins the questions of a category into one exercise if asked', async () => {
  const text =
    '$CATEGORY: $course$/top/Le passé\n\nLisez bien.\n\n::a:: Qui ? {=moi ~toi}\n\n::b:: Où ? {=ici ~là}\n\n::c:: Quoi ? {=x';
  const { exercises, blocks } = await read(text, { format: 'gift', together: true });
  expect(exercises.map(({ document }) => [document.title, document.items.length])).toEqual([['Le passé', 2]]);
  expect(exercises[0]?.document.instruction).toBe('Lisez bien.');
  expect(blocks).toHaveLength(1);
});

test('reads a Windows-1252 file and rejects oversized files in French', async () => {
  const latin = Uint8Array.from('::\xc9t\xe9:: O\xf9 ? {=\xe0 la plage ~l\xe0}', (sign) =>
    sign.charCodeAt(0),
  );
  expect((await read(latin, { name: 'a.gift' })).exercises[0]?.document.title).toBe('Été');
  const many = Array.from({ length: 2_001 }, (_, n) => `::Titre ${n} bis:: Qui ? {=moi ~toi}`).join('\n\n');
  expect((await read(many, { format: 'gift' })).fault).toMatch(/^Il y a plus de 2\s000 questions/);
  expect((await read('x'.repeat(2_000_001))).fault).toMatch(/2\s000\s000/);
  expect((await read('')).fault).toMatch(/^Ce fichier est vide/);
  expect((await read(new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), { name: 'a.docx' })).fault).toMatch(/Word/);
});
