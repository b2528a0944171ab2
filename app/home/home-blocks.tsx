import type { ReactNode } from 'react';
import { toBuyHref, toPresentationHref, toProductHref } from '#common/links.ts';
import { toPhoneHref } from '#common/phone-numbers.ts';
import { typeset } from '#common/typography.ts';
import type { LevelCount } from '#core/products/catalogue/count-levels.ts';
import { freeTarget, type HomeKind } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { NewsShelf } from '../news/news-shelf.tsx';
import { PictureImage } from '../picture/picture-image.tsx';
import { formatFound } from '../products/product-labels.ts';
import { ProductShelf } from '../products/product-shelf.tsx';
import { ScoreLines } from '../scores/score-list.tsx';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Cover } from '../ui/cover/cover.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import { Hero } from '../ui/frame/page.tsx';
import { Section } from '../ui/frame/section.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import whole from '../ui/styles/whole-link.module.css';
import { type Fact, Facts } from '../ui/text/facts.tsx';
import { levelClass, levels } from '../ui/text/level.tsx';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './home-blocks.module.css';
import type { FreeCourse, ShownBlock } from './load-home.ts';
import { Paragraphs, TeacherBlock } from './teacher-block.tsx';

const parts: Record<HomeKind, (block: ShownBlock) => ReactNode> = {
  opening: OpeningBlock,
  promises: PromisesBlock,
  levels: LevelsBlock,
  courses: CoursesBlock,
  exercises: ExercisesBlock,
  scores: ScoresBlock,
  teacher: TeacherBlock,
  news: NewsBlock,
  call: CallBlock,
  contact: ContactBlock,
};

/** Blocks of the home page, in the owner's order. */
export function HomeBlocks({ blocks }: { blocks: readonly ShownBlock[] }) {
  return blocks.map((block) => {
    const Part = parts[block.kind];
    return <Part key={block.kind} {...block} />;
  });
}

function OpeningBlock({ words, picture, school, free }: ShownBlock) {
  return (
    <Hero
      size="large"
      title={typeset(words.title)}
      lead={words.text ? typeset(words.text) : undefined}
      actions={words.actions.map(({ label, to }, index) => (
        <BlockAction
          key={to}
          label={label}
          to={to}
          free={free}
          variant={index === 0 ? 'primary' : 'secondary'}
        />
      ))}
      ornament={!picture}
      aside={
        picture ? (
          <PictureImage
            picture={picture}
            sizes="(width >= 960px) 40vw, 92vw"
            eager
            className={styles.picture}
          />
        ) : (
          <Cover title={school?.name ?? ''} series={m.common_french_school()} />
        )
      }
    />
  );
}

