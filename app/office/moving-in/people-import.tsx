import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { columnUses, newsletterStatuses, purchaseStates } from '#core/imports/people/person-line.ts';
import { knownPlatforms } from '#core/imports/people/platform-names.ts';
import { chooseProducts } from '#core/moving-in/foreign-items.ts';
import { requestInvitations } from '#core/moving-in/invite-people.ts';
import {
  answerAboutFile,
  deletePeopleImport,
  startPeopleImport,
  undoPeopleImport,
} from '#core/moving-in/people-import.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/people-import.ts';
import { ColumnMapper } from './column-mapper.tsx';
import { DayOrder } from './day-order.tsx';
import { ImportCommand } from './import-command.tsx';
import { ImportReview } from './import-review.tsx';
import { Invitations } from './invitations.tsx';
import { PlatformChoice } from './platform-choice.tsx';
import { Problems } from './problems.tsx';
import { readPeopleImport } from './read-people-import.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  return {
    ...(await readPeopleImport(core, requireId(args.params.importId, args))),
    storesEmails: core.mailbox !== null,
  };
});

const code = z.string().max(200);

const columns = z
  .object({
    source: z.string().trim().min(1, { error: m.moving_columns_source_missing }).max(60),
    mapping: z.object({
      headerDigest: z.string().max(64),
      uses: z.array(z.enum(columnUses)).max(1_000),
      states: z.record(code, z.enum(purchaseStates)),
      statuses: z.record(code, z.enum(newsletterStatuses)),
      item: z.string().trim().min(1).max(200).nullable(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, { error: m.moving_columns_currency_hint })
        .nullable(),
    }),
  })
  .refine(({ mapping }) => mapping.uses.includes('email'), {
    error: m.moving_columns_email_missing,
    path: ['uses'],
  });

const chosenItems = z.object({
  chosen: z
    .array(z.object({ key: z.string().max(2_000), productId: z.string().min(1).max(80).nullable() }))
    .max(200),
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.importId, args),
  commands: {
    columns: command(columns, async ({ core, id }, answers) => {
      await answerAboutFile(core, id, answers);
      return '';
    }),
    platform: command(
      z.object({ platform: z.enum(['mapped', ...knownPlatforms]) }),
      async ({ core, id }, { platform }) => {
        await answerAboutFile(core, id, { mapping: null, platform });
        return '';
      },
    ),
    dates: command(z.object({ dayFirst: z.boolean() }), async ({ core, id }, { dayFirst }) => {
      await answerAboutFile(core, id, { dayFirst });
      return '';
    }),
    items: command(chosenItems, async ({ core, id }, { chosen }) => {
      await chooseProducts(core, id, chosen);
      return m.moving_items_saved();
    }),
    start: command(
      z.object({
        attested: z.literal(true, { error: m.moving_attestation_missing }),
        closesRefunded: z.boolean().default(false),
      }),
      async ({ core, actor, id }, { closesRefunded }) => {
        await startPeopleImport(core, actor, id, { closesRefunded });
        return m.moving_started();
      },
    ),
    undo: command(z.object({}), async ({ core, actor, id }) => {
      await undoPeopleImport(core, actor, id);
      return m.moving_undo_started();
    }),
    remove: command(z.object({}), async ({ core, id }) => {
      await deletePeopleImport(core, id);
      return m.moving_deleted();
    }),
    invite: command(z.object({}), async ({ core, actor, id }) => {
      await requestInvitations(core, actor, id);
      return m.moving_invite_started();
    }),
  },
});

export const clientAction = sendSafely;

/** A deleted import cannot be reloaded. */
export const shouldRevalidate = ({
  json,
  defaultShouldRevalidate,
}: {
  json?: unknown;
  defaultShouldRevalidate: boolean;
}) => ((json as { act?: string } | undefined)?.act === 'remove' ? false : defaultShouldRevalidate);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.fileName || m.moving_title(), matches[0].loaderData);

const list = '/admin/import/people';

/** Time between two reads of the progress, in milliseconds. */
const pause = 2_000;

/** One import of people: questions about the file, dry run, progress, result, invitations and undo. */
export default function PeopleImport({ loaderData }: Route.ComponentProps) {
  const { state, fileName, source, who, createdAt, stateLabel, progress } = loaderData;
  const commands = useCommands({ leaveAfter: { remove: list } });
  const { revalidate } = useRevalidator();
  const isWorking = state === 'reading' || state === 'applying' || state === 'undoing';
  useEffect(() => {
    if (!isWorking) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, pause);
    return () => clearInterval(timer);
  }, [isWorking, revalidate]);
  return (
    <>
      <PageHeader
        title={fileName}
        lead={[source, formatDateTime(new Date(createdAt)), who].filter(Boolean).join(' · ')}
        trail={[{ href: list, label: m.moving_title() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        {isWorking ? (
          <div role="status" className={styles.part}>
            <ProgressBar
              label={stateLabel}
              value={state === 'applying' && progress.total > 0 ? progress.done / progress.total : undefined}
              valueLabel={
                state === 'applying'
                  ? m.moving_progress_lines({ done: progress.doneLabel, total: progress.totalLabel })
                  : undefined
              }
            />
            <p>{m.moving_progress_leave()}</p>
          </div>
        ) : null}
        {loaderData.fault ? (
          <Notice
            tone="error"
            title={m.moving_fault_title()}
            action={<LinkButton href={list}>{m.moving_again()}</LinkButton>}
          >
            <p>{loaderData.fault}</p>
          </Notice>
        ) : null}
        {loaderData.platform !== null && (state === 'columns' || state === 'dates' || state === 'review') ? (
          <PlatformChoice commands={commands} platform={loaderData.platform} />
        ) : null}
        {loaderData.columnChoices ? (
          <ColumnMapper
            commands={commands}
            choices={loaderData.columnChoices}
            known={loaderData.mapping}
            source={source}
            isRecognised={Boolean(loaderData.platform) && loaderData.platform !== 'mapped'}
          />
        ) : null}
        {state === 'dates' ? <DayOrder commands={commands} /> : null}
        {state === 'review' ? <ImportReview commands={commands} view={loaderData} /> : null}
        {state === 'done' ? (
          <>
            <Notice tone="success" title={m.moving_state_done()}>
              <p>{m.moving_done_words()}</p>
              <p>{m.moving_sales_words()}</p>
            </Notice>
            <section className={styles.part}>
              <h2>{m.common_result()}</h2>
              <Facts facts={loaderData.made} />
            </section>
            <Problems view={loaderData} />
            {loaderData.invitations ? (
              <Invitations
                commands={commands}
                importId={loaderData.id}
                counts={loaderData.invitations}
                storesEmails={loaderData.storesEmails}
              />
            ) : null}
          </>
        ) : null}
        {state === 'undone' ? (
          <section className={styles.part}>
            <h2>{m.common_canceled()}</h2>
            <Facts facts={loaderData.undone} />
            {loaderData.keptAny ? <p>{m.moving_undone_kept()}</p> : null}
          </section>
        ) : null}
        {state === 'applying' || state === 'done' ? (
          <ImportCommand
            commands={commands}
            act="undo"
            label={m.moving_undo()}
            question={m.moving_undo_question()}
            words={m.moving_undo_words()}
          />
        ) : null}
        {['columns', 'dates', 'review', 'failed'].includes(state) ? (
          <ImportCommand
            commands={commands}
            act="remove"
            label={m.common_delete()}
            question={m.moving_delete_question()}
            words={m.moving_delete_words()}
          />
        ) : null}
      </div>
    </>
  );
}
