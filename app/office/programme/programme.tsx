import { lazy } from 'react';
import { z } from 'zod';
import { toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { duplicateLesson } from '#core/duplicating/duplicate-lesson.ts';
import { lessonSubject } from '#core/lessons/lesson-subject.ts';
import { addChapter, removeChapter, renameChapter } from '#core/lessons/office-chapters.ts';
import { displayLessons, moveLessons } from '#core/lessons/office-lessons.ts';
import { arrangeProgramme, readOfficeProgramme } from '#core/lessons/office-programme.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { command, deleteCommand, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { MoreActions } from '../kit/more-actions.tsx';
import { PreviewDialog } from '../kit/preview-dialog.tsx';
import { findEditedId } from '../kit/save.ts';
import { ProductHeader } from '../products/product-header.tsx';
import { listProductTabs } from '../products/product-tabs.ts';
import type { Route } from './+types/programme.ts';
import { ProgrammeEditor } from './programme-editor.tsx';

type Args = Parameters<typeof findEditedId>[1];
const findProductId = (args: Args) => findEditedId({}, args);

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = findProductId(args);
  const { title, type } = await productSubject.find(core, id);
  return {
    id,
    title,
    type,
    tabs: listProductTabs(id, requireUser(args.context)),
    programme: await readOfficeProgramme(core, id),
  };
});

const anyId = z.string().regex(/^[\w-]{1,80}$/);
const outline = z.array(z.object({ kind: z.enum(['chapter', 'lesson']), id: anyId })).max(1_000);
const title = z.string().trim().min(1, { error: m.common_title_missing }).max(140, {
  error: m.common_title_too_long,
});
const ids = z.array(anyId).min(1).max(500);

export const action = officeAction({
  id: findProductId as never,
  commands: {
    arrange: command(
      z.object({ outline, before: outline }),
      async ({ core, actor, id }, { outline: wanted, before }) => {
        await arrangeProgramme(core, actor, id, wanted);
        return { done: m.programme_arranged(), undo: { act: 'arrange', outline: before, before: wanted } };
      },
    ),
    'add-chapter': command(z.object({ title }), async ({ core, actor, id }, { title: name }) => {
      await addChapter(core, actor, id, name);
      return m.programme_chapter_added();
    }),
    'rename-chapter': command(z.object({ id: anyId, title }), async ({ core, actor }, given) => {
      await renameChapter(core, actor, given.id, given.title);
      return m.programme_chapter_renamed();
    }),
    'remove-chapter': command(z.object({ id: anyId }), async ({ core, actor }, given) =>
      m.programme_chapter_removed({ title: typeset(await removeChapter(core, actor, given.id)) }),
    ),
    display: command(z.object({ ids, displayed: z.boolean() }), async ({ core, actor }, given) => {
      const changed = await displayLessons(core, actor, given.ids, given.displayed);
      if (changed.length === 0) return m.programme_nothing_changed();
      const message = given.displayed ? m.programme_published : m.programme_withdrawn;
      return {
        done: message({ count: changed.length }),
        undo: { act: 'display', ids: changed, displayed: !given.displayed },
      };
    }),
    duplicate: command(z.object({ id: anyId }), async ({ core, actor }, given) => ({
      done: m.programme_duplicated(),
      copy: await duplicateLesson(core, actor, given.id),
    })),
    move: command(z.object({ ids, productId: anyId }), async ({ core, actor, id }, given) => {
      await moveLessons(core, actor, given.ids, given.productId);
      return {
        done: m.programme_moved({ count: given.ids.length }),
        undo: { act: 'move', ids: given.ids, productId: id },
      };
    }),
    archive: command(z.object({ id: anyId }), async ({ core, actor }, given) => {
      const { wasDisplayed } = await lessonSubject.archive(core, actor, given.id);
      return {
        done: m.programme_archived(),
        undo: { act: 'restore', id: given.id, displayed: wasDisplayed },
      };
    }),
    restore: command(
      z.object({ id: anyId, displayed: z.boolean().default(false) }),
      async ({ core, actor }, given) => {
        await lessonSubject.restore(core, actor, given.id, given.displayed);
        return m.programme_restored();
      },
    ),
    delete: deleteCommand(lessonSubject),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.programme_of({ title: loaderData?.title ?? '' }), matches[0].loaderData);

/** The components of the public pages load only when the preview is opened. */
const ProgrammePreview = lazy(async () => ({
  default: (await import('./programme-preview.tsx')).ProgrammePreview,
}));

export default function Programme({
  loaderData: { id, title: name, type, tabs, programme },
}: Route.ComponentProps) {
  return (
    <>
      <ProductHeader
        title={name}
        lead={m.programme_lead()}
        tabs={tabs}
        actions={
          <>
            <LinkButton href={`/admin/lessons/add?produit=${id}`}>{m.programme_add_lesson()}</LinkButton>
            <PreviewDialog words={m.programme_preview_words()}>
              <ProgrammePreview product={{ id, type }} programme={programme} />
            </PreviewDialog>
            <MoreActions
              actions={[
                { label: m.common_see_page(), href: toProductHref({ id, type }), isAway: true },
                { label: m.intake_link(), href: `/admin/import/course?product=${id}` },
              ]}
            />
          </>
        }
      />
      <ProgrammeEditor productId={id} programme={programme} />
    </>
  );
}
