import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import type { ExerciseDocument } from '../document/exercise-document.ts';
import { exportFormats } from '../export/export-formats.ts';
import { writePackage } from '../export/h5p/write-package.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { printExercises } from '../text/print-exercises.ts';
import { mergeOwn } from './merge-own.ts';
import { readExerciseFile } from './read-exercise-file.ts';

const formats = ['gift', 'moodle', 'h5p'] as const;
type Format = (typeof formats)[number];

const write = (document: ExerciseDocument, format: Exclude<Format, 'h5p'>) => {
  const { begin, write, end } = exportFormats[format];
  return (begin?.() ?? '') + write({ id: 'ex1', document, product: 'Cours', versionId: null }) + (end ?? '');
};

/** Exports the exercise, changes the texts of the file and reads it. */
async function merge(document: ExerciseDocument, format: Format, change: (text: string) => string) {
  const content = format === 'h5p' ? writeChanged(document, change) : change(write(document, format));
  const upload = { name: '', content, format, together: false, fixes: {} };
  const { exercises, blocks } = await readExerciseFile(upload);
  return { exercises, blocks, merged: mergeOwn(document, exercises[0]?.parts ?? [], format) };
}

function writeChanged(document: ExerciseDocument, change: (text: string) => string): Uint8Array {
  const files = unzipSync(writePackage({ id: 'ex1', document, product: 'Cours', versionId: null }));
  const changed = Object.entries(files).map(([name, file]) => [name, strToU8(change(strFromU8(file)))]);
  return zipSync(Object.fromEntries(changed));
}

const keep = (text: string) => text;

const toLetters = (text = '') => text.replace(/[^\p{L}\p{N}]/gu, '');

test.each(formats)('recognises unchanged exercises exported to %s', async (format) => {
  const random = openRandom(`own exercises in ${format}`);
  for (let index = 0; index < scaled(60); index++) {
    const document = exerciseDocument.parse(generateDocument(random));
    const { exercises, merged } = await merge(document, format, keep);
    expect(merged).toBeNull();
    expect(exercises).toHaveLength(1);
    expect(exercises[0]).toMatchObject({ own: { id: 'ex1' } });
    expect(toLetters(exercises[0]?.document.title)).toBe(toLetters(document.title));
  }
});

const items: Readonly<Record<string, string>> = {
  gaps: '## Trous\nElle [vieux] là [autre] (aller).',
  'gap-choices': '## Choix dans le texte\nElle {*vieux | b} là {*c | d}.',
  'word-bank': '## Banque de mots\n! intrus: loin\nElle [vieux] là [autre].',
  choice: '## QCM — Où ?\n! indice: Cherchez.\n+ vieux\n- là',
  choices: '## QCM multiple — Où ?\n+ vieux\n+ ici\n- là',
  'true-false': '## Vrai ou faux\n+ Il pleut.\n- Il neige.  > vieux',
  match: '## Associer — Reliez.\nchat => vieux\nchien => aboyer',
  classify: '## Classer — Genre ?\n= Masculin: vieux | le sel\n= Féminin: la mer',
  order: '## Remettre en ordre\nvieux | est | là',
  conjugation: '## Conjugaison — finir, présent\nje: vieux\ntu: finis',
  transformation: '## Transformer\n? Elle part.\n= Elle est vieux ici hier soir',
  reading: '## Lecture — Lisez.\n| Un texte.\n### QCM — Où ?\n+ vieux\n- là\n### Vrai ou faux\n+ Oui.',
};

test.each(
  Object.entries(items).flatMap(([kind, text]) => formats.map((format) => [kind, format, text] as const)),
)('applies an answer that was changed in the file to %s (%s)', async (_, format, text) => {
  const source = `# Le titre · A2 · structures\nLa consigne.\n\n${text}\n`;
  const { exercises, faults } = parseExercises(source);
  const [document] = exercises;
  expect(faults).toEqual([]);
  if (!document) throw new Error('exercise text is invalid');
  const { merged } = await merge(document, format, (text) => text.replaceAll('vieux', 'neuf'));
  expect(merged?.lost).toEqual([]);
  expect(printExercises([merged?.document ?? document])).toBe(
    printExercises([document]).replaceAll('vieux', 'neuf'),
  );
});

const parse = (items: string): ExerciseDocument => {
  const [document] = parseExercises(`# Le titre\n${items}`).exercises;
  if (!document) throw new Error('exercise text is invalid');
  return document;
};

/** Two patterns with 32 variants. */
const ways =
  '? Elle part.\n= Elle est (déjà) (vite) (bien) partie/venue (hier)\n= Elle (ne) part pas vite =½\n! explication: Relisez.';

