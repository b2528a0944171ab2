import type { MetaDescriptor } from 'react-router';
import { toCardAnchor } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { toCatalogueFacts } from '../seo/product-facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { isPlain, toCatalogueHref } from './catalogue-address.ts';
import type { CatalogueData } from './load-catalogue.ts';

/**
 * What is said of a list to search engines: its plain pages are each their own; filtered, sorted and searched
 * ones are left out, because they show the same contents in endless ways.
 */
export function describeCatalogue(
  { type, path, choice, result }: CatalogueData,
  frame: FrameData | undefined,
): MetaDescriptor[] {
  const list = formatListTitle(type);
  if (!isPlain(choice))
    return describe(
      {
        title: choice.words ? m.catalogue_search_title({ words: typeset(choice.words), list }) : list,
        index: false,
      },
      frame,
    );
  // The list itself: a product's own page opens with an account.
  const shown = result.cards.map((card) => ({
    ...card,
    description: '',
    path: `${path}#${toCardAnchor(card.id)}`,
  }));
  return describe(
    {
      title: choice.after ? m.catalogue_more_title({ list }) : list,
      description:
        type === 'course' ? m.catalogue_courses_description() : m.catalogue_exercises_description(),
      path: toCatalogueHref(path, choice, { after: choice.after }),
      image: toSharePicture({ kind: 'page', id: type === 'course' ? 'courses' : 'exercices' }, frame),
      facts: frame && shown.length > 0 ? [toCatalogueFacts(list, shown, frame)] : [],
    },
    frame,
  );
}

export const formatListTitle = (type: CatalogueData['type']): string =>
  type === 'course' ? m.catalogue_courses() : m.catalogue_exercises();
