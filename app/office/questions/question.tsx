import { useState } from 'react';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { toLessonHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import {
  answerInput,
  answerQuestion,
  findQuestion,
  type OfficeQuestion,
  shareQuestion,
} from '#core/questions/office-questions.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { TextArea } from '../../ui/forms/field.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, type Commands, useCommands } from '../kit/commands.tsx';
import { formatAuthor } from '../kit/format-written.ts';
import { useReplayedInput } from '../kit/use-replayed-input.ts';
import { useStoredText } from '../kit/use-stored-text.ts';
import { WrittenSheet } from '../kit/written.tsx';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import type { Route } from './+types/question.ts';
import { questionCommands } from './question-commands.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) =>
  findQuestion(args.context.get(coreContext), requireId(args.params.questionId, args)),
);

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.questionId, args),
  commands: {
    answer: command(answerInput, async ({ core, actor, id }, answer) => {
      const { answeredAt } = await findQuestion(core, id);
      await answerQuestion(core, actor, id, answer);
      // The first answer notifies the learner by email; a correction does not.
      return answeredAt
        ? m.questions_answer_saved()
        : confirmEmailQueued(core, m.questions_answered(), m.questions_answer_saved());
    }),
    share: command(z.object({ shared: z.boolean() }), async ({ core, actor, id }, { shared }) => {
      await shareQuestion(core, actor, id, shared);
      return {
        done: shared ? m.questions_shared_now() : m.questions_unshared_now(),
        undo: { act: 'share', shared: !shared },
      };
    }),
    ...questionCommands,
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.common_question);

export default function Question({ loaderData: question }: Route.ComponentProps) {
  const { id, body, lesson, product, createdAt, answeredAt, answeredBy } = question;
  const commands = useCommands();
  return (
    <>
      <PageHeader
        title={m.common_question()}
        trail={[{ href: '/admin/questions', label: m.common_questions() }]}
      />
      <WrittenSheet
        facts={[
          { term: m.questions_from(), detail: formatAuthor(question) },
          {
            term: m.common_lesson(),
            detail: (
              <a href={toLessonHref(product, lesson.id)} target="_blank" rel="noopener">
                {`${typeset(product.title)} · ${typeset(lesson.title)}`}
              </a>
            ),
          },
          { term: m.common_date(), detail: formatDateTime(createdAt) },
          ...(answeredAt
            ? [
                {
                  term: m.common_answered_at(),
                  detail: `${formatDateTime(answeredAt)} · ${answeredBy}`,
                },
              ]
            : []),
        ]}
        body={body}
      >
        <AnswerForm key={`${id} ${answeredAt?.getTime()}`} commands={commands} question={question} />
        <CommandRefusal commands={commands} />
        <ButtonRow data-print="none">
          <CommandButton
            commands={commands}
            asks={{ act: 'archive', archived: question.archivedAt === null } as { act: string }}
            label={
              question.archivedAt
                ? m.common_restore_archived()
                : answeredAt
                  ? m.common_archive()
                  : m.questions_archive()
            }
          />
        </ButtonRow>
      </WrittenSheet>
    </>
  );
}

/** The text stays on the device until it is sent. */
function AnswerForm({ commands, question }: { commands: Commands; question: OfficeQuestion }) {
  const { text: body, change, forget } = useStoredText('answer', question.id, question.answer);
  const [shared, setShared] = useState(question.shared);
  async function send(): Promise<void> {
    const answer = await commands.ask({ act: 'answer', body, shared } as { act: string });
    if (!('refused' in answer)) forget();
  }
  const isAnswered = question.answeredAt !== null;
  const typed = useReplayedInput();
  return (
    <form
      ref={typed}
      noValidate
      autoComplete="off"
      data-print="none"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormStack>
        <TextArea
          label={m.common_answer()}
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
          <Button type="submit" pending={commands.isUnderWay('answer')}>
            {isAnswered ? m.questions_answer_save() : m.common_reply()}
          </Button>
        </FormActions>
      </FormStack>
    </form>
  );
}
