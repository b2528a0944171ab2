import { formatDate } from '#common/dates.ts';
import { toBuyHref, toLessonHref, toPresentationHref, toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { type StoredLevelResult, summarisePractice } from '#core/exercises/review/practice-summary.ts';
import { listToContinue } from '#core/products/catalogue/recommend-products.ts';
import type { ProductCard } from '#core/products/product.ts';
import { listHeld, type OwnedCourse } from '#core/progress/list-followed.ts';
import { isNothing } from '#core/progress/missing-work.ts';
import { m } from '#words/messages.js';
import { AttestationOffer } from '../attestations/attestation-offer.tsx';
import { coreContext } from '../context.ts';
import { RecentCorrections } from '../corrections/recent-corrections.tsx';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { explainLevel, formatRange, nameLevel } from '../level-test/level-words.ts';
import { nameUnlisted } from '../page-title.ts';
import { toCoverPicture } from '../picture/picture-image.tsx';
import { formatPending } from '../products/product-labels.ts';
import { ProductShelf } from '../products/product-shelf.tsx';
import { requireUser } from '../require-user.ts';
import { DueReviewCard } from '../review/due-review-card.tsx';
import { NextStepCard } from '../study-plan/next-step-card.tsx';
import { ButtonRow, LinkButton } from '../ui/actions/button.tsx';
import { ResumeCard } from '../ui/catalogue/resume-card.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Section } from '../ui/frame/section.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { VisuallyHidden } from '../ui/text/visually-hidden.tsx';
import type { Route } from './+types/members.ts';
import styles from './members.module.css';

export const handle: PageHandle = { layout: 'member', enhance: 'learning' };

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  const [{ owned, waiting }, { due, level, plan, corrections }] = await Promise.all([
    listHeld(core, user.uid),
    summarisePractice(core, user.uid),
  ]);
  const held = [...owned.map(({ card }) => card), ...waiting];
  const others = await listToContinue(core, { held, limit: 4 });
  return { reader: user.uid, name: user.displayName, owned, waiting, others, due, level, plan, corrections };
});

export const meta = nameUnlisted(m.frame_my_space);

const isFinished = ({ lessons, done, finishedAt }: OwnedCourse): boolean =>
  finishedAt !== null || (lessons > 0 && done === lessons);

export default function Members({ loaderData }: Route.ComponentProps) {
  const { reader, name, owned, waiting, others, due, level, plan, corrections } = loaderData;
  const finished = owned.filter(isFinished);
  const left = owned.filter((product) => !isFinished(product));
  const [leading] = left.filter(({ visitedAt, next }) => visitedAt !== null && next !== null);
  const rest = left.filter((product) => product !== leading);
  return (
    <div data-reader={reader}>
      <PageHeader title={name ? m.members_greeting({ name }) : m.frame_my_space()} lead={m.members_lead()} />
      {owned.length + waiting.length === 0 ? (
        <EmptyState
          title={m.members_empty_title()}
          action={<LinkButton href="/courses">{m.members_empty_choose()}</LinkButton>}
        >
          <p>{m.members_empty_words()}</p>
        </EmptyState>
      ) : null}
      {plan ? <NextStepCard plan={plan} /> : null}
      {corrections.length > 0 ? <RecentCorrections corrections={corrections} /> : null}
      {due.questions > 0 ? <DueReviewCard due={due} /> : null}
      {leading ? <OwnedCard owned={leading} leading /> : null}
      {waiting.length > 0 ? <WaitingList cards={waiting} /> : null}
      {rest.length > 0 ? (
        <OwnedList title={leading ? m.members_others() : m.members_owned()} owned={rest} />
      ) : null}
      {finished.length > 0 ? (
        <OwnedList
          title={m.members_finished()}
          owned={finished}
          more={{ href: '/attestations#les-miennes', label: m.attestations_own() }}
        />
      ) : null}
      {level ? <OwnLevel result={level} /> : null}
      {others.length > 0 ? (
        <Section
          title={formatOthers(owned.length + waiting.length, left.length + waiting.length)}
          more={{ href: '/courses', label: m.common_all_courses() }}
        >
          <ProductShelf cards={others} eager={0} />
        </Section>
      ) : null}
    </div>
  );
}

