import { LRUCache } from 'lru-cache';
import { createQueue } from '#core/bounded-queue.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { findOnce } from '#core/find-once.ts';
import type { Files } from '#core/media/files.ts';
import { readSchool } from '#core/school.ts';
import { findExam } from '#core/scores/exams.ts';
import {
  findSharedNews,
  findSharedOwnPage,
  findSharedProduct,
  findSharedScore,
} from '#core/seo/find-shared.ts';
import { coreContext } from '../context.ts';
import type { Route } from './+types/share-picture-route.ts';
import { renderShareCover } from './render-share-cover.server.ts';
import { respondPlainly } from './respond-plainly.ts';
import {
  isSharedPage,
  type ShareCover,
  type Shared,
  type ShareKind,
  shareKinds,
  toShareCover,
  toSharePicture,
} from './share-picture.ts';

/** Renders two pictures at a time (about 100 ms each), so that the other cores serve pages. */
const inTurn = createQueue({ atOnce: 2, waiting: 40, full: 'preview queue full' });

/** Recently drawn pictures by URL. Concurrent requests share one rendering. */
const drawn = new LRUCache<string, Promise<Uint8Array<ArrayBuffer>>>({ max: 64 });

/** `/apercu/{kind}/{id}.{version}.png`: picture of a link preview. Redirects to the current version. */
export const loader = respondPlainly(async ({ params, context, request }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { kind, id } = readAddress(params);
  const shared = await findShared(core, kind, id);
  if (!shared) throw notFound(params);
  const school = await readSchool(core);
  const address = toSharePicture(shared, { school })?.path ?? '';
  if (new URL(request.url).pathname !== address)
    return new Response(null, {
      status: 302,
      headers: { Location: address, 'Cache-Control': 'public, max-age=300' },
    });
  const cover = toShareCover(shared, school);
  try {
    const bytes = await draw(core.files, address, cover);
    return respondWithPicture(bytes, cacheDuration(kind));
  } catch (error) {
    if (!(cover.picture || cover.logo) || error instanceof AppError) throw error;
    core.log.warn({ err: error, address }, 'preview drawn without unreadable picture');
    const bytes = await draw(core.files, `${address}?`, { ...cover, picture: undefined, logo: undefined });
    return respondWithPicture(bytes, 'public, max-age=300');
  }
});

const respondWithPicture = (bytes: Uint8Array<ArrayBuffer>, kept: string) =>
  new Response(bytes, { headers: { 'Content-Type': 'image/png', 'Cache-Control': kept } });

/** A candidate may revoke consent, so previews of results expire within a day. */
const cacheDuration = (kind: string) =>
  kind === 'score' ? 'public, max-age=86400' : 'public, max-age=31536000, immutable';

function readAddress({ kind, name }: Route.LoaderArgs['params']) {
  const [, id] = /^([a-z0-9][a-z0-9-]{0,79})(?:\.[0-9a-f]{1,32})?\.png$/i.exec(name) ?? [];
  const known = shareKinds.find((each) => each === kind);
  if (!known || !id) throw notFound({ kind, name });
  return { kind: known, id };
}

const notFound = ({ kind, name }: { kind: string; name: string }) =>
  new AppError('not-found', `preview ${kind}/${name} not found`);

const draw = (files: Files, address: string, cover: ShareCover): Promise<Uint8Array<ArrayBuffer>> =>
  findOnce(drawn, address, () => inTurn(async () => new Uint8Array(await renderShareCover(files, cover))));

/** Returns the current data of a link preview, or null if the page is not published. */
async function findShared(core: Core, kind: ShareKind, id: string): Promise<Shared | null> {
  switch (kind) {
    case 'page':
      return isSharedPage(id) ? { kind, id } : null;
    case 'own-page': {
      const page = await findSharedOwnPage(core, id);
      return page && { kind, ...page };
    }
    case 'news': {
      const item = await findSharedNews(core, id);
      return item && { kind, ...item };
    }
    case 'product': {
      const product = await findSharedProduct(core, id);
      return product && { kind, ...product };
    }
    case 'score': {
      const score = await findSharedScore(core, id);
      return score && { kind, ...score, exam: findExam(score.exam)?.name ?? '' };
    }
  }
}
