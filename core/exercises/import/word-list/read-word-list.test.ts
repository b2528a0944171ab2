import { expect, test } from 'vitest';
import { ankiHeads } from '../../export/write-anki.ts';
import { printExercises } from '../../text/print-exercises.ts';
import type { WordListOptions } from '../import-formats.ts';
import { type ExerciseUpload, readExerciseFile } from '../read-exercise-file.ts';
import { listAcceptedWords } from './list-accepted-words.ts';

const read = (content: string | Uint8Array, given: Partial<ExerciseUpload> = {}) =>
  readExerciseFile({ name: 'animaux.txt', content, format: null, together: false, fixes: {}, ...given });

const print = async (content: string, given: Partial<ExerciseUpload> = {}): Promise<string> => {
  const { format, exercises, blocks } = await read(content, given);
  expect([format, blocks]).toEqual(['word-list', []]);
  return printExercises(exercises.map(({ document }) => document)).trim();
};

const written = `# Vocabulaire : animaux · structures
Écrivez le mot en français.
! barème: vocabulaire

## Trous
the cat : [le chat | un chat | chat =½]

## Trous
a dog : [un chien | le chien | chien =½]

## Trous
the ant : [la fourmi | une fourmi | fourmi =½]`;

test.each([
  ['tabs', 'le chat\tthe cat\nun chien\ta dog\nla fourmi\tthe ant\n'],
  ['the translation first', 'the cat\tle chat\na dog\tun chien\nthe ant\tla fourmi\n'],
  ['semicolons', 'le chat;the cat\nun chien;a dog\nla fourmi;the ant'],
  ['commas and a header', 'Français,Anglais\nle chat,the cat\nun chien,"a dog"\nla fourmi,the ant'],
  [
    'a column of tags with another sign',
    'front,back,tags\nle chat,the cat,animal;maison\nun chien,a dog,animal;maison\nla fourmi,the ant,animal;jardin',
  ],
  ['dashes', 'le chat - the cat\nun chien - a dog\nla fourmi - the ant'],
  ['equals signs', 'le chat = the cat\nun chien = a dog\n\nla fourmi = the ant'],
  ['colons', 'le chat : the cat\nun chien\t: a dog\nla fourmi : the ant'],
  ['aligned colons', 'le chat\t\t: the cat\nun chien\t: a dog\nla fourmi\t: the ant'],
  ['a number and a level', '1;le chat;the cat;A1\n2;un chien;a dog;A1\n3;la fourmi;the ant;A1'],
  ['rows on one line', 'le chat\tthe cat;un chien\ta dog;la fourmi\tthe ant'],
  ['rows on one line, separated by commas', 'le chat,the cat; un chien,a dog; la fourmi,the ant;\n'],
  [
    'an Anki export',
    '#separator:tab\n#html:true\n#guid column:1\n#tags column:4\nx1\tle <b>chat</b>[sound:a.mp3]\tthe&nbsp;cat\tA1\nx2\tun chien\t"a\ndog"\tA1\nx3\tla fourmi\tthe ant\tA1',
  ],
  [
    'an Anki deck whose name is that of a column',
    '#separator:tab\n#deck column:1\nFrançais\tle chat\tthe&#x20;cat\nFrançais\tun chien\ta dog\nFrançais\tla fourmi\tthe ant',
  ],
])('reads a word list with %s', async (_, text) => {
  expect(await print(text)).toBe(written);
});

test('reads Windows-1252 and names the exercise after the file', async () => {
  const text = 'l\xe9zard\tlizard\n\xe2ne\tdonkey\n\xe9l\xe9phant\telephant';
  const content = Uint8Array.from(text, (sign) => sign.charCodeAt(0));
  const { exercises } = await read(content, { name: 'vocabulaire_Bêtes.txt' });
  expect(exercises.map(({ document }) => document.title)).toEqual(['Vocabulaire : Bêtes']);
  expect(exercises[0]?.document.items[0]).toMatchObject({
    text: ['lizard : ', { accepted: [{ text: 'lézard' }] }],
  });
});

test('reads a table without the columns of exercises as a word list', async () => {
  const { format, exercises } = await read('French,English\nle chat,the cat\n', { name: 'a.csv' });
  expect([format, exercises.length]).toEqual(['word-list', 1]);
});

