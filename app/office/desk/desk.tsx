import { formatShortDate, formatTime } from '#common/dates.ts';
import { formatBytes } from '#common/files.ts';
import { type BackupState, findBackupState } from '#core/backups/find-backup-state.ts';
import { countToDo } from '#core/desk/count-to-do.ts';
import { listAttention } from '#core/desk/list-attention.ts';
import { measureSchool } from '#core/desk/measure-school.ts';
import { readSchool } from '#core/school.ts';
import { nameMissingIdentity } from '#core/settings/school-subject.ts';
import { isReadOnly } from '#core/sign-in/second-factor.ts';
import { hasRight } from '#core/staff/roles.ts';
import { listWarnings } from '#core/warnings/run-warning-checks.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { describeBackups } from '../launch/describe-backups.ts';
import { listLaunchSteps } from '../launch/list-steps.ts';
import { SetupPart } from '../launch/setup-list.tsx';
import { MissingIdentity } from '../settings/missing-identity.tsx';
import type { Route } from './+types/desk.ts';
import { AttentionList } from './attention-list.tsx';
import styles from './desk.module.css';
import { Figure, formatCount } from './figure.tsx';
import { MonthCharts } from './month-charts.tsx';
import { RecentSales } from './recent-sales.tsx';
import { restrictAttention, restrictToDo } from './restrict-attention.ts';
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
    listLaunchSteps(core, flags),
    listWarnings(core),
    findBackupState(core),
  ]);
  const missing = nameMissingIdentity(school);
  const { members, ...sales } = figures;
  return {
    isReadOnly: isReadOnly(core, user),
    mayAdd: hasRight(user, 'content.write'),
    sales: hasRight(user, 'money.read') ? sales : null,
    members: hasRight(user, 'people.read') ? members : null,
    attention: restrictAttention(user, attention),
    toDo: restrictToDo(user, toDo),
    operation: hasRight(user, 'settings.write')
      ? {
          warnings,
          storage,
          backups,
          missing,
          paymentsOpen: core.paymentsOpen,
          testPayments: flags.testPayments,
          steps,
        }
      : null,
  };
});

export const meta = nameUnlisted(m.office_today_title);

export default function Desk({ loaderData }: Route.ComponentProps) {
  const { isReadOnly: isLocked, mayAdd, sales, members, attention, toDo, operation } = loaderData;
  // A new school has no meaningful figures, so the setup list comes first.
  const isNew =
    operation?.steps.some(({ id, done }) => !done && (id === 'course' || id === 'identity')) ?? false;
  return (
    <>
      <PageHeader
        title={m.office_today_title()}
        actions={
          mayAdd ? <LinkButton href="/admin/products/add">{m.office_product_add()}</LinkButton> : undefined
        }
      />
      <div className={styles.desk}>
        <Warnings warnings={operation?.warnings ?? []} />
        {(operation?.paymentsOpen ?? true) ? null : (
          <Notice
            tone="warning"
            title={m.office_sales_closed_title()}
            action={<a href="/admin/launch">{m.launch_title()}</a>}
          >
            <p>{m.office_sales_closed_words()}</p>
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
        {operation && isNew ? <SetupPart steps={operation.steps} /> : null}
        <AttentionList
          toDo={toDo}
          attention={attention}
          backups={operation ? describeBackups(operation.backups) : []}
          testPayments={operation?.testPayments ?? false}
          isPublic={operation?.paymentsOpen === false}
        />
        {sales ? <RecentSales {...sales} /> : null}
        {operation && !isNew ? <SetupPart steps={operation.steps} /> : null}
        {operation ? <MissingIdentity missing={operation.missing} /> : null}
        {members === null && !operation ? null : (
          <ul className={styles.figures}>
            {members === null ? null : (
              <Figure term={m.desk_members({ count: members })} href="/admin/members" isZero={members === 0}>
                {formatCount(members)}
              </Figure>
            )}
            {operation ? (
              <>
                <Figure
                  term={m.desk_storage({ count: operation.storage.objects })}
                  isZero={operation.storage.objects === 0}
                >
                  <b>{formatBytes(operation.storage.bytes)}</b>
                </Figure>
                <BackupFigure backups={operation.backups} />
              </>
            ) : null}
          </ul>
        )}
        {sales ? <MonthCharts months={sales.months} /> : null}
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
