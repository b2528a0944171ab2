import { lazy, Suspense, useEffect, useRef } from 'react';
import { Link, redirect, useSearchParams } from 'react-router';
import { z } from 'zod';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toRecordingHref, toReplyHref } from '#common/training-links.ts';
import { typeset } from '#common/typography.ts';
import { listSuggestedComments } from '#core/corrections/comment-bank.ts';
import type { CorrectionDraft } from '#core/corrections/correction-draft.ts';
import { findProduction, type Production } from '#core/corrections/find-production.ts';
import { takeBackCorrection } from '#core/corrections/return-correction.ts';
import { listUnknownWords } from '#core/corrections/suggest-spelling.ts';
import { nameProduction } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { CorrectionView } from '../../corrections/correction-view.tsx';
import { isId, requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { TextArea } from '../../ui/forms/field.tsx';
import { FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { EditorForm, EditorLayout, EditorNotices } from '../kit/editor.tsx';
import { readListState } from '../kit/list-address.ts';
import sheet from '../kit/sheet.module.css';
import { type EditorSubject, useEditor } from '../kit/use-editor.ts';
import { useForgottenDraft } from '../kit/use-stored-draft.ts';
import type { Route } from './+types/correction.ts';
import {
  listCorrectionTexts,
  ownCorrectionFields,
  returnedName,
  toCorrectionDraft,
} from './correction-texts.ts';
import { correctionsList } from './corrections-list.ts';
import { CriteriaPoints } from './criteria-points.tsx';
import { PassageComments } from './passage-comments.tsx';
import { saveCorrectionForm } from './save-correction-form.ts';
import { Shortcuts, useReturnKeys } from './shortcuts.tsx';
import { TaskOfProduction } from './task-of-production.tsx';

/** Loaded after the correction itself, because few replies are spoken. */
const AudioReply = lazy(() => import('./audio-reply.tsx'));

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const production = await findProduction(core, requireId(args.params.productionId, args));
  const { text, previousId, task, state } = production;
  const known = task ? [task.item.prompt, task.document?.text ?? ''] : [];
  const isWaiting = state === 'waiting';
  const { kind, productId } = readListState(correctionsList, args.url);
  return {
    production,
    services: args.context.get(browserServicesContext),
    texts: listCorrectionTexts(),
    filter: { kind, productId },
    bank: isWaiting ? await listSuggestedComments(core) : [],
    unknownWords: isWaiting ? await listUnknownWords(text, known) : [],
    previous: previousId ? await findProduction(core, previousId) : null,
  };
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.productionId, args),
  commands: {
    'take-back': command(
      z.object({ id: z.string().refine(isId).optional() }),
      async ({ core, actor, id }, given) => {
        await takeBackCorrection(core, actor, await findProduction(core, given.id ?? id));
        // The next production is open, but the undone one is what the teacher wants to see.
        if (given.id && given.id !== id) throw redirect(`${correctionsList.path}/${given.id}`, 303);
        return m.products_undone();
      },
    ),
  },
  save: saveCorrectionForm,
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.corrections_of({ name: loaderData?.production.name ?? '' }), matches[0].loaderData);

const edited: EditorSubject<CorrectionDraft> = {
  kind: 'production',
  own: ownCorrectionFields,
  // A comment without words is unfinished.
  toSent: (draft) => ({ ...draft, comments: draft.comments.filter(({ text }) => text.trim()) }),
};

const toShown = (production: Production) => ({
  ...production,
  recordingHref: production.recording?.receivedAt ? toRecordingHref(production.recording.id) : null,
  replyHref: toReplyHref(production.id, production.replyPath),
});

