import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { noise } from '#tests/support/archives.ts';
import { escapeXml, packTarGz, writeMoodleFiles } from '#tests/support/site-exports.ts';
import { expectNothingLost, readExports, readTexts, reasonsFor } from '#tests/support/site-readings.ts';
import { m } from '#words/messages.js';

describe('readSite for Moodle', () => {
  const question = (id: number, type: string, text: string, plugin: string) =>
    `<question id="${id}"><name>Q${id}</name><questiontext>${escapeXml(text)}</questiontext><questiontextformat>1</questiontextformat><generalfeedback></generalfeedback><defaultmark>1.0000000</defaultmark><qtype>${type}</qtype>${plugin}</question>`;
  const answer = (id: number, text: string, fraction: string) =>
    `<answer id="${id}"><answertext>${text}</answertext><answerformat>1</answerformat><fraction>${fraction}</fraction><feedback></feedback><feedbackformat>1</feedbackformat></answer>`;
  const plugin = (type: string, inner: string) =>
    `<plugin_qtype_${type}_question>${inner}</plugin_qtype_${type}_question>`;
  const questions = `<question_category id="1"><name>Cat</name><questions>${[
    question(
      1,
      'multichoice',
      '<p>Quel mot ?</p>',
      plugin(
        'multichoice',
        `<answers>${answer(1, 'chat', '1.0000000')}${answer(2, 'chien', '0.0000000')}</answers><multichoice id="1"><single>1</single></multichoice>`,
      ),
    ),
    question(
      2,
      'truefalse',
      'La Terre est ronde.',
      plugin(
        'truefalse',
        `<answers>${answer(3, 'Wahr', '1.0000000')}${answer(4, 'Falsch', '0.0000000')}</answers><truefalse id="1"><trueanswer>3</trueanswer><falseanswer>4</falseanswer></truefalse>`,
      ),
    ),
    question(
      3,
      'match',
      'Associez.',
      plugin(
        'match',
        '<matches><match id="1"><questiontext>un</questiontext><questiontextformat>1</questiontextformat><answertext>1</answertext></match><match id="2"><questiontext>deux</questiontext><questiontextformat>1</questiontextformat><answertext>2</answertext></match></matches>',
      ),
    ),
    question(
      4,
      'multianswer',
      'Je {#1} français.',
      plugin('multianswer', '<multianswer id="1"><sequence>5</sequence></multianswer>'),
    ),
    question(5, 'shortanswer', '{1:SHORTANSWER:=parle}', ''),
    question(6, 'essay', 'Racontez.', plugin('essay', '')),
  ].join('')}</questions></question_category>`;
  const slot = (number: number, id: number) =>
    `<question_instance id="${number}"><slot>${number}</slot><questionid>${id}</questionid></question_instance>`;
  const files = writeMoodleFiles({
    questions,
    sections: [
      {
        ...{ id: 2, number: 1, name: 'Suite' },
        activities: [
          {
            ...{ id: 20, module: 'book', title: 'Livre' },
            xml: `<intro></intro><chapters><chapter id="2"><pagenum>2</pagenum><title>Fin</title><content>${escapeXml('<p>Fin</p>')}</content><hidden>1</hidden></chapter><chapter id="1"><pagenum>1</pagenum><title>Début</title><content>${escapeXml('<p>Début</p>')}</content><hidden>0</hidden></chapter></chapters>`,
          },
          {
            ...{ id: 21, module: 'quiz', title: 'Contrôle' },
            xml: `<intro></intro><question_instances>${[1, 2, 3, 4, 6, 99].map((id, place) => slot(place + 1, id)).join('')}</question_instances>`,
          },
          { id: 22, module: 'forum', title: 'Discussion', xml: '<intro></intro>' },
          { id: 23, module: 'folder', title: 'Documents', xml: '<intro></intro>' },
        ],
      },
      {
        ...{ id: 1, number: 0, summary: '<p>Bienvenue</p>' },
        activities: [
          {
            ...{ id: 10, module: 'page', title: 'Page', visible: false },
            xml: `<intro></intro><content>${escapeXml('<p>Voir <a href="$@BOOKVIEWBYID*20@$">le livre</a> et <a href="$@FORUMVIEWBYID*22@$">le forum</a></p><p><img src="@@PLUGINFILE@@/plan%20a.png" alt="Plan"> <img src="@@PLUGINFILE@@/absent.png"></p><p><a href="@@PLUGINFILE@@/fiche.pdf">La fiche</a></p>')}</content><contentformat>1</contentformat>`,
          },
          {
            ...{ id: 11, module: 'url', title: 'Vidéo' },
            xml: '<intro>$@NULL@$</intro><externalurl>https://youtu.be/abcdefghijk</externalurl>',
          },
        ],
      },
    ],
    files: [
      { context: 100, area: 'content', name: 'plan a.png', bytes: noise(40) },
      { context: 100, area: 'content', name: 'fiche.pdf', bytes: noise(50) },
      { context: 100, area: 'content', name: 'absent.png', bytes: noise(50), isMissing: true },
      { context: 230, area: 'content', name: 'liste.pdf', bytes: noise(60) },
    ],
  });

  test.each<[string, Uint8Array]>([
    ['ZIP', zipSync(files)],
    ['tar.gz', packTarGz(files)],
  ])('converts a course in a %s archive, whatever its name', async (_, bytes) => {
    const reading = await readTexts({ 'sauvegarde.bin': bytes });
    const [course] = reading.courses;
    expect(reading.sources).toEqual(['moodle']);
    expect(course?.title).toBe('Le passé');
    expect(
      course?.lessons.map(({ chapter, title, hidden, files: some, pictures }) => [
        ...[chapter?.title, title, hidden],
        ...[some.map(({ fileName }) => fileName).join(), pictures.length],
      ]),
    ).toEqual([
      [undefined, m.common_presentation(), false, '', 0],
      [undefined, 'Page', true, 'fiche.pdf', 1],
      [undefined, 'Vidéo', false, '', 0],
      ['Suite', 'Livre – Début', false, '', 0],
      ['Suite', 'Livre – Fin', true, '', 0],
      ['Suite', 'Contrôle', false, '', 0],
      ['Suite', 'Documents', false, 'liste.pdf', 0],
    ]);
    expect(JSON.stringify(course?.lessons[1]?.body)).toContain(`/course/${course?.id}/`);
    expect(reasonsFor(reading, 'Page')).toEqual([
      m.transfer_activity_link({ name: 'Forum' }),
      m.marks_import_picture_missing({ name: '@@PLUGINFILE@@/absent.png' }),
    ]);
    expect(reasonsFor(reading, 'Discussion')).toEqual([m.transfer_module_unknown({ name: 'Forum' })]);
    expectNothingLost(reading);
  });

  test('converts the questions of a quiz and reports the others', async () => {
    const reading = await readExports({ 'cours.mbz': zipSync(files) });
    const quiz = reading.courses[0]?.lessons.find(({ title }) => title === 'Contrôle');
    expect(quiz?.exercises.flatMap(({ document }) => document.items.map(({ kind }) => kind))).toEqual([
      'choice',
      'true-false',
      'match',
      'gaps',
    ]);
    const text = JSON.stringify(quiz?.exercises);
    expect(text).toContain('"right":true');
    expect(text).toContain('parle');
    expect(reasonsFor(reading, 'Contrôle')).toContain(m.transfer_question_absent({ number: '6' }));
    expect(reasonsFor(reading, 'Contrôle').join()).toContain(m.importing_kind_essay());
  });

  test('gives the same ids to a renamed course, and others to another course', async () => {
    const idOf = async (backup: Uint8Array) => (await readExports({ 'a.mbz': backup })).courses[0]?.id;
    const change = (from: string, to: string) =>
      zipSync({
        ...files,
        'moodle_backup.xml': strToU8(
          new TextDecoder().decode(files['moodle_backup.xml'] as Uint8Array).replace(from, to),
        ),
      });
    expect(await idOf(change('Le passé', 'Autre titre'))).toBe(await idOf(zipSync(files)));
    expect(await idOf(change('course_id>5<', 'course_id>6<'))).not.toBe(await idOf(zipSync(files)));
  });
});
