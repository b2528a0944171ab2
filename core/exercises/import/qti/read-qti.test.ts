import { describe, expect, test } from 'vitest';
import { qtiBody, qtiChoice, qtiItem, qtiResponse, toPrefixed, toQti3 } from '#tests/support/qti-items.ts';
import { printExercises } from '../../text/print-exercises.ts';
import { readQti } from './read-qti.ts';

const listDocuments = (xml: string) =>
  readQti(xml).flatMap(({ questions }) => questions.map(({ document }) => document));

/** Returns the imported items in the site's text format, without the title. */
const print = (xml: string): string =>
  printExercises(listDocuments(xml)).trim().split('\n').slice(1).join('\n').trim();

const listLost = (xml: string) =>
  readQti(xml).flatMap(({ questions }) => questions.flatMap(({ lost }) => lost));

const listSentences = (xml: string) =>
  readQti(xml).flatMap(({ faults }) => faults.map(({ sentence }) => sentence));

const associable = (id: string, text: string) =>
  `<simpleAssociableChoice identifier="${id}" matchMax="1">${text}</simpleAssociableChoice>`;
const columns = (lefts: string[], rights: string[]) => {
  const set = (texts: string[], sign: string) =>
    `<simpleMatchSet>${texts.map((text, place) => associable(`${sign}${place}`, text)).join('')}</simpleMatchSet>`;
  return `<matchInteraction responseIdentifier="RESPONSE"><prompt>Reliez.</prompt>${set(lefts, 'L')}${set(rights, 'R')}</matchInteraction>`;
};
const entry = (key: string, value: number, more = '') =>
  `<mapEntry mapKey="${key}" mappedValue="${value}"${more}/>`;
const score = (points: string) =>
  `<setOutcomeValue identifier="SCORE"><baseValue baseType="float">${points}</baseValue></setOutcomeValue>`;
const ici = { A: 'Ici', B: 'Là' };
const typed = '<textEntryInteraction responseIdentifier="RESPONSE" expectedLength="9"/>';
const processing = (rules: string) =>
  `<responseProcessing><responseCondition>${rules}</responseCondition></responseProcessing>`;

