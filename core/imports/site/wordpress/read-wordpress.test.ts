import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { noise } from '#tests/support/archives.ts';
import { writeWxr } from '#tests/support/site-exports.ts';
import { expectNothingLost, readExports, readTexts, reasonsFor } from '#tests/support/site-readings.ts';
import { m } from '#words/messages.js';

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

  test('reads the search texts of Rank Math', async () => {
    const meta = { rank_math_title: 'Titre', rank_math_description: 'Description' };
    const reading = await readExports({ 'site.xml': writeWxr([{ id: 1, title: 'Un', meta }]) });
    expect(reading.entries).toMatchObject([{ seoTitle: 'Titre', seoDescription: 'Description' }]);
  });

  test('reports everything that a post loses', async () => {
    const reading = await readExports({ 'site.xml': writeWxr([post, picture]) });
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
    const reading = await readExports({
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
    const first = await readExports({ 'a.xml': one, 'b.xml': other });
    const again = await readExports({ 'b.xml': other, 'a.xml': one });
    expect(first.items).toBe(3);
    expect(again.entries.map(({ id }) => id).toSorted()).toEqual(
      first.entries.map(({ id }) => id).toSorted(),
    );
    expectNothingLost(first);
  });

  test('builds LearnDash courses in the order of their steps', async () => {
    const steps =
      'a:1:{s:5:"steps";a:1:{s:1:"h";a:2:{s:12:"sfwd-lessons";a:2:{i:12;a:2:{s:10:"sfwd-topic";a:1:{i:13;a:1:{s:9:"sfwd-quiz";a:0:{}}}s:9:"sfwd-quiz";a:0:{}}i:11;a:2:{s:10:"sfwd-topic";a:0:{}s:9:"sfwd-quiz";a:0:{}}}s:9:"sfwd-quiz";a:0:{}}}}';
    const reading = await readExports({
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

  test('makes the text of a LearnDash course its first lesson, without the address of the course', async () => {
    const reading = await readExports({
      'site.xml': writeWxr([
        { id: 10, type: 'sfwd-courses', title: 'Cours', name: 'cours', content: '<p>Bienvenue</p>' },
      ]),
    });
    const [course] = reading.courses;
    expect(course?.addresses).toContain('/cours/');
    expect(course?.lessons).toMatchObject([{ title: 'Cours', addresses: [] }]);
  });

  test('orders LearnDash lessons without steps by their course and menu order', async () => {
    const reading = await readExports({
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