export default function Correction({ loaderData }: Route.ComponentProps) {
  const { production, previous } = loaderData;
  useReturned();
  return (
    <>
      <PageHeader
        title={m.corrections_of({ name: production.name || m.common_removed_account() })}
        trail={[{ href: correctionsList.path, label: m.corrections_title() }]}
      />
      <Facts
        layout="columns"
        facts={[
          {
            term: m.common_exercise(),
            detail: (
              <Link to={`/admin/exercises/edit-${production.exercise.id}`}>
                {typeset(production.exercise.title)}
              </Link>
            ),
          },
          { term: m.rubrics_skill(), detail: nameProduction(production.kind) },
          { term: m.corrections_submitted_at(), detail: formatDateTime(production.submittedAt) },
          production.returnedAt
            ? {
                term: m.corrections_returned_at(),
                detail: `${formatDateTime(production.returnedAt)} · ${production.correctedBy ?? ''}`,
              }
            : { term: m.corrections_due_at(), detail: formatDate(production.dueAt) },
        ]}
      />
      <TaskOfProduction production={production} />
      {previous ? (
        <details className={sheet.fold}>
          <summary>{m.corrections_first_version()}</summary>
          <CorrectionView correction={toShown(previous)} />
        </details>
      ) : null}
      {production.state === 'waiting' ? (
        <CorrectionForm key={production.id} {...loaderData} />
      ) : production.state === 'ungraded' ? null : (
        <ReturnedCorrection key={production.id} production={production} />
      )}
    </>
  );
}

/** Offers to take the correction back that was returned on the page before. */
function useReturned(): void {
  const [query, setQuery] = useSearchParams();
  const returned = query.get(returnedName) ?? '';
  const { ask } = useCommands({ showRefusalsInToast: true });
  useForgottenDraft('production', returned);
  const offer = () => {
    showToast({
      title: m.corrections_returned_now(),
      action: {
        label: m.common_cancel(),
        onPress: () => void ask({ act: 'take-back', id: returned } as { act: string }),
      },
    });
    setQuery(
      (now) => {
        now.delete(returnedName);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    if (returned) latest.current();
  }, [returned]);
}

function ReturnedCorrection({ production }: { production: Production }) {
  const commands = useCommands();
  useForgottenDraft('production', production.id);
  return (
    <>
      <CorrectionView correction={toShown(production)} />
      <CommandRefusal commands={commands} />
      <ButtonRow>
        <CommandButton commands={commands} asks={{ act: 'take-back' }} label={m.corrections_take_back()} />
      </ButtonRow>
    </>
  );
}

function CorrectionForm({
  production,
  texts,
  bank,
  unknownWords,
  filter,
  services,
}: Route.ComponentProps['loaderData']) {
  const { id, kind, text, rubric, version } = production;
  const editor = useEditor(edited, {
    ...{ id, version, texts, newId: undefined },
    draft: toCorrectionDraft(production),
  });
  const { draft, change, errors, textField } = editor;
  const giveBack = () => editor.save({ returned: true, ...filter });
  useReturnKeys(giveBack);
  return (
    <>
      <EditorNotices editor={editor} />
      <EditorForm
        editor={editor}
        bar={{
          isQuiet: true,
          children: (
            <>
              <Button variant="primary" aria-keyshortcuts="Control+Enter" onClick={giveBack}>
                {m.corrections_return()}
              </Button>
              <Shortcuts />
            </>
          ),
        }}
      >
        <EditorLayout
          opening={
            <PassageComments
              kind={kind}
              text={text}
              recordingHref={toShown(production).recordingHref}
              isStillSent={production.recording !== null}
              comments={draft.comments}
              bank={bank}
              unknownWords={unknownWords}
              onChange={(revise) => change((now) => ({ comments: revise(now.comments) }))}
            />
          }
          side={
            <CriteriaPoints
              rubric={rubric}
              criteria={draft.criteria}
              errors={errors}
              onChange={(criterion, points) =>
                change((now) => ({ criteria: { ...now.criteria, [criterion]: points } }))
              }
            />
          }
        >
          <FormStack>
            <TextArea {...textField('remark')} rows={4} maxLength={4_000} optional lang="fr" />
            {kind === 'writing' ? (
              <>
                <TextArea
                  {...textField('correctedText')}
                  rows={8}
                  maxLength={30_000}
                  optional
                  lang="fr"
                  hint={m.corrections_corrected_hint()}
                />
                {draft.correctedText ? null : (
                  <ButtonRow>
                    <Button variant="secondary" size="small" onClick={() => change({ correctedText: text })}>
                      {m.corrections_copy_text()}
                    </Button>
                  </ButtonRow>
                )}
              </>
            ) : null}
            <Suspense fallback={<p>{m.common_loading()}</p>}>
              <AudioReply
                production={production}
                replyPath={draft.replyPath}
                error={errors.replyPath?.[0]}
                services={services}
                reportBusy={editor.reportBusy}
                onChange={(replyPath) => change({ replyPath })}
              />
            </Suspense>
          </FormStack>
        </EditorLayout>
      </EditorForm>
    </>
  );
}