const cases: [string, string, string][] = [
  [
    'choiceInteraction',
    qtiResponse('single', ['A']) + qtiBody(`<p>Lisez.</p>${qtiChoice('Où est-elle ?', ici)}`),
    '## QCM — Lisez.\n|\n| Où est-elle ?\n+ Ici\n- Là',
  ],
  [
    'choiceInteraction with readings of words',
    qtiResponse('single', ['A']) +
      qtiBody(qtiChoice('Où ?', { A: '<ruby>東京<rt>とうきょう</rt></ruby>', B: 'Là' })),
    '## QCM — Où ?\n+ 東京 (とうきょう)\n- Là',
  ],
  [
    'choiceInteraction with several right options',
    qtiResponse('multiple', ['A', 'C'], { mapping: entry('A', 1) + entry('C', 1) + entry('B', -1) }) +
      qtiBody(qtiChoice('Lesquels ?', { ...ici, C: 'Partout' }).replace('="1"', '="0"')),
    '## QCM multiple — Lesquels ?\n! points: 2\n+ Ici\n- Là\n+ Partout',
  ],
  [
    'choiceInteraction with points for a wrong option',
    qtiResponse('multiple', ['A', 'C'], { mapping: entry('A', 1) + entry('C', 1) + entry('B', 3) }) +
      qtiBody(qtiChoice('Lesquels ?', { ...ici, C: 'Partout' }).replace('="1"', '="0"')),
    '## QCM multiple — Lesquels ?\n! points: 2\n+ Ici\n- Là\n+ Partout',
  ],
  [
    'choiceInteraction with « vrai » and « faux »',
    qtiResponse('single', ['B']) + qtiBody(qtiChoice('Il pleut.', { A: 'Vrai', B: 'Faux' })),
    '## Vrai ou faux\n- Il pleut.',
  ],
  [
    'textEntryInteraction',
    qtiResponse('single', ['est'], { type: 'string', mapping: entry('est', 2) + entry('es', 1) }) +
      qtiBody(`<p>Complétez.</p><p>Elle ${typed} là.<br/>Bien.</p>`),
    '## Trous — Complétez.\n! points: 2\nElle [est | es =½] là.\nBien.',
  ],
  [
    'textEntryInteraction with a number and with capitals',
    qtiResponse('single', ['3.5'], { type: 'float' }) +
      qtiResponse('single', ['Paris'], {
        ...{ id: 'R2', type: 'string', mapping: entry('Paris', 1, ' caseSensitive="true"') },
      }) +
      qtiBody(`<p>${typed} km de ${typed.replace('RESPONSE', 'R2')}</p>`),
    '! barème: grammaire, majuscules\n\n## Trous\n! points: 2\n[3,5 | 3.5] km de [Paris]',
  ],
  [
    'inlineChoiceInteraction',
    qtiResponse('single', ['b']) +
      qtiBody(
        '<p>Elle <inlineChoiceInteraction responseIdentifier="RESPONSE"><inlineChoice identifier="a">a</inlineChoice><inlineChoice identifier="b">est</inlineChoice></inlineChoiceInteraction> là.</p>',
      ),
    '## Choix dans le texte\nElle {a | *est} là.',
  ],
  [
    'matchInteraction',
    qtiResponse('multiple', ['L0 R1', 'L1 R0']) +
      qtiBody(columns(['chat', 'chien'], ['aboyer', 'miauler', 'rugir'])),
    '## Associer — Reliez.\nchat => miauler\nchien => aboyer\n=> rugir',
  ],
  [
    'matchInteraction with groups on the right',
    qtiResponse('multiple', ['L0 R0', 'L1 R1', 'L2 R0']) +
      qtiBody(columns(['pain', 'mer', 'sel'], ['Masculin', 'Féminin'])),
    '## Classer — Reliez.\n= Masculin: pain | sel\n= Féminin: mer',
  ],
  [
    'matchInteraction with groups on the left',
    qtiResponse('multiple', ['L0 R0', 'L0 R1', 'L1 R2']) +
      qtiBody(columns(['Masculin', 'Féminin'], ['pain', 'sel', 'mer'])),
    '## Classer — Reliez.\n= Masculin: pain | sel\n= Féminin: mer',
  ],
  [
    'matchInteraction with « vrai » and « faux »',
    qtiResponse('multiple', ['L0 R1', 'L1 R0']) +
      qtiBody(columns(['Il pleut.', 'Il neige.'], ['Vrai', 'Faux'])),
    '## Vrai ou faux — Reliez.\n- Il pleut.\n+ Il neige.',
  ],
  [
    'associateInteraction',
    qtiResponse('multiple', ['A B'], { type: 'pair' }) +
      qtiBody(
        `<associateInteraction responseIdentifier="RESPONSE"><prompt>Reliez.</prompt>${associable('A', 'petit')}${associable('B', 'grand')}${associable('C', 'bleu')}</associateInteraction>`,
      ),
    '## Associer — Reliez.\npetit => grand\n=> bleu',
  ],
  [
    'orderInteraction',
    qtiResponse('ordered', ['B', 'A']) +
      qtiBody(
        qtiChoice('En ordre.', { A: 'dort', B: 'il' }).replaceAll('choiceInteraction', 'orderInteraction'),
      ),
    '## Remettre en ordre — En ordre.\nil | dort',
  ],
  [
    'gapMatchInteraction',
    qtiResponse('multiple', ['W1 G1', 'W1 G2'], { type: 'directedPair' }) +
      qtiBody(
        '<gapMatchInteraction responseIdentifier="RESPONSE"><prompt>Complétez.</prompt><gapText identifier="W1" matchMax="2">le</gapText><gapText identifier="W2" matchMax="1">la</gapText><p><gap identifier="G1"/> chat et <gap identifier="G2"/> chien</p></gapMatchInteraction>',
      ),
    '## Banque de mots — Complétez.\n! réutilisables\n! intrus: la\n[le] chat et [le] chien',
  ],
  [
    'hottextInteraction',
    qtiResponse('single', ['B']) +
      qtiBody(
        '<hottextInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Le verbe ?</prompt><p>Le <hottext identifier="A">chat</hottext> <hottext identifier="B">dort</hottext>.</p></hottextInteraction>',
      ),
    '## QCM — Le verbe ?\n|\n| Le chat dort.\n- chat\n+ dort',
  ],
  [
    'several interactions',
    qtiResponse('single', ['A']) +
      qtiResponse('single', ['va'], { id: 'R2', type: 'string' }) +
      qtiBody(`<p>Lisez.</p>${qtiChoice('Où ?', ici)}<p>Elle ${typed.replace('RESPONSE', 'R2')} là.</p>`),
    'Lisez.\n\n## QCM — Où ?\n+ Ici\n- Là\n\n## Trous\nElle [va] là.',
  ],
  [
    'a right answer only in responseProcessing',
    `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="string"/>${qtiBody(`<p>Elle ${typed} là.</p>`)}${processing(
      `<responseIf><stringMatch caseSensitive="false"><variable identifier="RESPONSE"/><baseValue baseType="string">est</baseValue></stringMatch>${score('1')}</responseIf>`,
    )}`,
    '## Trous\nElle [est] là.',
  ],
];

describe.each([
  ['QTI 2.1', (xml: string) => xml],
  ['QTI 2.1 with prefixes', toPrefixed],
  ['QTI 3.0', toQti3],
])('%s', (_, write) => {
  test.each(cases)('reads %s', (_, parts, expected) => {
    const xml = write(qtiItem(parts));
    expect(listSentences(xml)).toEqual([]);
    expect(print(xml)).toBe(expected);
  });
});

