import { toTrialHref } from '#common/links.ts';
import type { LevelTestResult } from '#core/exercises/level-test/level-result.ts';
import { m } from '#words/messages.js';
import { toLoginHref } from '../account/login-step.ts';
import { ExerciseLines } from '../exercises/exercise-list.tsx';
import { ProductShelf } from '../products/product-shelf.tsx';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { Hero } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { explainLevel, formatRange, nameLevel } from './level-words.ts';
import type { loadSuggestions } from './load-suggestions.ts';

type ResultViewProps = {
  result: LevelTestResult;
  /** Lowest and highest tested level. */
  first: string;
  top: string;
  suggestions: Awaited<ReturnType<typeof loadSuggestions>>;
  /** A visitor must sign in to save the result. */
  saveState: 'saved' | 'unsaved' | 'signed-out';
  keepHref: string;
  /** True after signing in to save the result; the save button then comes first. */
  isReturning: boolean;
};

/** Result of a level test with its certainty and suggestions. */
export function ResultView(props: ResultViewProps) {
  const { result, first, top, suggestions, saveState, keepHref, isReturning } = props;
  const { level, certainty, questions, areas } = result;
  const badge = readLevel(level);
  // A question bank that starts above A1 cannot identify beginners.
  const isBefore = level === '' && first !== 'A1';
  const range = formatRange(result);
  const chances = Math.min(9, Math.round(certainty * 10));
  return (
    <>
      <Hero
        title={formatTitle(level, { first, top })}
        lead={isBefore ? m.level_test_can_before() : explainLevel(level)}
        actions={badge ? <LevelBadge level={badge} /> : undefined}
      />
      {isReturning ? <Keep saveState={saveState} keepHref={keepHref} /> : null}
      <Section
        title={m.level_test_sure_title()}
        layout="margin"
        more={{ href: '/test-de-niveau', label: m.level_test_again() }}
      >
        <Prose>
          {range ? <p>{`${range}.`}</p> : null}
          <p>
            {range
              ? m.level_test_sure_range({ level: nameLevel(level), chances, questions })
              : m.level_test_sure({ chances, questions })}
          </p>
          <p>{m.level_test_limits()}</p>
        </Prose>
      </Section>
      {areas.length > 1 ? (
        <Section title={m.level_test_areas_title()} layout="margin">
          <Facts
            facts={areas.map(({ area, difference }) => ({
              term: areaNames[area](),
              detail: comparisons[difference](),
            }))}
          />
        </Section>
      ) : null}
      {isReturning ? null : <Keep saveState={saveState} keepHref={keepHref} />}
      {suggestions.cards.length > 0 ? (
        <Section title={m.level_test_next_title()} intro={m.level_test_next_intro()}>
          <ProductShelf cards={suggestions.cards} eager={0} />
        </Section>
      ) : null}
      {suggestions.exercises.length > 0 ? (
        <Section title={m.level_test_free_title()} layout="margin">
          <ExerciseLines
            exercises={suggestions.exercises}
            toHref={(id) => {
              const productId = suggestions.exercises.find((exercise) => exercise.id === id)?.productId ?? '';
              return toTrialHref({ productId, id });
            }}
          />
        </Section>
      ) : null}
    </>
  );
}

/** Returns the title. Results below the lowest or at the highest level are open-ended. */
function formatTitle(level: string, { first, top }: { first: string; top: string }): string {
  if (level === '')
    return first === 'A1'
      ? m.level_test_result_below({ level: first })
      : m.level_test_result_before({ level: first });
  return level === top ? m.level_test_result_top({ level }) : m.level_test_result_level({ level });
}

function Keep({ saveState, keepHref }: Pick<ResultViewProps, 'saveState' | 'keepHref'>) {
  if (saveState === 'saved')
    return (
      <Notice
        tone="success"
        title={m.level_test_kept()}
        action={<a href="/members">{m.level_test_kept_link()}</a>}
      />
    );
  return (
    <Section title={m.level_test_keep()} intro={m.level_test_keep_words()} layout="margin">
      {saveState === 'unsaved' ? (
        <form method="post">
          <Button type="submit" name="keep" value="yes">
            {m.level_test_keep()}
          </Button>
        </form>
      ) : (
        <LinkButton href={toLoginHref('inscription', keepHref)}>{m.level_test_keep()}</LinkButton>
      )}
    </Section>
  );
}

const areaNames = {
  grammar: m.level_test_area_grammar,
  vocabulary: m.level_test_area_vocabulary,
  reading: m.level_test_area_reading,
};

const comparisons = {
  above: m.level_test_area_above,
  level: m.level_test_area_level,
  below: m.level_test_area_below,
};
