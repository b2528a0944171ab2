import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDateTime, formatShortDate } from '#common/dates.ts';
import { formatBytes } from '#common/files.ts';
import { formatPrice } from '#common/money.ts';
import { findBackupState } from '#core/backups/find-backup-state.ts';
import { countToDo } from '#core/desk/count-to-do.ts';
import { listAttention } from '#core/desk/list-attention.ts';
import { measureSchool, type Sales } from '#core/desk/measure-school.ts';
import type { Counted } from '#core/lists/keyset.ts';
import { readSaleState } from '#core/products/office/read-sale-state.ts';
import { readSchool } from '#core/school.ts';
import { isReadOnly } from '#core/sign-in/second-factor.ts';
import { listWarnings } from '#core/warnings/run-warning-checks.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import { appealsList } from '../appeals/appeals-list.ts';
import { MissingIdentity } from '../settings/missing-identity.tsx';
import { nameMissing } from '../settings/subject.ts';
import type { Route } from './+types/desk.ts';
import { AttentionList } from './attention-list.tsx';
import { describeBackups } from './describe-backups.ts';
import styles from './desk.module.css';
import { ForOperator } from './for-operator.tsx';
import { MonthCharts } from './month-charts.tsx';
import { SetupList } from './setup-list.tsx';
import { Warnings } from './warnings.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { isEmailStoredOnly, testPayments } = context.get(flagsContext);
  const [figures, attention, waiting, school, storage, course, warnings, backups] = await Promise.all([
    measureSchool(core),
    listAttention(core),
    countToDo(core),
    readSchool(core),
    core.files.measure(),
    readSaleState(core),
    listWarnings(core),
    findBackupState(core),
  ]);
  const missing = nameMissing(school);
  const user = requireUser(context);
  return {
    isReadOnly: isReadOnly(core, user),
    figures,
    attention,
    waiting,
    warnings,
    storage,
    backups,
    missing,
    paymentsOpen: core.paymentsOpen,
    testPayments,
    setup: {
      identity: missing.length === 0,
      course,
      payments: !testPayments,
      mail: !isEmailStoredOnly,
      secondFactor: user.secondFactor !== '',
    },
  };
});

export const meta = nameUnlisted(m.office_today_title);

export default function Desk({ loaderData }: Route.ComponentProps) {
  const {
    figures,
    attention,
    waiting,
    warnings,
    storage,
    backups,
    missing,
    paymentsOpen,
    testPayments,
    setup,
  } = loaderData;
  const isLocked = loaderData.isReadOnly;
  // A new school has no meaningful figures, so the setup list comes first.
  const isNew = !setup.course.done || !setup.identity;
  return (
    <>
      <PageHeader
        title={m.office_today_title()}
        actions={<LinkButton href="/admin/products/add">{m.office_product_add()}</LinkButton>}
      />
      <div className={styles.desk}>
        <Warnings warnings={warnings} />
        {paymentsOpen ? null : (
          <Notice tone="warning" title={m.office_sales_closed_title()}>
            <p>{m.office_sales_closed_words()}</p>
            <ForOperator>
              <RichMessage
                parts={m.office_sales_closed_server.parts()}
                wraps={{ code: (words) => <code>{words}</code> }}
              />
            </ForOperator>
          </Notice>
        )}
        {isLocked ? (
          <Notice
            tone="warning"
            title={m.security_office_closed()}
            action={<a href="/profile#second-facteur">{m.security_to_profile()}</a>}
          >
            <p>{m.security_office_next()}</p>
          </Notice>
        ) : null}
        {isNew ? <SetupList setup={setup} /> : null}
        <ul className={styles.figures}>
          <SalesFigure term={m.desk_sales_today()} sales={figures.today} />
          <SalesFigure term={m.desk_sales_month()} sales={figures.month} />
          <SalesFigure term={m.desk_sales_ever()} sales={figures.ever} />
          <Figure term={m.desk_members({ count: figures.members })} href="/admin/members">
            {count.format(figures.members)}
          </Figure>
          <WaitingFigure term={m.desk_open_questions} href="/admin/messages" waiting={waiting.messages} />
          <WaitingFigure term={m.desk_lesson_questions} href="/admin/questions" waiting={waiting.questions} />
          <WaitingFigure term={m.desk_opinions} href="/admin/opinions" waiting={waiting.opinions} />
          {waiting.claims.count > 0 ? (
            <WaitingFigure term={m.desk_claims} href={appealsList.path} waiting={waiting.claims} />
          ) : null}
          <WaitingFigure
            term={m.desk_failed}
            href="/admin/mail?etat=echouees"
            waiting={attention.failedEmails}
          />
          <Figure term={m.desk_storage({ count: storage.objects })}>
            <b>{formatBytes(storage.bytes)}</b>
          </Figure>
          <Figure term={m.backups_last()}>
            {backups.lastGood ? <BackupMoment at={backups.lastGood.endedAt} /> : m.backups_none()}
          </Figure>
        </ul>
        {isNew ? null : <SetupList setup={setup} />}
        <MissingIdentity missing={missing} />
        <AttentionList
          attention={attention}
          backups={describeBackups(backups)}
          testPayments={testPayments}
          isPublic={!paymentsOpen}
        />
        <MonthCharts months={figures.months} />
      </div>
    </>
  );
}

const count = new Intl.NumberFormat('fr-FR');

function SalesFigure({ term, sales }: { term: string; sales: Sales }) {
  return (
    <Figure term={term} href="/admin/orders">
      <b>{formatPrice(sales.cents)}</b> <small>{m.desk_orders({ count: sales.orders })}</small>
    </Figure>
  );
}

const BackupMoment = ({ at }: { at: Date }) => (
  <>
    <b>{formatShortDate(at)}</b>
    <small>{` ${formatDateTime(at)}`}</small>
  </>
);

function WaitingFigure({
  term,
  href,
  waiting: { count, more },
}: {
  term: (inputs: { count: number }) => string;
  href: string;
  waiting: Counted;
}) {
  return (
    <Figure term={term({ count })} href={href}>
      {`${count}${more ? '+' : ''}`}
    </Figure>
  );
}

function Figure({ term, href, children }: { term: string; href?: string; children: ReactNode }) {
  return (
    <li className={styles.figure}>
      <p className={styles.number}>{children}</p>
      <p className={styles.term}>{href ? <Link to={href}>{term}</Link> : term}</p>
    </li>
  );
}
