import { data, redirect } from 'react-router';
import { formatDate, formatDuration } from '#common/dates.ts';
import { studyPlanHref } from '#common/links.ts';
import { toParisDay } from '#common/paris-time.ts';
import { deleteRefused, findRefused, keepRefused } from '#core/refused-forms.ts';
import { toNoon } from '#core/study-plan/format-day.ts';
import { listPlanProducts, proposeExam } from '#core/study-plan/list-plan-products.ts';
import { toCalendarPath } from '#core/study-plan/plan-calendar.ts';
import { type OwnPlan, readPlan } from '#core/study-plan/read-plan.ts';
import { deletePlan, renewCalendarAddress, savePlan } from '#core/study-plan/save-plan.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import membersStyles from '../members/members.module.css';
import { nameUnlisted } from '../page-title.ts';
import { ConfirmForm } from '../products/confirm-form.tsx';
import productStyles from '../products/product.module.css';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Section } from '../ui/frame/section.tsx';
import { Facts } from '../ui/text/facts.tsx';
import type { Route } from './+types/plan.ts';
import { formatPace, namePlannedExam } from './format-plan.ts';
import { PlanCalendar } from './plan-calendar.tsx';
import { PlanForm } from './plan-form.tsx';
import { PlanNotices } from './plan-notices.tsx';
import { PlanWeeks } from './plan-weeks.tsx';
import { type PlanFields, type PlanRefusal, parsePlan, readPlanFields } from './read-plan-form.ts';

export const handle: PageHandle = { layout: 'member' };

const refusedName = 'refus';

/** A listed product costs two fields. */
const maxFields = 600;

type RefusedPlan = { fields: PlanFields; refusal: PlanRefusal };

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const { uid } = requireUser(context);
  const [plan, products, refused] = await Promise.all([
    readPlan(core, uid),
    listPlanProducts(core, uid),
    findRefused<RefusedPlan>(core, url.searchParams.get(refusedName) ?? undefined),
  ]);
  const calendar = plan ? core.siteUrl + toCalendarPath(plan.calendarSecret) : null;
  return data(
    { plan, calendar, products, exam: proposeExam(products), refused, today: toParisDay(core.now()) },
    { status: refused ? 400 : 200 },
  );
});

/** Saves or deletes the plan, or renews its calendar address. */
export const action = withErrorResponse(async ({ request, url, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  const { uid } = requireUser(context);
  const form = await readForm(request, maxFields);
  if (form.has('suppression')) {
    await deletePlan(core, uid);
    throw redirect(studyPlanHref, 303);
  }
  if (form.has('adresse')) {
    await renewCalendarAddress(core, uid);
    throw redirect(`${studyPlanHref}#calendrier`, 303);
  }
  const fields = readPlanFields(form);
  const parsed = parsePlan(fields, toParisDay(core.now()));
  await deleteRefused(core, url.searchParams.get(refusedName));
  if ('settings' in parsed) {
    await savePlan(core, uid, parsed.settings);
    throw redirect(studyPlanHref, 303);
  }
  const refused: RefusedPlan = { fields, refusal: parsed.refusal };
  const secret = await keepRefused(core, refused, context.get(requestContext).clientAddress);
  throw redirect(`${studyPlanHref}?${refusedName}=${secret}`, 303);
});

export const meta = nameUnlisted(m.plan_mine);

/** Defaults of a new plan. */
const firstFields: Omit<PlanFields, 'exam'> = {
  ...{ examDate: '', weekdays: ['1', '3', '6'], minutes: '30' },
  ...{ leftOut: [], weeklyEmail: false },
};

const toFields = ({ exam, examDate, weekdays, minutes, leftOut, weeklyEmail }: OwnPlan): PlanFields => ({
  ...{ exam, examDate, leftOut, weeklyEmail },
  ...{ weekdays: weekdays.map(String), minutes: String(minutes) },
});

export default function Plan({
  loaderData: { plan, calendar, products, exam, refused, today },
}: Route.ComponentProps) {
  const isOver = plan !== null && plan.examDate < today;
  const form = {
    ...{ products, today, refusal: refused?.refusal },
    fields: refused?.fields ?? (plan ? toFields(plan) : { ...firstFields, exam }),
  };
  return (
    <>
      <PageHeader
        title={m.plan_mine()}
        lead={m.plan_lead()}
        trail={[{ href: '/members', label: m.frame_my_courses() }]}
      />
      {plan && !refused ? <PlanNotices plan={plan} /> : null}
      {plan && !isOver && !refused ? <PlanView plan={plan} /> : null}
      {calendar && !isOver && !refused ? <PlanCalendar address={calendar} /> : null}
      {products.length === 0 ? <p>{m.plan_products_none()}</p> : null}
      {plan && !isOver && !refused ? (
        <Section title={m.plan_change()} id="modifier">
          <details className={productStyles.question}>
            <summary>{m.plan_change_open()}</summary>
            <div className={membersStyles.narrow}>
              <PlanForm {...form} submitLabel={m.common_save()} />
            </div>
          </details>
          <DeletePlan />
        </Section>
      ) : (
        <div className={membersStyles.narrow}>
          <PlanForm {...form} submitLabel={plan ? m.common_save() : m.plan_create()} />
          {plan ? <DeletePlan /> : null}
        </div>
      )}
    </>
  );
}

const PlanView = ({ plan }: { plan: OwnPlan }) => (
  <>
    <Facts
      facts={[
        { term: m.common_exam(), detail: namePlannedExam(plan.exam) },
        { term: m.common_date(), detail: formatDate(toNoon(plan.examDate)) },
        { term: m.plan_days(), detail: formatPace(plan) },
        ...(plan.missingMinutes > 0
          ? [
              {
                term: m.plan_left(),
                detail: m.plan_left_work({
                  count: plan.left.length,
                  duration: formatDuration(plan.missingMinutes),
                }),
              },
            ]
          : []),
      ]}
    />
    <PlanWeeks weeks={plan.weeks} today={plan.today} />
  </>
);

const DeletePlan = () => (
  <ConfirmForm
    label={m.plan_delete()}
    words={m.plan_delete_words()}
    confirm={m.plan_delete_yes()}
    action={studyPlanHref}
    name="suppression"
  />
);
