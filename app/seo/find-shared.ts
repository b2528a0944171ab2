import type { Core } from '#core/context.ts';
import { findExam } from '#core/scores/exams.ts';
import { findSharedNews, findSharedProduct, findSharedScore } from '#core/seo/find-shared.ts';
import type { Shared, ShareKind } from './share-picture.ts';
import { isSharedPage } from './shared-pages.ts';

/** What a link preview is asked of, as it is now; null for what is not published, or never was. */
export async function findShared(core: Core, kind: ShareKind, id: string): Promise<Shared | null> {
  switch (kind) {
    case 'page':
      return isSharedPage(id) ? { kind, id } : null;
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