test.each<[string, string[], string[]]>([
  ['le/la médecin', ['le médecin', 'la médecin', 'un médecin', 'une médecin'], ['médecin']],
  ['content(e)', ['content', 'contente'], []],
  [
    'un(e) étudiant(e)',
    ['un étudiant', 'une étudiante', 'l’étudiant', 'l’étudiante'],
    ['étudiant', 'étudiante'],
  ],
  ['la forêt nf', ['la forêt', 'une forêt'], ['forêt']],
  ['beau, adj.', ['beau'], []],
  ['qqch de bon', ['quelque chose de bon', 'qqch de bon'], []],
  ['un homme de cœur', ['un homme de cœur', 'l’homme de cœur'], ['homme de cœur']],
  [
    'la porte (de ville)',
    ['la porte', 'la porte de ville', 'une porte', 'une porte de ville'],
    ['porte', 'porte de ville'],
  ],
  ['der Faden(s, Fäden)', ['der Faden', 'der Fadens, Fäden'], []],
  ['une maison (f)', ['une maison', 'la maison'], ['maison']],
  ['un chariot ; caddie', ['un chariot', 'caddie', 'le chariot'], ['chariot']],
  ['choisir, sélectionner', ['choisir', 'sélectionner'], []],
  ["l'ami", ["l'ami"], ['ami']],
  ['un ami, une amie', ['un ami', 'une amie', 'l’ami', 'l’amie'], ['ami', 'amie']],
  ['une école', ['une école', 'l’école'], ['école']],
  ['un œuf', ['un œuf', 'l’œuf'], ['œuf']],
  ['un homme', ['un homme', 'l’homme'], ['homme']],
  ['une hache', ['une hache', 'la hache'], ['hache']],
  ['les gens', ['les gens', 'des gens'], ['gens']],
  ['heureux, -euse', ['heureux'], []],
  ['frappant/ flagrant /évident', ['frappant', 'flagrant', 'évident'], []],
  ['bandes industrielle, médicale et autres', ['bandes industrielle, médicale et autres'], []],
  ['Bonjour, comment allez-vous ?', ['Bonjour, comment allez-vous ?'], []],
])('accepts the variants of « %s »', (text, right, half) => {
  const variants = listAcceptedWords(text);
  expect(variants.filter(({ credit }) => credit === 1).map((each) => each.text)).toEqual(right);
  expect(variants.filter(({ credit }) => credit < 1).map((each) => each.text)).toEqual(half);
});

test('accepts every word with the same translation', async () => {
  expect(await print('a trolley : un chariot\na trolley : un caddie\nthe wind : le vent')).toContain(
    'a trolley : [un chariot | le chariot | un caddie | le caddie | chariot =½ | caddie =½]',
  );
});

test('reads the sentences of Anki cloze notes', async () => {
  const text = '#separator:tab\n#html:true\n{{c1::Le chat::animal}} dort.\tx\n{{c1::Il}} {{c2::mange}}.\ty';
  expect(await print(text)).toContain('[Le chat | un chat');
});

const long = Array.from({ length: 50 }, (_, n) => `le mot n${n}o\tthe word n${n}w`).join('\n');
const ask = (task: WordListOptions['task']) => ({ words: { task, french: 'auto' } as const });

test('cuts a long list into exercises of similar length for each task', async () => {
  const [write, match, choose] = await Promise.all(
    (['write', 'match', 'choose'] as const).map(async (task) => (await read(long, ask(task))).exercises),
  );
  expect(write?.map(({ document }) => [document.title, document.items.length])).toEqual([
    ['Vocabulaire : animaux (1)', 17],
    ['Vocabulaire : animaux (2)', 16],
    ['Vocabulaire : animaux (3)', 17],
  ]);
  const pairs = match?.flatMap(({ document }) =>
    document.items.map((item) => (item.kind === 'match' ? item.pairs.length : 0)),
  );
  expect([Math.max(...(pairs ?? [])), pairs?.reduce((sum, count) => sum + count)]).toEqual([8, 50]);
  const [question] = choose?.[0]?.document.items ?? [];
  expect(question).toMatchObject({ kind: 'choice', prompt: 'the word n0w', options: { length: 4 } });
  // Each task makes other exercises.
  expect(new Set([write, match, choose].map((list) => list?.[0]?.sourceId)).size).toBe(3);
});

