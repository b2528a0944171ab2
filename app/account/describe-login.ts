import type { MetaDescriptor } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { shorten } from '#common/text.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import type { FrameData } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { formatProductKind } from '../product/kind-words.ts';
import { formatPriceLabel } from '../product/price-label.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import type { WantedProduct } from './find-wanted.ts';

/** The sign-in page for those who share and follow links: that of a product leads here, so its preview does too. */
export function describeLogin(
  title: string,
  wanted: WantedProduct | null | undefined,
  frame: FrameData | undefined,
): MetaDescriptor[] {
  if (!wanted) return describe({ title, index: false }, frame);
  return describe(
    {
      title: typeset(wanted.title),
      description: formatSharedDescription(wanted),
      index: false,
      path: toProductHref(wanted),
      image: toSharePicture({ kind: 'product', ...wanted }, frame),
    },
    frame,
  );
}

/** Its first sentences, and what it is: « Cours, niveau B1, 9 h, 54,00 € ». */
function formatSharedDescription({
  type,
  level,
  durationMinutes,
  enabled,
  priceCents,
  opening,
}: WantedProduct): string {
  const facts = [
    formatProductKind(type),
    ...(level ? [m.catalogue_shared_level({ level })] : []),
    ...(durationMinutes > 0 ? [formatDuration(durationMinutes)] : []),
    ...(enabled && priceCents !== null ? [formatPriceLabel(priceCents)] : []),
  ].join(', ');
  const said = typeset(opening.replace(/\s+/g, ' '));
  return said ? `${facts}. ${shorten(said, maxCharacters - facts.length - 2)}` : `${facts}.`;
}

/** What search engines and networks show of a description. */
const maxCharacters = 160;
