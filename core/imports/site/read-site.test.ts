import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { noise } from '#tests/support/archives.ts';
import { escapeXml, packTarGz, writeMoodleFiles, writeWxr } from '#tests/support/site-exports.ts';
import { m } from '#words/messages.js';
import { readSite } from './read-site.ts';
import type { SiteReading } from './site-content.ts';

type Given = Record<string, Uint8Array | string>;

const read = (files: Given, wanted: string[] | null = null): Promise<SiteReading> =>
  readSite({
    uploads: Object.entries(files).map(([name, content]) => ({
      name,
      content: new Blob([content as Uint8Array<ArrayBuffer>]),
    })),
    wanted,
  });

/** Every item of an export is either imported or reported. */
function expectNothingLost({ items, kept, omissions }: SiteReading): void {
  expect(kept + omissions.filter(({ isItem }) => isItem).length).toBe(items);
}

const reasonsFor = ({ omissions }: SiteReading, title: string) =>
  omissions.filter((omission) => omission.title === title).map(({ reason }) => reason);

const readTexts = async (files: Given) => {
  const { entries, courses } = await read(files);
  const ids = [...entries, ...courses.flatMap(({ lessons }) => lessons)].map(({ id }) => id);
  return read(files, ids);
};

describe('readSite for WordPress', () => {
  const post = {
    ...{ id: 1, title: 'Le <em>passé</em> &amp; l’imparfait', name: 'le-passe', excerpt: 'Un résumé' },
    ...{ terms: ['Grammaire'], comments: 2 },
    content: `<!-- wp:paragraph --><p>Bonjour [sic] <a href="https://ancien.test/2/">ici</a>.</p><!-- /wp:paragraph -->
<!-- wp:image {"id":3} --><figure><a href="x"><img src="https://ancien.test/wp-content/uploads/2024/05/plan-300x200.jpg" alt="Plan"></a></figure><!-- /wp:image -->
<!-- wp:acme/slider {"a":[1]} /-->
<!-- wp:embed {"url":"https://youtu.be/abcdefghijk"} --><figure><div class="wp-block-embed__wrapper">
https://youtu.be/abcdefghijk
</div></figure><!-- /wp:embed -->
[contact-form id="7"]
<iframe src="https://carte.test/plan"></iframe><form><input></form>`,
    meta: {
      ...{ _thumbnail_id: '3', _wp_old_slug: 'passe', _yoast_wpseo_title: 'SEO' },
      _yoast_wpseo_metadesc: 'Description',
    },
  };
  const picture = {
    ...{ id: 3, type: 'attachment', title: 'plan', status: 'inherit', parent: 1 },
    attachment: 'https://ancien.test/wp-content/uploads/2024/05/plan.jpg',
  };
  const media = zipSync({ 'uploads/2024/05/plan.jpg': noise(50), 'uploads/2023/01/plan.jpg': noise(60) });

  test('converts a post with its pictures, dates, search texts and addresses', async () => {
    const reading = await readTexts({ 'site.xml': writeWxr([post, picture]), 'uploads.zip': media });
    const [entry] = reading.entries;
    expect(entry).toMatchObject({
      ...{ kind: 'post', title: 'Le passé & l’imparfait', slug: 'le-passe', summary: 'Un résumé' },
      ...{ seoTitle: 'SEO', seoDescription: 'Description', status: 'published' },
      publishedAt: new Date('2024-05-06T08:00:00Z'),
      addresses: ['/le-passe/', '/passe/', '/?p=1'],
    });
    expect(entry?.cover).toBe(entry?.pictures[0]);
    expect(reading.media.map(({ path }) => path)).toEqual(['uploads/2024/05/plan.jpg']);
    expect(entry?.body.content?.map(({ type }) => type)).toEqual([
      'paragraph',
      'picture',
      'video',
      'paragraph',
    ]);
    expect(JSON.stringify(entry?.body)).toContain('[sic]');
    expectNothingLost(reading);
  });

  test('reports everything that a post loses', async () => {
    const reading = await read({ 'site.xml': writeWxr([post, picture]) });
    expect(reasonsFor(reading, 'Le passé & l’imparfait').toSorted()).toEqual(
      [
        m.transfer_block_unknown({ name: 'acme/slider' }),
        m.transfer_shortcode_unknown({ name: 'contact-form' }),
        m.transfer_embed_linked({ address: 'https://carte.test/plan' }),
        m.transfer_form_lost(),
        m.transfer_comments({ count: 2 }),
        m.transfer_terms({ names: 'Grammaire' }),
        m.transfer_cover_missing({ name: 'plan.jpg' }),
        m.marks_import_picture_missing({
          name: 'https://ancien.test/wp-content/uploads/2024/05/plan-300x200.jpg',
        }),
      ].toSorted(),
    );
    expect(reasonsFor(reading, 'plan.jpg')).toEqual([m.transfer_media_absent()]);
    expectNothingLost(reading);
  });

  test('keeps drafts, private and protected posts as drafts, and reports other types', async () => {
    const reading = await read({
      'site.xml': writeWxr([
        { id: 1, title: 'Un', status: 'draft', date: '0000-00-00 00:00:00' },
        { id: 2, title: 'Deux', status: 'private' },
        { id: 3, title: 'Trois', password: 'x' },
        { id: 4, title: 'Quatre', status: 'future', date: '2999-01-01 00:00:00' },
        { id: 5, title: 'Cinq', status: 'trash' },
        { id: 6, title: 'Menu', type: 'nav_menu_item' },
        { id: 7, title: 'Produit', type: 'product' },
        { id: 8, title: 'À propos', type: 'page', content: '<p>Texte</p>' },
      ]),
    });
    expect(reading.entries.map(({ title, status, kind }) => [title, status, kind])).toEqual([
      ['Un', 'draft', 'post'],
      ['Deux', 'draft', 'post'],
      ['Trois', 'draft', 'post'],
      ['Quatre', 'scheduled', 'post'],
      ['À propos', 'published', 'page'],
    ]);
    expect(reasonsFor(reading, 'Produit')).toEqual([m.transfer_type_unknown({ type: 'product' })]);
    expectNothingLost(reading);
  });

  test('counts items of overlapping split exports once, with the same ids in any order', async () => {
    const [one, other] = [
      writeWxr([{ id: 1, title: 'Un' }, picture]),
      writeWxr([
        { id: 1, title: 'Un' },
        { id: 2, title: 'Deux' },
      ]),
    ];
    const first = await read({ 'a.xml': one, 'b.xml': other });
    const again = await read({ 'b.xml': other, 'a.xml': one });
    expect(first.items).toBe(3);
    expect(again.entries.map(({ id }) => id).toSorted()).toEqual(
      first.entries.map(({ id }) => id).toSorted(),
    );
    expectNothingLost(first);
  });

  test('builds LearnDash courses in the order of their steps', async () => {
    const steps =
      'a:1:{s:5:"steps";a:1:{s:1:"h";a:2:{s:12:"sfwd-lessons";a:2:{i:12;a:2:{s:10:"sfwd-topic";a:1:{i:13;a:1:{s:9:"sfwd-quiz";a:0:{}}}s:9:"sfwd-quiz";a:0:{}}i:11;a:2:{s:10:"sfwd-topic";a:0:{}s:9:"sfwd-quiz";a:0:{}}}s:9:"sfwd-quiz";a:0:{}}}}';
    const reading = await read({
      'site.xml': writeWxr([
        { id: 10, type: 'sfwd-courses', title: 'Cours', meta: { ld_course_steps: steps } },
        { id: 11, type: 'sfwd-lessons', title: 'Deuxième', content: '<p>Texte</p>' },
        { id: 12, type: 'sfwd-lessons', title: 'Première', content: '<p>Texte</p>' },
        { id: 13, type: 'sfwd-topic', title: 'Détail', content: '<p>Texte</p>', status: 'draft' },
        { id: 14, type: 'sfwd-quiz', title: 'Test' },
        { id: 15, type: 'sfwd-lessons', title: 'Seule', content: '<p>Texte</p>' },
      ]),
    });
    expect(
      reading.courses[0]?.lessons.map(({ chapter, title, hidden }) => [chapter?.title, title, hidden]),
    ).toEqual([
      ['Première', 'Première', false],
      ['Première', 'Détail', true],
      ['Deuxième', 'Deuxième', false],
    ]);
    expect(reasonsFor(reading, 'Test')).toEqual([m.transfer_quiz_without_questions()]);
    expect(reasonsFor(reading, 'Seule')).toEqual([m.transfer_lesson_without_course()]);
    expectNothingLost(reading);
  });

  test('orders LearnDash lessons without steps by their course and menu order', async () => {
    const reading = await read({
      'site.xml': writeWxr([
        {
          ...{ id: 10, type: 'sfwd-courses', title: 'Cours' },
          meta: { course_sections: '[{"order":1,"post_title":"Suite"}]' },
        },
        { id: 11, type: 'sfwd-lessons', title: 'B', content: 'b', order: 2, meta: { course_id: '10' } },
        { id: 12, type: 'sfwd-lessons', title: 'A', content: 'a', order: 1, meta: { course_id: '10' } },
      ]),
    });
    expect(reading.courses[0]?.lessons.map(({ chapter, title }) => [chapter?.title, title])).toEqual([
      [undefined, 'A'],
      ['Suite', 'B'],
    ]);
  });
});