function LevelsBlock({ words, levels: counts = [], hasLevelTest }: ShownBlock) {
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      layout="margin"
      more={hasLevelTest ? { href: '/test-de-niveau', label: m.level_test_home_link() } : undefined}
    >
      <ol className={styles.levels}>
        {levels.map((level, index) => (
          <li key={level} className={joinClasses(styles.level, whole.card, levelClass(level))}>
            <span className={styles.levelName} aria-hidden="true">
              {level}
            </span>
            <div className={styles.levelWords}>
              <h3 className={styles.levelTitle}>{typeset(words.entries[index]?.title ?? level)}</h3>
              <div>
                <p>{typeset(words.entries[index]?.text ?? '')}</p>
                <p className={styles.taught}>{formatTaught(counts[index])}</p>
              </div>
            </div>
            <a
              href={toLevelHref(level, counts[index])}
              className={joinClasses(styles.levelLink, whole.link)}
              aria-label={m.home_level_link({ level })}
            >
              <Icon name="arrow-right" />
            </a>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function formatTaught(count: LevelCount | undefined): string {
  if (!count) return '';
  const parts = [
    ...(count.course > 0 ? [formatFound(count.course, 'course')] : []),
    ...(count.exercise > 0 ? [formatFound(count.exercise, 'exercise')] : []),
  ];
  return parts.length > 0 ? conjunction.format(parts) : m.home_level_empty();
}

const conjunction = new Intl.ListFormat('fr-FR', { type: 'conjunction' });

/** Links to the exercises if a level has no courses. */
const toLevelHref = (level: string, count: LevelCount | undefined): string =>
  `${count && count.course === 0 && count.exercise > 0 ? '/exercices' : '/courses'}?niveau=${level}`;

function CoursesBlock({ words, courses = [] }: ShownBlock) {
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={courses.length > 0 ? { href: '/courses', label: m.common_all_courses() } : undefined}
    >
      {courses.length > 0 ? (
        <ProductShelf cards={courses} eager={0} />
      ) : (
        <EmptyState headingLevel={3} title={m.common_courses_coming()}>
          <p>{m.home_courses_empty_text()}</p>
        </EmptyState>
      )}
    </Section>
  );
}

function ExercisesBlock({ words, exercises = [] }: ShownBlock) {
  if (exercises.length === 0) return null;
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={{ href: '/exercices', label: m.common_all_exercises() }}
    >
      <ProductShelf cards={exercises} eager={0} />
    </Section>
  );
}

function PromisesBlock({ words }: ShownBlock) {
  return (
    <section className={styles.promises}>
      <h2 className={styles.promisesTitle}>{typeset(words.title)}</h2>
      <ul className={styles.three}>
        {words.entries.map(({ title, text }) => (
          <li key={title} className={styles.promise}>
            <h3 className={styles.promiseTitle}>{typeset(title)}</h3>
            <p>{typeset(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function ScoresBlock({ words, proof }: ShownBlock) {
  if (!proof) return null;
  const figures = [
    { figure: String(proof.count), words: m.home_proof_count({ count: proof.count }) },
    { figure: String(proof.exams), words: m.home_proof_exams({ count: proof.exams }) },
  ];
  if (proof.sat > 0)
    figures.unshift({
      figure: m.home_proof_of({ passed: proof.passed, sat: proof.sat }),
      words: m.home_proof_passed(),
    });
  return (
    <Section
      title={typeset(words.title)}
      intro={typeset(words.text)}
      more={{ href: '/scores', label: m.common_all_results() }}
    >
      <ul className={styles.figures}>
        {figures.map((one) => (
          <li key={one.words} className={styles.figure}>
            <span className={styles.number}>{one.figure}</span> {one.words}
          </li>
        ))}
      </ul>
      <FormStack>
        {proof.sat > 0 ? <p>{m.scores_overview_note()}</p> : null}
        <ScoreLines lines={proof.latest} />
      </FormStack>
    </Section>
  );
}

function NewsBlock({ words, news = [] }: ShownBlock) {
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

function ContactBlock({ words, school }: ShownBlock) {
  const facts: Fact[] = [];
  if (school?.email)
    facts.push({
      term: m.common_email(),
      detail: <a href={`mailto:${school.email}`}>{school.email}</a>,
    });
  if (school?.phone)
    facts.push({
      term: m.common_phone(),
      detail: <a href={toPhoneHref(school.phone)}>{school.phone}</a>,
    });
  if (school && school.social.length > 0)
    facts.push({
      term: m.home_contact_social(),
      detail: (
        <ul>
          {school.social.map(({ label, url }) => (
            <li key={url}>
              <a href={url} rel="me noopener">
                {label}
              </a>
            </li>
          ))}
        </ul>
      ),
    });
  return (
    <Section title={typeset(words.title)} layout="margin">
      <div className={styles.contact}>
        <div className={styles.contactWords}>
          <Paragraphs text={words.text} />
          <LinkButton href="/contact" variant="secondary">
            {m.common_write_to_us()}
          </LinkButton>
        </div>
        <Facts facts={facts} />
      </div>
    </Section>
  );
}

function CallBlock({ words, free }: ShownBlock) {
  return (
    <section className={styles.call}>
      <div>
        <h2>{typeset(words.title)}</h2>
        {words.text ? <p className={styles.callText}>{typeset(words.text)}</p> : null}
      </div>
      {words.actions.map(({ label, to }) => (
        <BlockAction key={to} label={label} to={to} free={free} size="large" />
      ))}
    </section>
  );
}

/** Button of a block. For the free course it starts the course, or leads to registration if signed out. */
function BlockAction({
  label,
  to,
  free,
  ...style
}: {
  label: string;
  to: string;
  free: FreeCourse | undefined;
  variant?: 'primary' | 'secondary';
  size?: 'large';
}) {
  if (to !== freeTarget || !free)
    return (
      <LinkButton href={to} {...style}>
        {typeset(label)}
      </LinkButton>
    );
  if (free.state !== 'start')
    return (
      <LinkButton
        href={
          free.state === 'open'
            ? toProductHref(free)
            : `/login?${new URLSearchParams({ mode: 'inscription', redirect: toPresentationHref(free) })}`
        }
        {...style}
      >
        {typeset(label)}
      </LinkButton>
    );
  return (
    <form method="post" action={toBuyHref(free)} className={styles.start}>
      <Button type="submit" {...style}>
        {typeset(label)}
      </Button>
      <p className={styles.terms}>
        <RichMessage
          parts={m.catalogue_start_terms.parts()}
          wraps={{ link: (text) => <a href="/terms-and-conditions">{text}</a> }}
        />
      </p>
    </form>
  );
}
