import { expect, test } from 'vitest';
import { m } from '#words/messages.js';
import { printExercises } from '../../text/print-exercises.ts';
import { htmlToLines } from './html-to-lines.ts';
import { readWordSheet } from './read-word-sheet.ts';

/** Returns the imported items in the site's text format without headings, and the reported issues. */
function read(sheet: string): { items: string[]; reported: [string, string][] } {
  const blocks = readWordSheet(sheet, '');
  return {
    items: blocks.flatMap(({ questions }) =>
      questions.map(({ document }) => printExercises([document]).split('\n##')[1]?.trim() ?? ''),
    ),
    reported: blocks.flatMap(({ source, faults }) =>
      faults.map(({ sentence }): [string, string] => [source.split('\n').slice(-1)[0] ?? '', sentence]),
    ),
  };
}

test('reads the questions after an answer line', () => {
  const { items, reported } = read(`Exercice 1 : Le pluriel
1. Mettez au pluriel : le cheval
Réponse : ____________
2. Où est-il ?
a) ici
b) là
Réponse : b
3. Mettez au pluriel : le chat
Réponse : les chats
4. Elle ____ (est allée) au marché.`);
  expect(items).toEqual([
    'QCM — Où est-il ?\n- ici\n+ là',
    'Transformer\n? Mettez au pluriel : le chat\n= les chats',
    'Trous\nElle [est allée] au marché.',
  ]);
  expect(reported).toEqual([['Réponse : []', expect.stringContaining('n’est pas certaine')]]);
});

test('reads the answers behind the name of their exercise, and reports one without a number', () => {
  const { items, reported } = read(`Exercice 1 – Être ou avoir
1. Nous ____ là.
2. Il ____ faim.

Exercice 2
1. Tu ____ (aller)

Corrigé
Exercice 1 : 1. sommes 2. a
Ex. 2 – vas`);
  expect(items).toEqual(['Trous\nNous [sommes] là.', 'Trous\nIl [a] faim.']);
  expect(reported.map(([source]) => source)).toEqual(['Tu [] (aller)', 'vas']);
});

test('reads the answers after « Corrigé : », and reports those that match no question', () => {
  const { items, reported } = read(`Exercice 1
1. Où ? a) ici b) là
2. Elle ____ hier.
Corrigé : 1 b – 2. est partie
Voyez aussi la page 12.
7. oublié`);
  expect(items).toEqual(['QCM — Où ?\n- ici\n+ là', 'Trous\nElle [est partie] hier.']);
  expect(reported).toEqual([
    ['Voyez aussi la page 12.', expect.stringContaining('corrigé')],
    ['oublié', expect.stringContaining('corrigé')],
  ]);
});

test('reads lettered lines with blanks as questions, and reports a question with a single option', () => {
  const { items, reported } = read(`Exercice 1 : Complétez
a. Elle ____ (est) là.
b. Il ____ (a) faim.
c) Nous ____ (avons) soif.
Exercice 2
1. Il ____ (est) tard.
- Elle ____ (a) froid.
2. Qui est là ?
a) moi *`);
  expect(items).toEqual(
    ['Elle [est] là.', 'Il [a] faim.', 'Nous [avons] soif.', 'Il [est] tard.', 'Elle [a] froid.'].map(
      (line) => `Trous\n${line}`,
    ),
  );
  expect(reported).toEqual([['+ moi', 'Proposez 2 réponses minimum.']]);
});

test('reports struck-through words, which exercises show as plain text', () => {
  const lines = htmlToLines(
    '<p>1. Corrigez <s>je suis mangé</s> : j’ai ____ (mangé).</p><p>2. Elle ____ (est allée) au marché.</p>',
  );
  const [first, second] = readWordSheet(lines, '').map(({ questions }) => questions[0]);
  expect(first?.lost).toEqual([m.importing_lost_strike()]);
  expect(JSON.stringify(first?.document)).toContain('Corrigez je suis mangé');
  expect(second?.lost).toEqual([]);
});
