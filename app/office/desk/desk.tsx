import { formatShortDate, formatTime } from '#common/dates.ts';
import { formatBytes } from '#common/files.ts';
import { type BackupState, findBackupState } from '#core/backups/find-backup-state.ts';
import { countToDo } from '#core/desk/count-to-do.ts';
import { listAttention } from '#core/desk/list-attention.ts';
import { measureSchool } from '#core/desk/measure-school.ts';
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
import { describeBackups } from '../launch/describe-backups.ts';
import { listLaunchSteps } from '../launch/list-steps.ts';
import { SetupPart } from '../launch/setup-list.tsx';
import { MissingIdentity } from '../settings/missing-identity.tsx';
import { nameMissing } from '../settings/subject.ts';
import type { Route } from './+types/desk.ts';
import { AttentionList } from './attention-list.tsx';
import styles from './desk.module.css';
import { Figure, formatCount } from './figure.tsx';
import { ForOperator } from './for-operator.tsx';
import { MonthCharts } from './month-charts.tsx';
import { RecentSales } from './recent-sales.tsx';
import { Warnings } from './warnings.tsx';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const flags = context.get(flagsContext);
  const user = requireUser(context);
  const [figures, attention, toDo, school, storage, steps, warnings, backups] = await Promise.all([
    measureSchool(core),
    listAttention(core),
    countToDo(core),
    readSchool(core),
    core.files.measure(),
    listLaunchSteps(core, user, flags),
    listWarnings(core),
    findBackupState(core),
  ]);
  const missing = nameMissing(school);
  return {
    isReadOnly: isReadOnly(core, user),
    figures,
    attention,
    toDo,
    warnings,
    storage,
    backups,
    missing,
    paymentsOpen: core.paymentsOpen,
    testPayments: flags.testPayments,
    steps,
  };
});

export const meta = nameUnlisted(m.office_today_title);

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { figures, attention, toDo, warnings, storage, backups, missing, paymentsOpen, testPayments, steps } =
    loaderData;
  const isLocked = loaderData.isReadOnly;
  // A new school has no meaningful figures, so the setup list comes first.
  const isNew = steps.some(({ id, done }) => !done && (id === 'course' || id === 'identity'));
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
        {isNew ? <SetupPart steps={steps} /> : null}
        <AttentionList
          toDo={toDo}
          attention={attention}
          backups={describeBackups(backups)}
          testPayments={testPayments}
          isPublic={!paymentsOpen}
        />
        <RecentSales {...figures} />
        {isNew ? null : <SetupPart steps={steps} />}
        <MissingIdentity missing={missing} />
        <ul className={styles.figures}>
          <Figure
            term={m.desk_members({ count: figures.members })}
            href="/admin/members"
            isZero={figures.members === 0}
          >
            {formatCount(figures.members)}
          </Figure>
          <Figure term={m.desk_storage({ count: storage.objects })} isZero={storage.objects === 0}>
            <b>{formatBytes(storage.bytes)}</b>
          </Figure>
          <BackupFigure backups={backups} />
        </ul>
        <MonthCharts months={figures.months} />
      </div>
    </>
  );
}

/** The last backup, or the time of the first one. */
function BackupFigure({ backups: { lastGood, next } }: { backups: BackupState }) {
  const at = lastGood?.endedAt ?? next;
  return (
    <Figure term={lastGood || !next ? m.backups_last() : m.backups_first()} isZero={!lastGood}>
      {at ? (
        <>
          <b>{formatShortDate(at)}</b>
          <small>{` ${m.backups_time({ time: formatTime(at) })}`}</small>
        </>
      ) : (
        m.backups_none()
      )}
    </Figure>
  );
}
