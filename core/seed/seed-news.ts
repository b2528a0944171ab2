import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import type { DemoNews, DemoNewsBlock } from '#database/seed/demo/demo-school.ts';
import { news, type RichText, type RichTextNode } from '#database/tables/news.ts';
import type { Core } from '../context.ts';
import { storePicture } from '../media/pictures.ts';
import { newsInput } from '../news/news-subject.ts';

const day = 86_400_000;

/** Writes missing demonstration news; an interrupted run can be resumed. */
export async function seedNews(core: Core, items: DemoNews[], mediaFolder: string): Promise<void> {
  await Promise.all(items.map((item) => seedItem(core, item, mediaFolder)));
}

async function seedItem(core: Core, demo: DemoNews, mediaFolder: string): Promise<void> {
  // Derived from the slug, so that a second run finds the rows of the first.
  const digest = createHash('sha256').update(`cedille-demo-news:${demo.slug}`).digest('hex');
  const [id, folder] = [digest.slice(0, 20), digest.slice(32)];
  const [present] = await core.db.select({ id: news.id }).from(news).where(eq(news.id, id)).limit(1);
  if (present) return;
  const publishedAt = toMorning(new Date(core.now().getTime() - demo.publishedDaysAgo * day));
  const { title, summary, displayed, products, tools } = demo;
  const picture = demo.picture && (await seedPicture(core, demo.picture, folder, mediaFolder));
  const pathFolderId = picture ? folder : '';
  const body = toDocument(demo.body);
  const input = newsInput.parse({
    ...{ title, summary, body, displayed, publishedAt, picture, pathFolderId, products, tools },
  });
  // Published items were created on their publication day, scheduled items today.
  const writtenAt = publishedAt < core.now() ? publishedAt : core.now();
  await core.db
    .insert(news)
    .values({ ...input, id, createdAt: writtenAt, updatedAt: writtenAt })
    .onConflictDoNothing();
}

async function seedPicture(
  core: Core,
  { file, alt }: NonNullable<DemoNews['picture']>,
  folder: string,
  mediaFolder: string,
) {
  const bytes = await readFile(join(mediaFolder, file));
  const name = file.replaceAll('/', '-').replace(/\.[^.]+$/, '');
  return storePicture(core, { bytes, area: 'news', folder, name, alt });
}

/** Returns eight o'clock in Paris (winter time) on this day. */
function toMorning(date: Date): Date {
  const morning = new Date(date);
  morning.setUTCHours(7, 0, 0, 0);
  return morning;
}

function toDocument(blocks: readonly DemoNewsBlock[]): RichText {
  return { type: 'doc', content: blocks.map(toNode) };
}

function toNode(block: DemoNewsBlock): RichTextNode {
  switch (block.kind) {
    case 'heading':
      return { type: 'heading', attrs: { level: 2 }, content: [toText(block.text)] };
    case 'paragraph':
      return toParagraph(block.text);
    case 'quote':
      return { type: 'blockquote', content: [toParagraph(block.text)] };
    case 'list': {
      const items = block.items.map((item) => toHolder('listItem', item));
      return block.ordered
        ? { type: 'orderedList', attrs: { start: 1 }, content: items }
        : { type: 'bulletList', content: items };
    }
    case 'table': {
      const toRow = (kind: string, cells: string[]) => ({
        type: 'tableRow',
        content: cells.map((cell) => toHolder(kind, cell, { colspan: 1, rowspan: 1, colwidth: null })),
      });
      const body = block.rows.map((cells) => toRow('tableCell', cells));
      return { type: 'table', content: [toRow('tableHeader', block.head), ...body] };
    }
  }
}

function toHolder(type: string, text: string, attrs?: Record<string, unknown>): RichTextNode {
  return { type, ...(attrs ? { attrs } : {}), content: [toParagraph(text)] };
}

/** Turns Markdown links into links; `split` returns plain text, link text and URL in turn. */
function toParagraph(text: string): RichTextNode {
  const pieces = text.split(/\[([^[\]]+)\]\(([^()]+)\)/);
  const content = pieces.flatMap((piece, index): RichTextNode[] => {
    if (index % 3 === 2 || piece === '') return [];
    const marks = index % 3 === 1 ? [{ type: 'link', attrs: { href: pieces[index + 1] } }] : undefined;
    return [{ ...toText(piece), ...(marks ? { marks } : {}) }];
  });
  return { type: 'paragraph', content };
}

const toText = (text: string): RichTextNode => ({ type: 'text', text });
