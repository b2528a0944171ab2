import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { news } from '#database/tables/news.ts';
import { products } from '#database/tables/products.ts';
import { scores } from '#database/tables/scores.ts';
import { writeDamagedFileEmail } from '#emails/damaged-file-email.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { readEmailSchool } from '../school.ts';
import { type MediaArea, readMediaPath, toObjectAddress } from './object-address.ts';
import { toShownFileName } from './shown-file-name.ts';

/** Object whose bytes are missing, truncated or altered on disk. */
export type DamagedFile = { path: string; fault: 'missing' | 'shorter' | 'changed' };

/** Emails the school about a damaged file, with its owner and the page to upload it again. */
export async function reportDamagedFile(core: Core, { path, fault }: DamagedFile): Promise<void> {
  const owner = await findOwner(core, path);
  const school = await readEmailSchool(core);
  const noticedAt = core.now();
  const email = await writeDamagedFileEmail({
    school,
    fileName: owner.fileName ?? toShownFileName(path),
    place: owner.title,
    fault,
    noticedAt,
    link: core.siteUrl + owner.href,
  });
  await core.db.transaction((tx) =>
    queueEmail(core, tx, {
      kind: 'damaged-file',
      subjectId: `${path} ${noticedAt.toISOString()}`,
      ...email,
    }),
  );
}

type Owner = { title: string; href: string; fileName?: string | undefined };

const owners: Partial<
  Record<MediaArea, { table: PgTable & Record<'id' | 'title' | 'pathFolderId', PgColumn>; list: string }>
> = {
  products: { table: products, list: '/admin/products' },
  news: { table: news, list: '/admin/news' },
  scores: { table: scores, list: '/admin/scores' },
};

async function findOwner(core: Core, path: string): Promise<Owner> {
  const media = readMediaPath(path);
  const owner = media && owners[media.area];
  if (!owner) return { title: m.home_office_title(), href: '/admin/home' };
  const { table, list } = owner;
  const [row] = await core.db
    .select({ id: table.id, title: table.title })
    .from(table)
    .where(eq(table.pathFolderId, media.folder))
    .limit(1);
  if (!row) return { title: m.common_removed_content(), href: list };
  return {
    title: String(row.title),
    href: `${list}/edit-${row.id}`,
    fileName: media.area === 'products' ? await findFileName(core, media.folder, path) : undefined,
  };
}

async function findFileName(core: Core, folder: string, path: string): Promise<string | undefined> {
  const [row] = await core.db
    .select({ files: products.files })
    .from(products)
    .where(eq(products.pathFolderId, folder))
    .limit(1);
  const address = toObjectAddress(core.files.bucket, path);
  return row?.files.find(({ url }) => url === address)?.fileName;
}