describe('readSite for Ghost', () => {
  const post = {
    ...{ id: 'a1', title: 'Article', slug: 'article', type: 'post', status: 'published' },
    html: '<p>Texte</p><img src="__GHOST_URL__/content/images/size/w600/2024/a.jpg">',
    feature_image: '__GHOST_URL__/content/images/2024/a.jpg',
    published_at: '2024-05-06T08:00:00.000Z',
  };
  const write = (posts: unknown[], more = {}) =>
    JSON.stringify({ db: [{ meta: { version: '5.0' }, data: { posts, ...more } }] });

  test('converts posts and pages, and keeps members-only posts as drafts', async () => {
    const reading = await readTexts({
      'ghost.json': write(
        [
          post,
          { ...post, id: 'a2', type: 'page', title: 'Page' },
          { ...post, id: 'a3', title: 'Réservé', visibility: 'members' },
          { id: 'a4', title: 'Lexical', slug: 'l', lexical: '{}' },
          { title: 'Sans identifiant' },
        ],
        { posts_meta: [{ post_id: 'a1', meta_title: 'SEO', meta_description: 'Description' }] },
      ),
      'images.zip': zipSync({ 'content/images/2024/a.jpg': noise(50) }),
    });
    expect(
      reading.entries.map(({ title, kind, status, seoTitle }) => [title, kind, status, seoTitle]),
    ).toEqual([
      ['Article', 'post', 'published', 'SEO'],
      ['Page', 'page', 'published', ''],
      ['Réservé', 'post', 'draft', ''],
    ]);
    expect(reading.entries[0]).toMatchObject({ addresses: ['/article/'], cover: reading.media[0]?.key });
    expect(reading.entries[0]?.pictures).toEqual([reading.media[0]?.key]);
    expect(reasonsFor(reading, 'Lexical')).toEqual([m.transfer_ghost_no_html()]);
    expectNothingLost(reading);
  });
});

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
    const reading = await read({ 'cours.mbz': zipSync(files) });
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
    const idOf = async (backup: Uint8Array) => (await read({ 'a.mbz': backup })).courses[0]?.id;
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

test('readSite explains a file that is no export', async () => {
  expect(
    await read({ 'a.xml': '<rss><channel/></rss>', 'b.json': '{"db":[]}', 'redirects.json': '[]' }),
  ).toMatchObject({
    fault: m.transfer_unknown(),
    omissions: [
      { title: 'a.xml', reason: m.transfer_file_unknown() },
      { title: 'b.json', reason: m.transfer_file_unknown() },
      { title: 'redirects.json', reason: m.transfer_file_redirects() },
    ],
  });
});
