import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './catalogue.module.css';
import { isPlain, toCatalogueHref } from './catalogue-address.ts';
import { CatalogueChips } from './catalogue-chips.tsx';
import { CatalogueFilters } from './catalogue-filters.tsx';
import { formatListTitle } from './describe-catalogue.ts';
import type { CatalogueData } from './load-catalogue.ts';
import { NothingFound } from './nothing-found.tsx';
import { ProductShelf } from './product-shelf.tsx';
import { formatFound } from './say-found.ts';

/** A list of products with its title and its filters: the pages of courses and of exercises. */
export function Catalogue({ type, path, choice, result }: CatalogueData) {
  const isCourse = type === 'course';
  const empty = result.cards.length === 0;
  return (
    <Page>
      <Hero
        title={formatListTitle(type)}
        lead={isCourse ? m.catalogue_courses_lead() : m.catalogue_exercises_lead()}
      />
      {empty && isPlain(choice) && !choice.after ? (
        <EmptyState
          title={isCourse ? m.catalogue_courses_coming() : m.catalogue_exercises_coming()}
          action={<LinkButton href="/contact">{m.catalogue_write_to_us()}</LinkButton>}
        >
          <p>{m.catalogue_coming_next()}</p>
        </EmptyState>
      ) : (
        <>
          <CatalogueFilters path={path} choice={choice} />
          <div data-results="">
            <p className={styles.found} role="status">
              {formatFound(result.found, type)}
            </p>
            <CatalogueChips path={path} choice={choice} />
            <Hints path={path} choice={choice} result={result} />
            {empty ? (
              <NothingFound type={type} path={path} choice={choice} result={result} />
            ) : (
              <ProductShelf cards={result.cards} headingLevel={2} />
            )}
            <Pagination
              label={m.ui_list_pages()}
              previous={
                choice.after ? { href: toCatalogueHref(path, choice), label: m.ui_list_start() } : undefined
              }
              next={result.next ? { href: toCatalogueHref(path, choice, { after: result.next }) } : undefined}
            />
          </div>
        </>
      )}
    </Page>
  );
}

/** Words that were set right, or may be. */
function Hints({ path, choice, result }: Pick<CatalogueData, 'path' | 'choice' | 'result'>) {
  const look = (words: string) => toCatalogueHref(path, choice, { words });
  const words = typeset(choice.words);
  if (result.corrected)
    return (
      <p className={styles.hint}>
        {m.catalogue_corrected({ words })}{' '}
        <RichMessage
          parts={m.catalogue_corrected_to.parts({ near: result.corrected })}
          wraps={{ link: (text) => <a href={look(result.corrected ?? '')}>{text}</a> }}
        />
      </p>
    );
  if (!result.near) return null;
  return (
    <p className={styles.hint}>
      <RichMessage
        parts={m.catalogue_near.parts({ near: result.near })}
        wraps={{ link: (text) => <a href={look(result.near ?? '')}>{text}</a> }}
      />
    </p>
  );
}
