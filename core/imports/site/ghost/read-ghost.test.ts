import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { noise } from '#tests/support/archives.ts';
import { expectNothingLost, readTexts, reasonsFor } from '#tests/support/site-readings.ts';
import { m } from '#words/messages.js';

describe('readSite for Ghost', () => {
  const post = {
    ...{ id: 'a1', title: 'Article', slug: 'article', type: 'post', status: 'published' },
    html: '<p>Texte</p><img src="__GHOST_URL__/content/images/size/w600/2024/a.jpg">',
    feature_image: '__GHOST_URL__/content/images/2024/a.jpg',
    published_at: '2024-05-06T08:00:00.000Z',
  };
  const write = (posts: unknown[], more = {}) =>
    JSON.stringify({ db: [{ meta: { version: '5.0' }, data: { posts, ...more } }] });

  test('converts posts and pages, and keeps members-only and email-only posts as drafts', async () => {
    const reading = await readTexts({
      'ghost.json': write(
        [
          post,
          { ...post, id: 'a2', type: 'page', title: 'Page' },
          { ...post, id: 'a3', title: 'Réservé', visibility: 'members' },
          { ...post, id: 'a5', title: 'Lettre', status: 'sent' },
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
      ['Lettre', 'post', 'draft', ''],
    ]);
    expect(reading.entries[0]).toMatchObject({ addresses: ['/article/'], cover: reading.media[0]?.key });
    expect(reading.entries[0]?.pictures).toEqual([reading.media[0]?.key]);
    expect(reasonsFor(reading, 'Lettre')).toEqual([m.transfer_ghost_email_only()]);
    expect(reasonsFor(reading, 'Lexical')).toEqual([m.transfer_ghost_no_html()]);
    expectNothingLost(reading);
  });
});
