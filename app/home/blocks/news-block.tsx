import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { NewsShelf } from '../../news/news-shelf.tsx';
import { Section } from '../../ui/frame/section.tsx';
import type { ShownBlock } from '../load-home.ts';

/** The latest news; nothing before the first is published. */
export function NewsBlock({ words, news = [] }: ShownBlock) {
  if (news.length === 0) return null;
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={{ href: '/news', label: m.home_news_more() }}
    >
      <NewsShelf headlines={news} headingLevel={3} />
    </Section>
  );
}
