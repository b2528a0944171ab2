import { useDeferredValue } from 'react';
import { countReadingMinutes, extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import { ArticleView } from '../../news/article-view.tsx';
import type { NewsDraft, Standing } from './news-draft.ts';
import styles from './news-editor.module.css';

/** The page as visitors will read it, drawn by what draws it for them. */
export function Preview({
  draft,
  standing,
  id,
  siteUrl,
}: {
  draft: NewsDraft;
  standing: Standing;
  id: string;
  siteUrl: string;
}) {
  // Typing comes first: a long text is drawn when there is time.
  const shown = useDeferredValue(draft);
  const item = {
    ...shown,
    id,
    title: shown.title.trim() || m.newsroom_untitled(),
    publishedAt: standing.publishedAt ?? new Date(),
    displayed: true,
    archivedAt: null,
    createdAt: new Date(),
    updatedAt: new Date(),
    version: 1,
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached with the keyboard
    <section className={styles.preview} aria-label={m.newsroom_preview()} tabIndex={0}>
      {/* It is only looked at here: its links would leave the work. */}
      <div inert className={styles.paper}>
        <ArticleView
          trailLabel={m.newsroom_preview()}
          item={item}
          published
          previous={null}
          next={null}
          minutes={countReadingMinutes(extractText(shown.body))}
          siteUrl={siteUrl}
        />
      </div>
    </section>
  );
}
