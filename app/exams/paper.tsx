import { redirect } from 'react-router';
import { formatDuration } from '#common/dates.ts';
import { toProductHref } from '#common/links.ts';
import { toExamHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import { groupSections, measureBlock } from '#core/exams/open-sittings/sitting-section.ts';
import { findOpenPaper } from '#core/exams/papers/find-open-paper.ts';
import { findMissingCorrections } from '#core/exams/papers/missing-corrections.ts';
import { readNeeds } from '#core/exams/sittings/learner-needs.ts';
import { listSittings } from '#core/exams/sittings/list-sittings.ts';
import { startExam } from '#core/exams/sittings/start-exam.ts';
import { findExam } from '#core/scores/exams.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { MissingCorrectionsNotice } from '../exercises/correction-credits.tsx';
import exerciseStyles from '../exercises/exercise.module.css';
import type { PageHandle } from '../frame/frame-data.ts';
import learningStyles from '../learning/learning.module.css';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Table } from '../ui/text/table.tsx';
import type { Route } from './+types/paper.ts';
import { nameExamSection, nameSitting } from './name-section.ts';

export const handle: PageHandle = { layout: 'member', enhance: 'exam' };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const id = requireId(params.paperId, { url, context });
  const core = context.get(coreContext);
  const { uid } = requireUser(context);
  const paper = await findOpenPaper(core, uid, id);
  const [needs, sittings, missing] = await Promise.all([
    readNeeds(core.db, uid),
    listSittings(core, uid, id),
    findMissingCorrections(core, uid, paper),
  ]);
  const taken = paper.sections.filter(({ part }) => part !== 'listening' || needs.listening !== 'exempt');
  return {
    paper: { id, title: paper.title, exam: paper.exam },
    product: paper.product,
    needs,
    sittings,
    missing,
    minutes: groupSections(taken).reduce(
      (sum, { sections }) => sum + Math.ceil(measureBlock(sections, needs.extraTime) / 60_000),
      0,
    ),
    hasSound: taken.some(({ part, script }) => script !== null || part === 'listening'),
    hasVoice: taken.some(({ part }) => part === 'speaking' || part === 'oral'),
    sections: paper.sections.map((section) => ({
      ...{ title: section.title, part: section.part },
      minutes: Math.ceil(measureBlock([section], needs.extraTime) / 60_000),
      isTaken: taken.includes(section),
    })),
  };
});

/** `POST /members/sujets/{id}`: starts an exam or practice, or returns to the open one. */
export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const id = requireId(params.paperId, { url, context });
  const { uid } = requireUser(context);
  const mode = (await readForm(request)).get('mode') === 'practice' ? 'practice' : 'exam';
  throw redirect(toExamHref(await startExam(context.get(coreContext), uid, id, mode)), 303);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.paper.title ?? '', matches[0].loaderData);

export default function Paper({ loaderData }: Route.ComponentProps) {
  const { paper, product, sections, sittings, needs, minutes, missing } = loaderData;
  const open = sittings.find(({ finishedAt }) => finishedAt === null);
  const finished = sittings.filter(({ finishedAt }) => finishedAt !== null);
  return (
    <article className={joinClasses(exerciseStyles.page, exerciseStyles.items)}>
      <PageHeader
        title={typeset(paper.title)}
        lead={m.exams_lead({ exam: findExam(paper.exam)?.name ?? '', duration: formatDuration(minutes) })}
        trail={[
          { href: '/members', label: m.frame_my_courses() },
          { href: toProductHref(product), label: typeset(product.title) },
        ]}
      />
      <section aria-labelledby="examen" className={exerciseStyles.item}>
        <h2 id="examen" className={exerciseStyles.prompt}>
          {m.exams_exam_mode()}
        </h2>
        <Table caption={m.exams_sections()} heads={[m.scores_table_part(), m.common_duration()]}>
          <tbody>
            {sections.map((section, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: sections never move on this page.
              <tr key={index}>
                <th scope="row">{nameExamSection(section, paper.exam)}</th>
                <td>{section.isTaken ? formatDuration(section.minutes) : m.exams_exempt()}</td>
              </tr>
            ))}
          </tbody>
        </Table>
        <ul className={exerciseStyles.options}>
          <li>{m.exams_rule_clock()}</li>
          <li>{m.exams_rule_saved()}</li>
          <li>{m.exams_rule_sections()}</li>
          <li>{m.exams_rule_marks()}</li>
          {loaderData.hasSound ? <li>{m.exams_rule_sound()}</li> : null}
          {loaderData.hasVoice ? <li>{m.exams_rule_voice()}</li> : null}
        </ul>
        {needs.extraTime === 'none' ? null : (
          <Notice title={needs.extraTime === 'third' ? m.exams_extra_third() : m.exams_extra_half()} />
        )}
        {missing ? <MissingCorrectionsNotice {...missing} productId={product.id} /> : null}
        {loaderData.hasSound ? (
          <p data-with-script="" hidden>
            <Button variant="secondary" data-sound-test="">
              {m.exams_sound_test()}
            </Button>{' '}
            <span role="status" data-sound-heard="" hidden>
              {m.exams_sound_heard()}
            </span>
          </p>
        ) : null}
        <StartButton mode="exam" open={open} />
      </section>
      <section aria-labelledby="entrainement" className={exerciseStyles.item}>
        <h2 id="entrainement" className={exerciseStyles.prompt}>
          {m.exams_practice_mode()}
        </h2>
        <p>{m.exams_practice_words()}</p>
        <StartButton mode="practice" open={open} />
      </section>
      {finished.length > 0 ? (
        <section aria-labelledby="passages" className={exerciseStyles.item}>
          <h2 id="passages" className={exerciseStyles.prompt}>
            {m.exams_history()}
          </h2>
          <ul className={learningStyles.lessons}>
            {finished.map(({ id, mode, beganAt }) => (
              <li key={id}>
                <a href={toExamHref(id)} className={learningStyles.line}>
                  {nameSitting({ mode, beganAt })}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </article>
  );
}

const startLabels = {
  exam: { start: m.exams_start, resume: m.exams_resume },
  practice: { start: m.exams_practice_start, resume: m.exams_practice_resume },
};

/** Starts a sitting in one mode. Only one sitting of a paper is open at a time. */
function StartButton({
  mode,
  open,
}: {
  mode: keyof typeof startLabels;
  open: { id: string; mode: keyof typeof startLabels } | undefined;
}) {
  const { start, resume } = startLabels[mode];
  if (open?.mode === mode)
    return (
      <p>
        <LinkButton href={toExamHref(open.id)}>{resume()}</LinkButton>
      </p>
    );
  if (open) return <p>{m.exams_open_other()}</p>;
  return (
    <form method="post">
      <input type="hidden" name="mode" value={mode} />
      <Button type="submit" variant={mode === 'exam' ? 'primary' : 'secondary'}>
        {start()}
      </Button>
    </form>
  );
}
