import { Fragment } from 'react';
import { type MetaDescriptor, redirect } from 'react-router';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { hasLevelTest } from '#core/exercises/level-test/question-bank.ts';
import { countLevels, findLevelRange } from '#core/products/catalogue/count-levels.ts';
import { searchCatalogue } from '#core/products/catalogue/search-catalogue.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { FrameData } from '../frame/frame-data.ts';
import { describe } from '../meta.ts';
import { describeUnlisted } from '../page-title.ts';
import { toCatalogueFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import type { Route } from './+types/catalogue.ts';
import styles from './catalogue.module.css';
import {
  type CatalogueChoice,
  hasEmptyFields,
  isFiltered,
  isPlain,
  parseCatalogueChoice,
  toCatalogueHref,
  toCatalogueQuery,
} from './catalogue-address.ts';
import { CatalogueChips, CatalogueFilters, withoutWords } from './catalogue-filters.tsx';
import { formatFound, formatLevelRange } from './product-labels.ts';
import { ProductShelf } from './product-shelf.tsx';

type CatalogueData = Awaited<ReturnType<typeof loader>>;

/** Loads the list for the filters of the URL. */
export const loader = withErrorResponse(async ({ url, context, pattern }: Route.LoaderArgs) => {
  const type = pattern.endsWith('courses') ? 'course' : 'exercise';
  const path = type === 'course' ? '/courses' : '/exercices';
  const choice = parseCatalogueChoice(url.searchParams);
  if (hasEmptyFields(url.searchParams))
    throw redirect(toCatalogueHref(path, choice, { after: choice.after }));
  const uid = context.get(requestContext).user?.uid;
  const core = context.get(coreContext);
  const [result, counts, hasTest] = await Promise.all([
    searchCatalogue(core, { ...toCatalogueQuery(type, choice), uid }),
    countLevels(core),
    hasLevelTest(core),
  ]);
  return { type, path, choice, result, hasTest, range: findLevelRange(counts, type) } as const;
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? describeCatalogue(loaderData, matches[0].loaderData) : [];

/** Only unfiltered pages are indexed, because filters combine the same products endlessly. */
function describeCatalogue(
  { type, path, choice, result, range }: CatalogueData,
  frame: FrameData | undefined,
): MetaDescriptor[] {
  const list = formatListTitle(type);
  const levels = range ? ` ${formatLevelRange(range)}` : '';
  if (!isPlain(choice))
    return describeUnlisted(
      choice.words ? m.catalogue_search_title({ words: typeset(choice.words), list }) : list,
      frame,
    );
  return describe(
    {
      title: choice.after ? m.catalogue_more_title({ list }) : list,
      description:
        type === 'course'
          ? m.catalogue_courses_description({ levels })
          : m.catalogue_exercises_description({ levels }),
      path: toCatalogueHref(path, choice, { after: choice.after }),
      image: toSharePicture({ kind: 'page', id: type === 'course' ? 'courses' : 'exercices' }, frame),
      facts: (frame) => {
        const shown = result.cards.map((card) => ({
          ...card,
          description: '',
          path: toPresentationHref(card),
        }));
        return shown.length > 0 ? [toCatalogueFacts(list, shown, frame)] : [];
      },
    },
    frame,
  );
}

export default function Catalogue({ loaderData }: Route.ComponentProps) {
  const { type, path, choice, result, range, hasTest } = loaderData;
  const isCourse = type === 'course';
  const empty = result.cards.length === 0;
  return (
    <Page>
      <Hero
        title={formatListTitle(type)}
        lead={[
          isCourse ? m.catalogue_courses_lead() : m.catalogue_exercises_lead(),
          ...(range ? [m.catalogue_levels_lead({ levels: formatLevelRange(range) })] : []),
        ].join(' ')}
      />
      {empty && isPlain(choice) && !choice.after ? (
        <EmptyState
          title={isCourse ? m.common_courses_coming() : m.catalogue_exercises_coming()}
          action={<LinkButton href="/contact">{m.common_write_to_us()}</LinkButton>}
        >
          <p>{m.catalogue_coming_next()}</p>
        </EmptyState>
      ) : (
        <>
          <CatalogueFilters path={path} choice={choice} folded={result.total <= fewProducts} />
          <div data-results="">
            <p className={styles.found} role="status">
              {formatFound(result.found, type)}
            </p>
            <CatalogueChips path={path} choice={choice} />
            <Hints path={path} choice={choice} result={result} />
            {empty ? (
              <NothingFound {...loaderData} />
            ) : (
              <ProductShelf cards={result.cards} headingLevel={2} matches={result.matches} />
            )}
            <Pagination
              label={m.ui_list_pages()}
              previous={
                choice.after
                  ? { href: toCatalogueHref(path, choice), label: m.common_list_start() }
                  : undefined
              }
              next={result.next ? { href: toCatalogueHref(path, choice, { after: result.next }) } : undefined}
            />
            <Beside type={type} choice={choice} result={result} />
            {hasTest ? (
              <p className={styles.test}>
                <a href="/test-de-niveau">{m.level_test_catalogue_link()}</a>
              </p>
            ) : null}
          </div>
        </>
      )}
    </Page>
  );
}

/** Number of products up to which filters are collapsed. */
const fewProducts = 12;

function Beside({ type, choice, result: { beside } }: Pick<CatalogueData, 'type' | 'choice' | 'result'>) {
  if (beside.length === 0) return null;
  const levels = formatLevels(choice.levels);
  const [path, words] =
    type === 'course'
      ? (['/exercices', m.catalogue_beside_exercises({ levels })] as const)
      : (['/courses', m.catalogue_beside_courses({ levels })] as const);
  const href = toCatalogueHref(path, { ...choice, duration: null, price: null, sort: 'ecole' });
  return (
    <Section title={words} more={{ href, label: m.common_see_all() }}>
      <ProductShelf cards={beside} eager={0} />
    </Section>
  );
}

function Hints({ path, choice, result }: Pick<CatalogueData, 'path' | 'choice' | 'result'>) {
  const toSearchHref = (words: string) => toCatalogueHref(path, choice, { words });
  const words = typeset(choice.words);
  if (result.corrected)
    return (
      <p className={styles.hint}>
        {m.catalogue_corrected({ words })}{' '}
        <RichMessage
          parts={m.catalogue_corrected_to.parts({ near: result.corrected })}
          wraps={{ link: (text) => <a href={toSearchHref(result.corrected ?? '')}>{text}</a> }}
        />
      </p>
    );
  if (!result.near) return null;
  return (
    <p className={styles.hint}>
      <RichMessage
        parts={m.catalogue_near.parts({ near: result.near })}
        wraps={{ link: (text) => <a href={toSearchHref(result.near ?? '')}>{text}</a> }}
      />
    </p>
  );
}

const formatListTitle = (type: CatalogueData['type']): string =>
  type === 'course' ? m.common_the_courses() : m.common_the_exercises();

function NothingFound({ type, path, choice, result }: CatalogueData) {
  const { foundUnfiltered, foundElsewhere, examples, nextLevels } = result;
  const words = result.words ?? choice.words;
  const bare: Partial<CatalogueChoice> = { words, levels: [], duration: null, price: null };
  const filtered = isFiltered(choice);
  const other = type === 'course' ? 'exercise' : 'course';
  const elsewhere = other === 'course' ? '/courses' : '/exercices';
  return (
    <EmptyState
      title={formatNothing(type, choice, nextLevels.length > 0)}
      action={
        <p className={styles.ways}>
          {nextLevels.map((count) => (
            <LinkButton
              key={count.level}
              href={toCatalogueHref(path, choice, {
                words: '',
                levels: [count.level],
                duration: null,
                price: null,
              })}
            >
              {m.catalogue_see_level({ found: formatFound(count[type], type), level: count.level })}
            </LinkButton>
          ))}
          {filtered && (foundUnfiltered > 0 || !choice.words) ? (
            <LinkButton
              href={toCatalogueHref(path, choice, bare)}
              variant={nextLevels.length > 0 ? 'secondary' : 'primary'}
            >
              {m.catalogue_without_filters()}
            </LinkButton>
          ) : null}
          {foundElsewhere > 0 ? (
            <LinkButton href={toCatalogueHref(elsewhere, choice, bare)}>
              {m.catalogue_see_elsewhere({ found: formatFound(foundElsewhere, other) })}
            </LinkButton>
          ) : null}
          {choice.words ? (
            <LinkButton href={withoutWords(path, choice)} variant="secondary">
              {m.catalogue_without_words()}
            </LinkButton>
          ) : null}
        </p>
      }
    >
      {nextLevels.length > 0 ? (
        <p>{m.catalogue_nothing_level_next()}</p>
      ) : choice.words ? (
        <ExampleWords path={path} choice={choice} examples={examples} />
      ) : (
        <p>{m.catalogue_nothing_filters_next()}</p>
      )}
    </EmptyState>
  );
}

function formatNothing(type: CatalogueData['type'], choice: CatalogueChoice, noneAtLevel: boolean): string {
  const [level] = choice.levels;
  if (level && noneAtLevel)
    return type === 'course' ? m.catalogue_no_course_at({ level }) : m.catalogue_no_exercise_at({ level });
  return choice.words && !isFiltered(choice)
    ? m.catalogue_nothing_for_words()
    : m.catalogue_nothing_for_filters();
}

function ExampleWords({
  path,
  choice,
  examples,
}: Pick<CatalogueData, 'path' | 'choice'> & { examples: readonly string[] }) {
  if (examples.length === 0) return <p>{m.catalogue_nothing_words_next()}</p>;
  return (
    <p>
      {m.catalogue_nothing_words_try()}{' '}
      {examples.map((words, index) => (
        <Fragment key={words}>
          {index > 0 ? ', ' : null}
          <a href={toCatalogueHref(path, choice, { words, levels: [], duration: null, price: null })}>
            {words}
          </a>
        </Fragment>
      ))}
      .
    </p>
  );
}

const disjunction = new Intl.ListFormat('fr-FR', { type: 'disjunction' });

/** Formats « A1 ou A2 ». */
const formatLevels = (levels: readonly string[]): string => disjunction.format(levels);