const template = '<templateDeclaration identifier="X" cardinality="single" baseType="integer"/>';
const choice = qtiResponse('single', ['A']) + qtiBody(qtiChoice('Où ?', ici));

test.each<[string, string, string]>([
  ['an adaptive item', qtiItem(choice).replace('adaptive="false"', 'adaptive="true"'), 'adaptatives'],
  ['a template', qtiItem(template + choice), 'calculées'],
  ['an essay', qtiItem(qtiBody('<extendedTextInteraction responseIdentifier="RESPONSE"/>')), 'rédactions'],
  ['a picture to click', qtiItem(qtiBody('<hotspotInteraction responseIdentifier="RESPONSE"/>')), 'image'],
  [
    'another interaction',
    qtiItem(qtiBody('<sliderInteraction responseIdentifier="R"/>')),
    'sliderInteraction',
  ],
  ['an unknown element', qtiItem(choice.replace('<prompt>', '<prompt><mySecret>A</mySecret>')), 'mySecret'],
  ['a text without question', qtiItem(qtiBody('<p>Lisez.</p>')), 'pas de question'],
  ['options that are pictures', qtiItem(choice.replace('>Là<', '><img src="a.png" alt="Là"/><')), 'images'],
  [
    'a fraction',
    qtiItem(choice.replace('Où ?', '<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math> ?')),
    'formules',
  ],
  [
    'a number with a tolerance',
    qtiItem(
      qtiResponse('single', ['3'], { type: 'float' }) +
        qtiBody(`<p>${typed}</p>`) +
        processing(
          `<responseIf><equal toleranceMode="absolute" tolerance="1 1"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal>${score('1')}</responseIf>`,
        ),
    ),
    'tolérance',
  ],
  [
    'an element with several partners on both sides',
    qtiItem(qtiResponse('multiple', ['L0 R0', 'L0 R1', 'L1 R1']) + qtiBody(columns(['a', 'b'], ['c', 'd']))),
    'plusieurs réponses correctes',
  ],
])('refuses %s as unsupported', (_, xml, sentence) => {
  for (const version of [xml, toQti3(xml)])
    expect(readQti(version)).toMatchObject([
      { unsupported: true, questions: [], faults: [{ sentence: expect.stringContaining(sentence) }] },
    ]);
});

test.each<[string, string, string, number]>([
  ['no right answer', qtiItem(choice.replace('<value>A</value>', '')), 'correctResponse', 3],
  ['an unclosed element', qtiItem(choice.replace('</simpleChoice>', '')), 'simpleChoice', 3],
  ['an empty option', qtiItem(choice.replace('Là', ' ')), 'vide', 2],
])('reports the line of %s', (_, xml, sentence, line) => {
  const [block] = readQti(`\n${xml}`);
  expect(block).toMatchObject({ unsupported: false, line: 2, questions: [] });
  expect(block?.faults[0]?.sentence).toContain(sentence);
  expect(block?.faults[0]?.line).toBe(line + 1);
});

test('reads feedback on options, shared feedback and points', () => {
  const inline =
    '<feedbackInline outcomeIdentifier="F" identifier="B" showHide="show">Plus près.</feedbackInline>';
  const modal = (id: string, words: string, showHide = 'show') =>
    `<modalFeedback outcomeIdentifier="F" identifier="${id}" showHide="${showHide}">${words}</modalFeedback>`;
  const maximum =
    '<outcomeDeclaration identifier="MAXSCORE" cardinality="single" baseType="float"><defaultValue><value>3</value></defaultValue></outcomeDeclaration>';
  const xml = qtiItem(
    choice.replace('<itemBody>', `${maximum}<itemBody>`).replace('>Là<', `>Là${inline}<`) +
      modal('A', 'Oui !') +
      modal('general', 'Elle est au marché.', 'hide'),
  );
  expect(print(xml)).toBe(
    '## QCM — Où ?\n! points: 3\n! explication: Elle est au marché.\n+ Ici  > Oui !\n- Là  > Plus près.',
  );
  expect(listLost(xml)).toEqual([]);
});