test.each([
  ['German and English', 'der Hund\tthe dog\ndie Katze\tthe cat\ndas Pferd\tthe horse'],
  ['Japanese and English', '食[た]べる\tto eat\n人[ひと]\tperson\n飲[の]む\tto drink'],
  ['English words and definitions', 'house;a building\nunfair;not just\nto weep;to cry'],
  ['German sentences of Anki', '#separator:tab\n{{c1::Der Hund}} schläft.\tx\n{{c1::Sie}} isst.\ty'],
])('asks for the French column of a list with %s', async (_, text) => {
  const { format, exercises, fault } = await read(text);
  expect([format, exercises, fault]).toEqual(['word-list', [], expect.stringContaining('en français')]);
  const words = { task: 'write', french: 'second' } as const;
  expect((await read(text, { words })).exercises).toHaveLength(1);
});

test.each([
  [
    'countries',
    'die Schweiz\tla Suisse\nPortugal\tle Portugal\nItalien\tl’Italie',
    'die Schweiz : [la Suisse',
  ],
  ['a third column', 'Hund;dog;le chien\nKatze;cat;le chat\nPferd;horse;le cheval', 'Hund : [le chien'],
  [
    'definitions',
    'avion\tappareil qui vole dans le ciel\nbateau\tvéhicule qui va sur l’eau\ntrain\tvéhicule sur des rails',
    'appareil qui vole dans le ciel : [avion]',
  ],
  [
    'readings',
    ' 食[た]べる\tmanger\nあの 人[ひと]\telle\n<ruby>飲<rt>の</rt></ruby>む\tboire',
    'あの人 (ひと) : [elle]',
  ],
])('finds the French words of a list with %s', async (_, text, printed) => {
  expect(await print(text)).toContain(printed);
});

test('reports further columns with words, but not numbers and tags', async () => {
  const listLost = async (text: string) => (await read(text)).exercises.flatMap(({ lost }) => lost);
  const rows = (more: string) => `le chat;the cat;${more}\nun chien;a dog;${more}\nla fourmi;the ant;${more}`;
  expect(await listLost(rows('Il dort.'))).toEqual([expect.stringContaining('Les autres colonnes')]);
  expect(await listLost(rows('12'))).toEqual([]);
  expect(await listLost(`#separator:;\n#tags column:3\n${rows('animaux')}`)).toEqual([]);
});

test('asks for the other column if chosen', async () => {
  const words = { task: 'write', french: 'second' } as const;
  expect(await print('le chat\tthe cat\nun chien\ta dog', { words })).toContain('le chat : [the cat]');
});

test('reports incomplete lines and adds the corrected ones to their exercise', async () => {
  const text =
    'le chat\tthe cat\nun chien\n\tthe bird\nla fourmi\tthe ant\nun ours\ta bear\nun loup\ta wolf\nun rat\ta rat';
  const { exercises, blocks } = await read(text);
  expect(exercises.map(({ document }) => document.items.length)).toEqual([5]);
  expect(blocks.map(({ line, source }) => [line, source])).toEqual([
    [2, 'un chien'],
    [3, '\tthe bird'],
  ]);
  const [first, second] = blocks.map(({ number }) => number);
  const mended = await read(text, { fixes: { [first ?? '']: 'un chien\ta dog', [second ?? '']: 'oiseau' } });
  expect(mended.exercises.map(({ document }) => document.items.length)).toEqual([6]);
  expect(mended.blocks).toMatchObject([{ fixed: true, faults: [] }, { faults: [{ line: 3 }] }]);
});

test.each([
  ['a worksheet', '1. Elle ____ là\t(est)\n2. Il ____ là\t(est)\n3. Tu ____ là\t(es)'],
  ['a dialogue', 'Léa : Bonjour !\nMax : Salut !\nLéa : Ça va ?\nMax : Oui.\nLéa : Bien.\nMax : Et toi ?'],
  ['a sentence with semicolons', 'Le chat, lui, dort ; le chien mange ; il pleut.'],
  ['prose', 'Le chat dort.\nLe chien mange.\nIl pleut.'],
])('does not read %s as a word list', async (_, text) => {
  expect((await read(text)).format).toBe('word');
});

test('rejects an export for Anki of the site, whose cards are not whole exercises', async () => {
  const { exercises, fault } = await read(`${ankiHeads.cards()}1\tUn mot\tune réponse\tA1\n`);
  expect([exercises, fault]).toEqual([[], expect.stringContaining('export pour Anki')]);
});
