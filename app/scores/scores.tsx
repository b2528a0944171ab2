import { parseCursor } from '#common/cursor.ts';
import { findExam } from '#core/scores/exams.ts';
import { listScoreFilters, listScores } from '#core/scores/published-scores.ts';
import { readScore } from '#core/scores/read-score.ts';
import { type ScoreTally, summariseScores } from '#core/scores/summarise-scores.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { parseYear, toListHref } from '../list-address.ts';
import { describe } from '../meta.ts';
import { toTrailFacts } from '../seo/facts.ts';
import { toSharePicture } from '../seo/share-picture.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Hero, Page } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import type { Route } from './+types/scores.ts';
import { ScoreFilterBar, ScoreLines, ScoresOverview } from './score-list.tsx';
import styles from './scores.module.css';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const exam = findExam(url.searchParams.get('examen'));
  const year = parseYear(url.searchParams.get('annee'));
  const after = parseCursor(url.searchParams.get('apres'), ['day', 'id']);
  const filter = { exam: exam?.id, year: year ?? undefined };
  const [page, filters, tallies] = await Promise.all([
    listScores(core, { ...filter, after }),
    listScoreFilters(core),
    // Only the first page shows the overview.
    after ? [] : summariseScores(core, filter),
  ]);
  return {
    exam: exam ?? null,
    year,
    lines: page.rows.map((card) => ({ card, reading: readScore(card) })),
    next: page.next,
    isFirst: !after,
    filters,
    tallies,
  };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const frame = matches[0].loaderData;
  return describe(
    {
      title: m.common_the_results(),
      description: m.scores_description(),
      path: '/scores',
      // Filtered pages are not indexed.
      index: Boolean(loaderData?.isFirst && !loaderData.exam && !loaderData.year),
      image: toSharePicture({ kind: 'page', id: 'scores' }, frame),
      facts: (frame) => [
        toTrailFacts(
          [
            { path: '/', name: m.common_home() },
            { path: '/scores', name: m.common_the_results() },
          ],
          frame.siteUrl,
        ),
      ],
    },
    frame,
  );
};

export default function Scores({ loaderData }: Route.ComponentProps) {
  const { exam, year, lines, next, isFirst, filters, tallies } = loaderData;
  const filter = { exam: exam ?? undefined, year: year ?? undefined };
  const query = { examen: exam?.id, annee: year };
  return (
    <Page>
      <Hero
        title={m.common_the_results()}
        lead={m.scores_lead()}
        actions={
          <LinkButton href="/calculateur" variant="secondary">
            {m.common_calculate_level()}
          </LinkButton>
        }
      />
      {filters.exams.length > 0 ? <ScoreFilterBar {...filter} filters={filters} /> : null}
      <div data-results="">
        {filters.exams.length > 0 && isFirst ? (
          <p className={styles.found} role="status">
            {m.scores_found({ count: countAll(tallies) })}
          </p>
        ) : null}
        <ScoresOverview exam={filter.exam} tallies={tallies} />
        {lines.length > 0 ? (
          <Section title={m.scores_list_title()}>
            <ScoreLines lines={lines} />
          </Section>
        ) : (
          <NoScores any={filters.exams.length > 0} />
        )}
        <Pagination
          label={m.scores_pages()}
          previous={
            isFirst ? undefined : { href: toListHref('/scores', query), label: m.common_list_start() }
          }
          next={next ? { href: toListHref('/scores', query, next) } : undefined}
        />
      </div>
    </Page>
  );
}

function NoScores({ any }: { any: boolean }) {
  return any ? (
    <EmptyState
      title={m.scores_none_title()}
      action={<LinkButton href="/scores">{m.common_see_all_results()}</LinkButton>}
    >
      <p>{m.scores_none_text()}</p>
    </EmptyState>
  ) : (
    <EmptyState
      title={m.scores_empty_title()}
      action={<LinkButton href="/courses">{m.common_browse_courses()}</LinkButton>}
    >
      <p>{m.scores_empty_text()}</p>
    </EmptyState>
  );
}

const countAll = (tallies: readonly ScoreTally[]) => tallies.reduce((sum, { count }) => sum + count, 0);
