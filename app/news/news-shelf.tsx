import { formatDate } from '#common/dates.ts';
import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { NewsHeadline } from '#core/news/news-item.ts';
import { toCoverPicture } from '../picture/picture-image.tsx';
import { CardGrid } from '../ui/catalogue/card-grid.tsx';
import { NewsCard, type NewsCardProps } from '../ui/catalogue/news-card.tsx';

/** Grid of news cards. With `large`, the first card spans the full width. */
export function NewsShelf({
  headlines,
  large,
  headingLevel = 2,
}: {
  headlines: readonly NewsHeadline[];
  large?: boolean;
  headingLevel?: 2 | 3;
}) {
  return (
    <CardGrid of="news" lead={large}>
      {headlines.map((headline, index) => (
        <NewsCard
          key={headline.id}
          {...toCard(headline)}
          headingLevel={headingLevel}
          large={large && index === 0}
        />
      ))}
    </CardGrid>
  );
}

function toCard({ id, slug, title, summary, picture, publishedAt }: NewsHeadline): NewsCardProps {
  return {
    href: toNewsHref({ id, slug, title }),
    title: typeset(title),
    summary: typeset(summary),
    date: { iso: publishedAt.toISOString(), label: formatDate(publishedAt) },
    picture: picture ? toCoverPicture({ ...picture, alt: '' }) : undefined,
  };
}