test.each<[string, string, string]>([
  ['pictures', choice.replace('Où ?', 'Où ? <img src="a.png" alt=""/>'), 'images'],
  ['recordings', choice.replace('Où ?', 'Où ? <audio src="a.mp3"/>'), 'audio'],
  ['a film', choice.replace('Où ?', 'Où ? <object type="video/mp4" data="a.mp4"/>'), 'vidéo'],
  [
    'a web page',
    choice.replace('Où ?', 'Où ? <object type="text/html" data="a.html"/>'),
    'contenus intégrés',
  ],
  ['form fields', choice.replace('Où ?', 'Où ? <input type="text"/>'), 'champs'],
  [
    'points deducted in a single choice',
    qtiResponse('single', ['A'], { mapping: entry('A', 1) + entry('B', -1) }) +
      qtiBody(qtiChoice('Où ?', ici)),
    'points retirés',
  ],
  [
    'other deductions than one share',
    qtiResponse('multiple', ['A'], { mapping: entry('A', 1) + entry('B', -0.5) }) +
      qtiBody(qtiChoice('Où ?', ici).replace('="1"', '="0"')),
    'points retirés',
  ],
  [
    'points deducted for any other answer',
    qtiResponse('single', ['est'], { type: 'string', mapping: entry('est', 1) }).replace('"0"', '"-1"') +
      qtiBody(`<p>Elle ${typed} là.</p>`),
    'points retirés',
  ],
  [
    'points deducted for wrong pairs',
    qtiResponse('multiple', ['L0 R1', 'L1 R0'], { mapping: entry('L0 R1', 1) + entry('L1 R1', -1) }) +
      qtiBody(columns(['chat', 'chien'], ['aboyer', 'miauler'])),
    'points retirés',
  ],
  ['bold', choice.replace('Où ?', '<b>Où</b> ?'), 'gras'],
  [
    'notes for markers',
    choice.replace('<itemBody>', '<itemBody><rubricBlock view="scorer"><p>Un point.</p></rubricBlock>'),
    'correcteurs',
  ],
  [
    'feedback for the whole question',
    `${choice}<modalFeedback outcomeIdentifier="F" identifier="wrong" showHide="show">Relisez.</modalFeedback>`,
    'commentaires généraux',
  ],
  [
    'rules for the score',
    choice +
      processing(
        `<responseIf><member><baseValue baseType="identifier">A</baseValue><variable identifier="RESPONSE"/></member>${score('2')}</responseIf>`,
      ),
    'calcul des points',
  ],
  ['a missing shared text', `<assessmentStimulusRef identifier="S" href="s.xml"/>${choice}`, 'accompagne'],
])('reports %s as lost', (_, parts, sentence) => {
  for (const xml of [qtiItem(parts), toQti3(qtiItem(parts))])
    expect(listLost(xml)).toEqual([expect.stringContaining(sentence)]);
});

describe('a package', () => {
  const file = (href: string, xml: string) => `<?file href="${href}"?>\n<?xml version="1.0"?>\n${xml}\n`;
  const named = (id: string, parts = choice) => qtiItem(parts, { id, title: id });
  const refs = (ids: string[]) =>
    ids.map((id) => `<assessmentItemRef identifier="${id}" href="../items/${id}.xml"/>`).join('');
  const plan = `<assessmentTest identifier="T" title="Révision"><testPart identifier="P"><assessmentSection identifier="S1" title="Le passé" visible="true">${refs(['deux', 'un'])}</assessmentSection></testPart></assessmentTest>`;
  const items = ['un', 'deux', 'trois'].map((id) => file(`items/${id}.xml`, named(`${id}-A`))).join('');

  test('sorts the items by the test, whose sections are their groups', () => {
    for (const text of [items + file('tests/t.xml', plan), toQti3(items + file('tests/t.xml', plan))])
      expect(
        readQti(text).flatMap(({ questions }) => questions.map(({ key, group }) => [key, group])),
      ).toEqual([
        ['id:deux-A', 'Le passé'],
        ['id:un-A', 'Le passé'],
        ['id:trois-A', ''],
      ]);
  });

  test('adds the shared text to the instruction, also after a correction of the block', () => {
    const stimulus =
      '<assessmentStimulus identifier="S" title="Texte"><stimulusBody><p>Marie est au marché.</p></stimulusBody></assessmentStimulus>';
    const parts = `<assessmentStimulusRef identifier="S" href="../texts/s.xml"/>${choice}`;
    const text = file('texts/s.xml', stimulus) + file('items/a.xml', named('a', parts));
    for (const written of [text, toQti3(text)])
      expect(listDocuments(written)[0]?.instruction).toBe('Marie est au marché.');
    const [bad] = readQti(text.replace('<value>A</value>', ''));
    expect(bad?.faults).toHaveLength(1);
    const mended = bad?.source.replace('<correctResponse>', '<correctResponse><value>A</value>') ?? '';
    expect(listDocuments(mended)[0]?.instruction).toBe('Marie est au marché.');
  });
});

test('identifies an item by its identifier, and by its title if the identifier is only a number', () => {
  const keys = ['marche', 'item-3', 'Q1'].map((id) => readQti(qtiItem(choice, { id }))[0]?.questions[0]?.key);
  expect(keys).toEqual(['id:marche', 'title\n\nau marche\n', 'title\n\nau marche\n']);
});
