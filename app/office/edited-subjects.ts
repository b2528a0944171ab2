import { editedHome } from './home/edited-home.ts';
import type { AnySubject } from './kit/subject.ts';
import { editedNews } from './news/edited-news.ts';
import { editedProduct } from './products/edited-product.ts';
import { editedScore } from './scores/edited-score.ts';
import { editedSettings } from './settings/edited-settings.ts';

/** What the office edits and keeps the history of. */
export const editedSubjects: readonly AnySubject[] = [
  editedProduct,
  editedNews,
  editedScore,
  editedHome,
  editedSettings,
];
