import { data, redirect, useRouteLoaderData } from 'react-router';
import { AppError } from '#core/errors.ts';
import { answerTestQuestion, findWaiting, readQuestion } from '#core/exercises/level-test/answer-question.ts';
import { isResultSaved, readLevelTestResult, saveResult } from '#core/exercises/level-test/level-result.ts';
import { findSitting } from '#core/exercises/level-test/sitting.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { describeUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import type { loader as rootLoader } from '../root.tsx';
import { LinkButton } from '../ui/actions/button.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/sitting.ts';
import { formatNumber } from './format-number.ts';
import { loadSuggestions } from './load-suggestions.ts';
import { ResultView } from './result-view.tsx';
import { toSittingHref } from './sitting-href.ts';
import { TestQuestion } from './test-question.tsx';

export const handle: PageHandle = { enhance: 'exercise' };

/** Query parameters: form sent without an answer; visitor back from sign-in to save the result. */
const [emptyName, keepName] = ['vide', 'garder'];

/** Limit of form fields: one text with all its questions. */
const maxAnswerFields = 6_100;

/** Status of the page that offers a new test. */
const overStatus = { status: 404 };

/** Returns null in place of an error because the test does not exist or has expired. */
const unlessOver = <Found,>(found: Promise<Found>): Promise<Found | null> =>
  found.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  });

export const loader = withErrorResponse(async ({ params: { secret }, url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const sitting = await unlessOver(findSitting(core, secret));
  if (!sitting) return data({ isOver: true } as const, overStatus);
  const waiting = findWaiting(sitting);
  if (waiting) {
    const { question, number } = waiting;
    const shown = await readQuestion(core.db, sitting.id, question);
    const place = { id: question.exerciseId, versionId: question.versionId };
    return { waiting: { shown, place, number, isEmpty: url.searchParams.has(emptyName) } };
  }
  const uid = context.get(requestContext).user?.uid;
  const result = readLevelTestResult(sitting);
  return {
    result,
    top: sitting.levels.at(-1) ?? '',
    first: sitting.levels[0] ?? 'A1',
    suggestions: await loadSuggestions(core, result.level || sitting.levels[0] || 'A1', uid),
    saveState: uid ? ((await isResultSaved(core, uid, sitting)) ? 'saved' : 'unsaved') : 'signed-out',
    keepHref: `${toSittingHref(secret)}?${keepName}=1`,
    isReturning: url.searchParams.has(keepName),
  } as const;
});

/** Saves an answer or the result. Duplicate and outdated forms redirect to the current question. */
export const action = withErrorResponse(
  async ({ request, params: { secret }, context }: Route.ActionArgs) => {
    const core = context.get(coreContext);
    const uid = context.get(requestContext).user?.uid;
    const form = await readForm(request, maxAnswerFields);
    if (form.has('keep')) {
      const sitting = await unlessOver(findSitting(core, secret));
      if (!sitting) return data(null, overStatus);
      if (uid) await saveResult(core, uid, sitting);
      throw redirect(toSittingHref(secret), 303);
    }
    const number = Number.parseInt(String(form.get('number') ?? ''), 10);
    const entries = [...form.entries()];
    const isUnknown = form.has('unknown');
    const done = await unlessOver(answerTestQuestion(core, secret, { number, entries, isUnknown }));
    if (!done) return data(null, overStatus);
    if (uid && done.isOver) await saveResult(core, uid, done.sitting);
    throw redirect(`${toSittingHref(secret)}${done.isEmpty ? `?${emptyName}=1` : ''}`, 303);
  },
);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (loaderData && 'isOver' in loaderData)
    return describeUnlisted(m.level_test_over(), matches[0].loaderData);
  const question =
    loaderData && 'waiting' in loaderData && loaderData.waiting
      ? `${formatNumber(loaderData.waiting.number)} · `
      : '';
  return describeUnlisted(
    question ? question + m.common_level_test() : m.level_test_member_title(),
    matches[0].loaderData,
  );
};

/** Hides the secret URL from other sites. `no-referrer` would remove the forms' Origin header. */
export const headers = () => ({ 'Referrer-Policy': 'same-origin' });

export default function Sitting({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      {'isOver' in loaderData ? <TestOver /> : null}
      {'waiting' in loaderData && loaderData.waiting ? (
        <TestQuestion {...loaderData.waiting} />
      ) : 'result' in loaderData && loaderData.result ? (
        <ResultView {...loaderData} />
      ) : null}
    </Page>
  );
}

function TestOver() {
  const hasTest = useRouteLoaderData<typeof rootLoader>('root')?.hasLevelTest;
  return (
    <ErrorPanel
      status={overStatus.status}
      title={m.level_test_over()}
      actions={hasTest ? <LinkButton href="/test-de-niveau">{m.level_test_again()}</LinkButton> : null}
    >
      {hasTest ? <p>{m.level_test_refusal_over()}</p> : null}
    </ErrorPanel>
  );
}
