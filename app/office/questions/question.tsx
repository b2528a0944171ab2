import { useState } from 'react';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { toLessonHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import {
  answerInput,
  answerQuestion,
  archiveQuestion,
  findQuestion,
  type OfficeQuestion,
  shareQuestion,
} from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { act, officeAction } from '../kit/action.ts';
import { ActButton, ActRefusal, type Acts, useActs } from '../kit/acts.tsx';
import { sendSafely } from '../kit/answer.ts';
import { forgetDraft, keepDraft, readKeptDraft } from '../kit/drafts.ts';
import { useDraftKey } from '../kit/use-kept-draft.ts';
import { tellLeaving } from '../mail/letters-list.ts';
import type { Route } from './+types/question.ts';
import styles from './questions.module.css';

export const loader = answerErrors(async (args: Route.LoaderArgs) =>
  findQuestion(args.context.get(coreContext), requireId(args.params.questionId, args)),
);

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.questionId, args),
  acts: {
    answer: act(answerInput, async ({ core, actor, id }, answer) => {
      const { answeredAt } = await findQuestion(core, id);
      await answerQuestion(core, actor, id, answer);
      // Who asked was told already: an answer that is put right sends no second letter.
      return answeredAt ? m.questions_answer_saved() : tellLeaving(core, m.questions_answered());
    }),
    share: act(z.object({ shared: z.boolean() }), async ({ core, actor, id }, { shared }) => {
      await shareQuestion(core, actor, id, shared);
      return {
        done: shared ? m.questions_shared_now() : m.questions_unshared_now(),
        undo: { act: 'share', shared: !shared },
      };
    }),
    archive: act(z.object({ archived: z.boolean() }), async ({ core, actor, id }, { archived }) => {
      await archiveQuestion(core, actor, id, archived);
      return {
        done: archived ? m.questions_archived_now() : m.questions_restored_now(),
        undo: { act: 'archive', archived: !archived },
      };
    }),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.questions_question(), matches[0].loaderData);

/** One question: what was asked under which lesson, the answer, and who else may read both. */
export default function Question({ loaderData: question }: Route.ComponentProps) {
  const { id, body, name, email, lesson, product, createdAt, answeredAt, answeredBy } = question;
  const acts = useActs();
  return (
    <>
      <PageHeader
        title={m.questions_question()}
        trail={[{ href: '/admin/questions', label: m.questions_title() }]}
      />
      <div className={styles.question}>
        <Facts
          facts={[
            {
              term: m.questions_from(),
              detail: [name, email].filter(Boolean).join(' · ') || m.questions_nobody(),
            },
            {
              term: m.questions_lesson(),
              detail: (
                <a href={toLessonHref(product, lesson.id)} target="_blank" rel="noopener">
                  {typeset(product.title)} · {typeset(lesson.title)}
                </a>
              ),
            },
            { term: m.orders_date(), detail: formatDateTime(createdAt) },
            ...(answeredAt
              ? [
                  {
                    term: m.questions_answered_at(),
                    detail: `${formatDateTime(answeredAt)} · ${answeredBy}`,
                  },
                ]
              : []),
          ]}
        />
        <Card as="article" tone="raised">
          <p className={styles.body}>{body}</p>
        </Card>
        <AnswerForm key={`${id} ${answeredAt?.getTime()}`} acts={acts} question={question} />
        <ActRefusal acts={acts} />
        <ButtonRow data-print="none">
          <ActButton
            acts={acts}
            asks={{ act: 'archive', archived: question.archivedAt === null } as { act: string }}
            label={question.archivedAt ? m.questions_restore() : m.questions_archive()}
          />
        </ButtonRow>
      </div>
    </>
  );
}

const empty = { body: '' };

/** The answer. What is typed stays on the device until it has gone. */
function AnswerForm({ acts, question }: { acts: Acts; question: OfficeQuestion }) {
  const key = useDraftKey('answer')(question.id);
  const kept = readKeptDraft(key, empty)?.draft.body;
  const [body, setBody] = useState(kept ?? question.answer);
  const [shared, setShared] = useState(question.shared);
  function change(text: string): void {
    setBody(text);
    if (text === question.answer) forgetDraft(key);
    else
      keepDraft(key, {
        ...{ draft: { body: text }, base: empty, version: undefined },
        ...{ newId: undefined, at: Date.now() },
      });
  }
  async function send(): Promise<void> {
    const answer = await acts.ask({ act: 'answer', body, shared } as { act: string });
    if (!('refused' in answer)) forgetDraft(key);
  }
  const isAnswered = question.answeredAt !== null;
  return (
    <form
      noValidate
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormStack>
        <TextArea
          label={m.questions_answer()}
          hint={isAnswered ? undefined : m.questions_answer_hint()}
          value={body}
          rows={6}
          maxLength={4_000}
          onChange={(event) => change(event.currentTarget.value)}
        />
        <Checkbox
          label={m.questions_share()}
          hint={
            question.nameAgreed
              ? m.questions_share_named({ name: question.firstName })
              : m.questions_share_nameless()
          }
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
        <FormActions>
          <Button type="submit" pending={acts.isUnderWay('answer')}>
            {isAnswered ? m.questions_answer_save() : m.questions_answer_send()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
