import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { everyKind } from '#tests/support/every-kind.ts';
import { generateDocument } from '#tests/support/generate-exercises.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { exerciseDocument } from '../document/check-document.ts';
import { parseExercises } from '../text/parse-exercises.ts';
import { toMoodleGrade } from './moodle-grades.ts';
import { moodleFrame, writeMoodle } from './write-moodle.ts';

type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/** Parses XML and fails if elements are not closed in order. */
function readXml(xml: string): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        const last = open.at(-1);
        if (last) last.text += text;
      },
      onclosetag(name, isImplied) {
        expect([name, isImplied]).toEqual([open.pop()?.name, false]);
      },
      onerror(error) {
        throw error;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(xml);
  expect(open).toEqual([root]);
  expect(xml).not.toMatch(/&(?!(?:amp|lt|gt|quot);)/);
  return root;
}

const all = (element: Element | undefined, name: string): Element[] =>
  element?.children.filter((child) => child.name === name) ?? [];
const textOf = (element: Element | undefined, ...path: string[]): string =>
  path.reduce<Element | undefined>((at, name) => all(at, name)[0], element)?.text ?? '';

const write = (text: string) => {
  const { exercises, faults } = parseExercises(text);
  expect(faults).toEqual([]);
  const documents = exercises.map((document, index) => ({
    id: `ex-${index}`,
    document,
    product: 'Mon cours',
    versionId: null,
  }));
  const xml = moodleFrame.begin + documents.map(writeMoodle).join('') + moodleFrame.end;
  return all(readXml(xml).children[0], 'question');
};

test('writes every kind of exercise as the matching Moodle question type', () => {
  const questions = write(everyKind.replaceAll('CANARI ', ''));
  const listed = questions.map((question) => [question.attributes.type, textOf(question, 'idnumber')]);
  expect(listed).toEqual([
    ['category', 'ex-0'],
    ['description', 'ex-0'],
    ['cloze', 'ex-0.1'],
    ['cloze', 'ex-0.2'],
    ['gapselect', 'ex-0.3'],
    ['multichoice', 'ex-0.4'],
    ['multichoice', 'ex-0.5'],
    ['truefalse', 'ex-0.6.1'],
    ['truefalse', 'ex-0.6.2'],
    ['matching', 'ex-0.7'],
    ['matching', 'ex-0.8'],
    ['ordering', 'ex-0.9'],
    ['cloze', 'ex-0.10'],
    ['shortanswer', 'ex-0.11'],
    ['shortanswer', 'ex-0.12.1'],
    ['shortanswer', 'ex-0.12.2'],
    ['description', 'ex-0.13'],
    ['multichoice', 'ex-0.14'],
  ]);
  const byId = new Map(questions.map((question) => [textOf(question, 'idnumber'), question]));
  const answers = (id: string) =>
    all(byId.get(id), 'answer').map((answer) => [answer.attributes.fraction, textOf(answer, 'text')]);
  expect(textOf(byId.get('ex-0.1'), 'questiontext', 'text')).toBe(
    '<p>Le verbe.</p><p>Elle {1:SHORTANSWER:=est allée~%50%est partie~être#accord} (aller) au marché.</p>',
  );
  expect(textOf(byId.get('ex-0.1'), 'hint', 'text')).toBe('<p>un indice</p>');
  expect(textOf(byId.get('ex-0.2'), 'questiontext', 'text')).toContain(
    'Ils {1:MULTICHOICE:ont#pas avec partir~=sont} partis.',
  );
  expect(textOf(byId.get('ex-0.3'), 'questiontext', 'text')).toContain('Je [[1]] une [[2]].');
  expect(all(byId.get('ex-0.3'), 'selectoption').map((option) => textOf(option, 'text'))).toEqual([
    'mange',
    'pomme',
  ]);
  expect(answers('ex-0.4')).toEqual([
    ['100', '<p>Au marché</p>'],
    ['0', "<p>À l'école</p>"],
  ]);
  expect(answers('ex-0.5').map(([fraction]) => fraction)).toEqual(['50', '50', '-50']);
  expect(answers('ex-0.6.2')).toEqual([
    ['0', 'true'],
    ['100', 'false'],
  ]);
  const pairs = all(byId.get('ex-0.7'), 'subquestion').map((pair) => [
    textOf(pair, 'text'),
    textOf(pair, 'answer', 'text'),
  ]);
  expect(pairs).toEqual([
    ['<p>chien</p>', 'aboyer'],
    ['<p>chat</p>', 'miauler'],
    ['', 'rugir'],
  ]);
  expect(answers('ex-0.9').map(([, text]) => text)).toEqual([
    '<p>je</p>',
    '<p>ne</p>',
    '<p>sais</p>',
    '<p>pas</p>',
  ]);
  expect(textOf(byId.get('ex-0.10'), 'questiontext', 'text')).toContain(
    '<tr><td>je</td><td>{1:SHORTANSWER:=finis}</td></tr>',
  );
  expect(answers('ex-0.11')).toEqual([
    ['100', "J'ai CANARI mangé."],
    ['100', "J'ai mangé."],
    ['0', "J'ai mangée."],
  ]);
  expect(answers('ex-0.12.1')).toEqual([
    ['100', 'Elle est allée au marché.'],
    ['0', 'Elle est allé au marché.'],
  ]);
  expect(all(all(byId.get('ex-0.4'), 'tags')[0], 'tag').map((tag) => textOf(tag, 'text'))).toEqual([
    'A2',
    'structures',
    'mon-cours',
  ]);
});

test('never rounds a positive or negative share to zero', () => {
  expect([0, 0.01, 0.02, 0.5, 1, -0.01].map(toMoodleGrade)).toEqual([0, 5, 5, 50, 100, -5]);
});

test('escapes field syntax in texts', () => {
  const [, question] = write(
    String.raw`# T
## Trous
\{1:SHORTANSWER:=a\} [a~b#c\}*\\] \[\[1\]\]
`,
  );
  const text = textOf(question, 'questiontext', 'text');
  expect(text.match(/\{1:/g)).toHaveLength(1);
  expect(text).toContain('{1:SHORTANSWER:=a&#126;b&#35;c&#125;&#92;&#42;&#92;}');
  expect(text).not.toContain('[[1]]');
});

/** TEST_SCALE=10 generates ten thousand documents instead of a thousand; TEST_SEED repeats a run. */
test('writes well-formed XML with one question per id for any text', () => {
  const random = openRandom('moodle');
  for (let index = 0; index < scaled(1_000); index++) {
    const document = exerciseDocument.parse(generateDocument(random));
    const xml = writeMoodle({ id: `ex-${index}`, document, product: '<&>', versionId: null });
    const questions = all(readXml(`<quiz>${xml}</quiz>`).children[0], 'question');
    const ids = questions.slice(1).map((question) => textOf(question, 'idnumber'));
    expect(new Set(ids).size).toBe(ids.length);
    for (const question of questions.slice(1)) {
      expect(textOf(question, 'name', 'text')).not.toBe('');
      expect(textOf(question, 'questiontext', 'text')).not.toBe('');
      const gaps = textOf(question, 'questiontext', 'text').match(/\{1:[A-Z_]+:[^{}]*\}/g) ?? [];
      expect(gaps.length > 0, xml).toBe(question.attributes.type === 'cloze');
    }
  }
});
