import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { ToDoCounts } from '#core/desk/count-to-do.ts';
import type { Attention, Waiting } from '#core/desk/list-attention.ts';
import { m } from '#words/messages.js';
import { appealsList } from '../appeals/appeals-list.ts';
import { correctionsList } from '../corrections/corrections-list.ts';
import styles from './desk.module.css';
import { Figure, formatCount } from './figure.tsx';

type Entry = {
  waiting: Waiting;
  words: (inputs: { count: number }) => string;
  hrefOf: (id: string) => string;
  /** Address of the full list. */
  all?: string;
};

/** Everything that waits for the teacher: answers and moderation as figures, the rest as a list. */
export function AttentionList({
  toDo,
  attention,
  backups,
  testPayments,
  isPublic,
}: {
  toDo: ToDoCounts;
  attention: Attention;
  /** One sentence per backup warning. */
  backups: string[];
  testPayments: boolean;
  isPublic: boolean;
}) {
  const entries = listEntries(attention).filter(({ waiting }) => waiting.count > 0);
  const figures = listFigures(toDo).filter(({ count }) => count > 0);
  const { scheduled } = attention;
  const isEmpty = [figures, entries, scheduled, backups].every(({ length }) => length === 0) && !testPayments;
  return (
    <section className={styles.part} aria-labelledby="attention">
      <h2 id="attention">{m.desk_attention()}</h2>
      {isEmpty ? <p>{m.desk_attention_none()}</p> : null}
      {figures.length > 0 ? (
        <ul className={styles.figures}>
          {figures.map(({ count, more, words, href }) => (
            <Figure key={href} term={words({ count })} href={href}>
              {`${formatCount(count)}${more ? '+' : ''}`}
            </Figure>
          ))}
        </ul>
      ) : null}
      <ul className={styles.attention}>
        {testPayments && !isPublic ? <Line what={m.desk_test_payments()} /> : null}
        {backups.map((line) => (
          <Line key={line} what={line} />
        ))}
        {entries.map(({ waiting, words, hrefOf, all }) => (
          <Line
            key={words({ count: 2 })}
            what={
              waiting.more
                ? m.desk_more_than({ what: words({ count: waiting.count }) })
                : words({ count: waiting.count })
            }
          >
            {waiting.first.map(({ id, title }) => (
              <Link key={id} to={hrefOf(id)}>
                {typeset(title) || m.incidents_orphan()}
              </Link>
            ))}
            {all && waiting.count > waiting.first.length ? <Link to={all}>{m.common_see_all()}</Link> : null}
          </Line>
        ))}
        {scheduled.length > 0 ? (
          <Line what={m.desk_scheduled({ count: scheduled.length })}>
            {scheduled.map(({ id, title, publishedAt }) => (
              <Link key={id} to={`/admin/news/edit-${id}`}>
                {m.desk_scheduled_at({ title: typeset(title), date: formatDateTime(publishedAt) })}
              </Link>
            ))}
          </Line>
        ) : null}
      </ul>
    </section>
  );
}

function Line({ what, children }: { what: string; children?: ReactNode[] | ReactNode }) {
  return (
    <li>
      <p>{what}</p>
      {children ? <p className={styles.ways}>{children}</p> : null}
    </li>
  );
}

const listFigures = ({ messages, questions, opinions, claims, corrections, publications }: ToDoCounts) => [
  { ...messages, words: m.desk_open_questions, href: '/admin/messages' },
  { ...questions, words: m.desk_lesson_questions, href: '/admin/questions' },
  { ...opinions, words: m.desk_opinions, href: '/admin/opinions' },
  { ...corrections, words: m.desk_corrections, href: correctionsList.path },
  { ...claims, words: m.desk_claims, href: appealsList.path },
  { ...publications, words: m.desk_publications, href: '/admin/scores?type=blancs&etat=masques' },
];

function listEntries(attention: Attention): Entry[] {
  const toProduct = (id: string) => `/admin/products/edit-${id}`;
  const toOrder = (id: string) => `/admin/orders/${id}`;
  return [
    {
      waiting: attention.incidents,
      words: m.desk_incidents,
      hrefOf: (id) => (id ? toOrder(id) : '/admin/orders/decisions'),
      all: '/admin/orders/decisions',
    },
    {
      waiting: attention.disputed,
      words: m.desk_disputed,
      hrefOf: toOrder,
      all: '/admin/orders?etat=contestees',
    },
    {
      waiting: attention.failedEmails,
      words: m.desk_failed_letters,
      hrefOf: (id) => `/admin/mail/${id}`,
      all: '/admin/mail?etat=echouees',
    },
    {
      waiting: attention.storedMessages,
      words: m.desk_kept_letters,
      hrefOf: (id) => `/admin/mail/${id}`,
      all: '/admin/mail?etat=gardees',
    },
    {
      waiting: attention.oldMessages,
      words: m.desk_old_messages,
      hrefOf: (id) => `/admin/messages/${id}`,
      all: '/admin/messages',
    },
    {
      waiting: attention.oldOpinions,
      words: m.desk_old_opinions,
      hrefOf: (id) => `/admin/opinions/${id}`,
      all: '/admin/opinions',
    },
    {
      waiting: attention.partlyRefunded,
      words: m.desk_partly_refunded,
      hrefOf: toOrder,
      all: '/admin/orders?etat=remboursees-en-partie',
    },
    { waiting: attention.unpriced, words: m.desk_unpriced, hrefOf: toProduct },
    { waiting: attention.empty, words: m.desk_empty, hrefOf: toProduct },
    { waiting: attention.unpictured, words: m.desk_unpictured, hrefOf: toProduct },
    {
      waiting: attention.unconsented,
      words: m.desk_unconsented,
      hrefOf: (id) => `/admin/scores/edit-${id}`,
      all: '/admin/scores',
    },
  ];
}