describe.each(formats)(
  'a transformation with more accepted sentences than an import reads, in %s',
  (format) => {
    const document = parse(`## Transformer\n${ways}`);
    const change = async (before: string, after: string) => {
      const { merged } = await merge(document, format, (text) => text.replace(before, after));
      return { lost: merged?.lost, items: printExercises([merged?.document ?? document]) };
    };

    test('does not change them if something else is changed', async () => {
      expect(await change('Relisez.', 'Cherchez.')).toEqual({
        lost: [],
        items: printExercises([document]).replace('Relisez.', 'Cherchez.'),
      });
    });

    test.each(['déjà vite bien venue', 'venue'])('does not lose « %s »', async (words) => {
      const { lost, items } = await change(`Elle est ${words}`, `Elle est ${words} ici`);
      expect(lost).toEqual([expect.stringContaining('question 1')]);
      expect(items).toBe(printExercises([document]));
    });

    // H5P packages contain no answers with partial credit.
    test.skipIf(format === 'h5p')('takes a change that the patterns allow', async () => {
      const { lost, items } = await change('Elle part pas vite', 'Elle va pas vite');
      expect(lost).toEqual([]);
      const kept = items.match(/^= .*/gm);
      expect(kept).toContain('= Elle est (déjà) (vite) (bien) partie/venue (hier)');
      expect(kept).toHaveLength(3);
    });
  },
);

test.each(formats)('refuses a 21st answer of a gap in %s', async (format) => {
  const words = Array.from({ length: 20 }, (_, index) => `mot${index}`);
  const document = parse(`## Trous\nElle est [${words.join(' | ')}] là [ici].`);
  const added = { gift: '=autre\n=mot5', moodle: '=autre~=mot5', h5p: '/autre/mot5' }[format];
  const { merged } = await merge(document, format, (text) => text.replace(/[=/]mot5/, added));
  expect(merged?.lost).toEqual([expect.stringContaining('n’est pas importée')]);
  expect(merged?.document).toEqual(document);
});

test.each([0, 1])('reports a changed answer above the maximum in gap %i of H5P', async (place) => {
  const forms = Array.from({ length: 8 }, (_, index) => `il/elle/on a fait${index}`).join(' | ');
  const gaps = place === 0 ? [forms, 'ici'] : ['ici', forms];
  const document = parse(`## Trous\nHier, [${gaps[0]}] et [${gaps[1]}].`);
  const { merged } = await merge(document, 'h5p', (text) => text.replace('on a fait7', 'on a dit'));
  expect(merged?.lost).toEqual([expect.stringContaining('question 1')]);
  expect(merged?.document).toEqual(document);
});

test('applies a new title and instruction, and reports changes that cannot be applied', async () => {
  const [document] = parseExercises(
    '# Le titre\nLa consigne.\n## Trous\nElle [est] là [ici].\n## QCM — Où ?\n+ ici\n- là',
  ).exercises;
  if (!document) throw new Error('exercise text is invalid');
  const { merged } = await merge(document, 'gift', (text) =>
    text
      .replaceAll('Le titre', 'Le nom')
      .replace('La consigne', 'La règle')
      .replace('Où ?', 'Quand ?')
      .replace('Elle', 'Lui'),
  );
  expect(merged?.document).toMatchObject({ title: 'Le nom', instruction: 'La règle.' });
  expect(merged?.document.items[1]?.prompt).toBe('Quand ?');
  expect(merged?.lost).toEqual([expect.stringContaining('question 1.1')]);
});

test('applies changes of an H5P package, and keeps what the package does not contain', async () => {
  const document = parse(
    'Lisez.\n! barème: grammaire\n\n## Trous — Complétez.\nElle [est | était =½] (être) là.\n> sont : pluriel\n## Banque de mots — Placez.\nJe [mange] une [pomme].\n! intrus: boit\n## Lecture\n| Un texte.\n### QCM — Où ?\n! points: 3\n+ ici\n- là',
  );
  const { merged } = await merge(document, 'h5p', (text) =>
    text
      .replaceAll('"Le titre"', '"Le nom"')
      .replace('<p>Lisez.</p>', '<p>Regardez.</p>')
      .replace('Complétez.', 'Écrivez.')
      .replace('*est:être*', '*est/fut:verbe*')
      .replace('*boit*', '*bois*')
      .replace('Où ?', 'Quand ?'),
  );
  expect(merged?.lost).toEqual([]);
  const expected = printExercises([document])
    .replace('Le titre', 'Le nom')
    .replace('Lisez.', 'Regardez.')
    .replace('Complétez.', 'Écrivez.')
    .replace('[est |', '[est | fut |')
    .replace('(être)', '(verbe)')
    .replace('boit', 'bois')
    .replace('Où ?', 'Quand ?');
  expect(printExercises([merged?.document ?? document])).toBe(expected);
});