/** Paid or granted products that open at the end of the withdrawal period. */
const WaitingList = ({ cards }: { cards: readonly ProductCard[] }) => (
  <Section title={m.common_available_soon()}>
    <ul className={styles.owned}>
      {cards.map((card) => (
        <li key={card.id}>
          <ResumeCard
            title={typeset(card.title)}
            level={readLevel(card.level)}
            picture={card.picture ? toCoverPicture(card.picture) : undefined}
            next={card.pending ? formatPending(card.pending) : undefined}
            action={<WaitingAction card={card} />}
          />
        </li>
      ))}
    </ul>
  </Section>
);

function WaitingAction({ card }: { card: ProductCard }) {
  if (card.pending?.isGift) return <a href={toPresentationHref(card)}>{m.members_waiting_see()}</a>;
  return (
    <ButtonRow>
      <LinkButton href={toBuyHref(card)} variant="secondary">
        {m.checkout_start_now()}
        <VisuallyHidden> {typeset(card.title)}</VisuallyHidden>
      </LinkButton>
    </ButtonRow>
  );
}

function OwnLevel({ result }: { result: StoredLevelResult }) {
  const badge = readLevel(result.level);
  return (
    <Section
      title={m.level_test_member_title()}
      more={{ href: '/test-de-niveau', label: m.level_test_again() }}
    >
      <Prose>
        <p>
          {badge ? <LevelBadge level={badge} /> : <strong>{nameLevel(result.level)}</strong>}{' '}
          {[m.level_test_member_date({ date: formatDate(result.takenAt) }), formatRange(result)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p>{explainLevel(result.level)}</p>
      </Prose>
    </Section>
  );
}

function formatOthers(owned: number, left: number): string {
  if (owned === 0) return m.members_more_first();
  return left === 0 ? m.members_more_next() : m.members_more_after();
}

const OwnedList = ({
  title,
  owned,
  more,
}: {
  title: string;
  owned: readonly OwnedCourse[];
  more?: { href: string; label: string };
}) => (
  <Section title={title} more={more}>
    <ul className={styles.owned}>
      {owned.map((product) => (
        <li key={product.card.id}>
          <OwnedCard owned={product} />
        </li>
      ))}
    </ul>
  </Section>
);

function OwnedCard({ owned, leading = false }: { owned: OwnedCourse; leading?: boolean }) {
  const { card, lessons, done, visitedAt, next } = owned;
  const label = isFinished(owned)
    ? m.learning_review()
    : visitedAt === null
      ? m.common_start()
      : m.common_continue();
  return (
    <ResumeCard
      title={typeset(card.title)}
      level={readLevel(card.level)}
      picture={card.picture ? toCoverPicture(card.picture) : undefined}
      next={next && visitedAt ? formatNext(next) : undefined}
      progress={lessons > 0 ? done / lessons : undefined}
      progressLabel={m.learning_done_of({ done, lessons })}
      action={
        <ButtonRow>
          <LinkButton
            href={next && leading ? toLessonHref(card, next.id) : toProductHref(card)}
            variant={leading ? 'primary' : 'secondary'}
          >
            {lessons > 0 ? label : m.common_open()}
            <VisuallyHidden> {typeset(card.title)}</VisuallyHidden>
          </LinkButton>
          {owned.attestation || isNothing(owned.missing) ? (
            <AttestationOffer product={card} code={owned.attestation} />
          ) : null}
        </ButtonRow>
      }
      leading={leading}
    />
  );
}

/** Formats « Leçon : Le e qui disparaît, à 4 min ». */
function formatNext({ title, position }: NonNullable<OwnedCourse['next']>): string {
  const minute = Math.floor(position / 60);
  return minute > 0
    ? m.members_next_at({ title: typeset(title), minute })
    : m.members_next({ title: typeset(title) });
}
