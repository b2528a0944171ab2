import { expect, test } from 'vitest';
import { answer, asked, xml } from '#tests/support/moodle-questions.ts';
import { qtiBody, qtiChoice, qtiItem, qtiResponse } from '#tests/support/qti-items.ts';
import { openRandom, scaled } from '#tests/support/seed.ts';
import { readExerciseFile } from './read-exercise-file.ts';

const qtiChosen = (right: string) => qtiResponse('single', [right]);
const qtiWhere = qtiChoice('Où ?', { A: 'Ici', B: 'Là' });

/** A valid block of each format and invalid ones, with the line of the issue in the block (from 0). */
const plants: Record<
  'gift' | 'moodle' | 'qti' | 'csv' | 'text',
  { head: string[]; good: (n: number) => string; bad: [string, number][] }
> = {
  gift: {
    head: ['// Des questions', '$CATEGORY: $course$/top/Le passé', ''],
    good: (n) => `::Bonne ${n}::\nQui : moi ? {=moi ${n}\n~toi}\n`,
    bad: [
      ['::a:: Qui ? {=moi ~toi\n', 0],
      ['::b:: Qui =moi ~toi}\n', 0],
      ['::c:: Qui ?\n{=moi\n~%150%toi}\n', 2],
      ['::d:: Qui ? {=a} et {b}\n', 0],
      ['::e:: Qui ? {~a ~b}\n', 0],
      ['// un mot\n::f:: Qui ? =moi ~toi\n', 1],
      ['::g:: Combien ? {#trois}\n', 0],
      ['::h:: Racontez. {}\n', 0],
    ],
  },
  moodle: {
    head: ['<?xml version="1.0" encoding="UTF-8"?>', '<quiz>'],
    good: (n) => `${xml('shortanswer', `${asked('Elle\n____ là.')}${answer('est')}`, `Bonne ${n}`)}`,
    bad: [
      [
        '<question type="shortanswer">\n<name><text>a</text>\n<questiontext><text>b</text></questiontext></question>',
        1,
      ],
      [`<question type="shortanswer"><name><text>Coupée</text></name>\n${asked('Qui ?')}`, 0],
      [
        `<question type="shortanswer"><name><text>b</text></name>\n<questiontext><text><![CDATA[Qui ?</text></questiontext></question>`,
        1,
      ],
      [xml('multichoice', `\n${asked('Qui ?')}${answer('a', 0)}${answer('b', 0)}`), 1],
      [xml('multianswer', `\n${asked('Elle est là.')}`), 1],
      [xml('gapselect', `\n${asked('Le [[4]] dort.')}`), 1],
      [xml('essay', asked('Racontez.')), 0],
    ],
  },
  qti: {
    head: ['<?xml version="1.0" encoding="UTF-8"?>'],
    good: (n) => qtiItem(qtiChosen('A') + qtiBody(qtiWhere), { id: `bonne-${n}-fin`, title: `Bonne ${n}` }),
    bad: [
      [qtiItem(qtiChosen('') + qtiBody(qtiWhere)), 2],
      [qtiItem(qtiChosen('A') + qtiBody(qtiWhere.replace('</prompt>', ''))), 2],
      [qtiItem(qtiChosen('A') + qtiBody(qtiWhere.replace('>Ici<', '><'))), 1],
      [qtiItem(qtiChosen('A') + qtiBody(qtiWhere)).replace('</assessmentItem>', ''), 0],
      [qtiItem(qtiBody('<p>Lisez.</p>')), 0],
      [qtiItem(qtiBody('<extendedTextInteraction responseIdentifier="RESPONSE"/>')), 0],
    ],
  },
  csv: {
    head: ['titre;genre;question;réponses;choix'],
    good: (n) => `Bon ${n};QCM;"Où\nest-il ?";Ici;Là`,
    bad: [
      ['a;Chanson;Racontez;;', 0],
      ['b;QCM;Où ?;;Ici|Là', 0],
      ['c;Vrai ou faux;Il pleut.;peut-être;', 0],
      ['d;Trous;Elle [est là.;;', 0],
      ['e;Associer;Reliez;chat;', 0],
      ['f;Trous;Je ___ et ___;suis;', 0],
    ],
  },
  text: {
    head: [''],
    good: (n) => `# Bon ${n}\n## Trous\nElle [est] là.\n`,
    bad: [
      ['# a\n## Trous\nElle est là.\n', 1],
      ['# b\n## QCM — Où ?\n- ici\n- là\n', 1],
      ['# c\n## Chanson\nla la\n', 1],
      ['# d\n', 0],
      ['# e\n## Trous\nElle [est là.\n', 2],
    ],
  },
};

test.each(Object.entries(plants))(
  'reports the line of every invalid %s block and reads all other blocks',
  async (format, plan) => {
    const random = openRandom(`bad blocks of ${format}`);
    for (let time = 0; time < scaled(20); time++) {
      const lines = [...plan.head];
      const expectedLines: number[] = [];
      let good = 0;
      for (let block = 0; block < 30; block++) {
        const [text, at] = random.below(3) === 0 ? random.pick(plan.bad) : [plan.good(good++), -1];
        if (at >= 0) expectedLines.push(lines.length + 1 + at);
        lines.push(...text.split('\n'));
      }
      const { exercises, blocks, fault } = await readExerciseFile({
        ...{ name: '', content: lines.join('\n'), format: format as 'gift', together: false, fixes: {} },
      });
      expect({ fault, good: exercises.length }).toEqual({ fault: null, good });
      expect(blocks.map(({ faults }) => faults[0]?.line)).toEqual(expectedLines);
      for (const { faults } of blocks)
        for (const { sentence, excerpt } of faults)
          expect([sentence.length > 15, excerpt.length > 0 && excerpt.length <= 80]).toEqual([true, true]);
    }
  },
);
