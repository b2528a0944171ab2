import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { typeset } from '#common/typography.ts';
import {
  arrangeExercises,
  type ExerciseGroup,
  type ExerciseOrder,
  listExerciseGroups,
} from '#core/exercises/arrange-exercises.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { useCommands } from '../kit/commands.tsx';
import { findEditedId } from '../kit/save.ts';
import sheet from '../kit/sheet.module.css';
import { Sorting } from '../kit/sorting.tsx';
import { Arrows, DragHandle, useRow } from '../kit/sorting-row.tsx';
import listStyles from '../products/list/products.module.css';
import { ProductHeader } from '../products/product-header.tsx';
import { listProductTabs } from '../products/product-tabs.ts';
import programmeStyles from '../programme/programme.module.css';
import type { Route } from './+types/exercise-places.ts';
import { placeBefore, stepExercise } from './exercise-order.ts';
import { toExercisesHref } from './exercises-list.ts';

type Args = Parameters<typeof findEditedId>[1];
const findProductId = (args: Args) => findEditedId({}, args);

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = findProductId(args);
  const { title } = await productSubject.find(core, id);
  return {
    id,
    title,
    tabs: listProductTabs(id, requireUser(args.context)),
    groups: await listExerciseGroups(core.db, id),
  };
});

const anyId = z.string().regex(/^[\w-]{1,80}$/);
const order = z.array(z.object({ lessonId: anyId.nullable(), ids: z.array(anyId).max(5_000) })).max(1_000);

export const action = officeAction({
  id: findProductId as never,
  commands: {
    arrange: command(z.object({ order, before: order }), async ({ core, actor, id }, wanted) => {
      await arrangeExercises(core, actor, id, wanted.order);
      return {
        done: m.writing_place_order_done(),
        undo: { act: 'arrange', order: wanted.before, before: wanted.order },
      };
    }),
  },
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(
    m.writing_place_order_title({ title: typeset(loaderData?.title ?? '') }),
    matches[0].loaderData,
  );

const toOrder = (groups: readonly ExerciseGroup[]): ExerciseOrder =>
  groups.map(({ lesson, exercises }) => ({
    lessonId: lesson?.id ?? null,
    ids: exercises.map(({ id }) => id),
  }));

export default function ExercisePlaces({ loaderData: { id, title, tabs, groups } }: Route.ComponentProps) {
  const commands = useCommands({ showRefusalsInToast: true });
  const [asked, setAsked] = useState<ExerciseOrder | null>(null);
  const read = useRef(groups);
  useEffect(() => {
    if (commands.pending || read.current === groups) return;
    read.current = groups;
    setAsked(null);
  }, [groups, commands.pending]);
  const shown = asked ?? toOrder(groups);
  const known = new Map(groups.flatMap(({ exercises }) => exercises.map((each) => [each.id, each])));
  const titleOf = (exercise: string) => typeset(known.get(exercise)?.title ?? '');
  const focus = useRef('');
  useEffect(() => {
    document.getElementById(focus.current)?.focus();
    focus.current = '';
  });

  function arrange(next: ExerciseOrder): void {
    setAsked(next);
    void commands.ask({ act: 'arrange', order: next, before: shown }).then((answer) => {
      if ('refused' in answer) setAsked(null);
    });
  }
  const toStep = (exercise: string, step: -1 | 1) => {
    const next = stepExercise(shown, exercise, step);
    return (
      next &&
      (() => {
        const goesOn = stepExercise(next, exercise, step) !== null;
        focus.current = `${(step < 0) === goesOn ? 'monter' : 'descendre'}-${exercise}`;
        arrange(next);
      })
    );
  };

  return (
    <>
      <ProductHeader
        title={title}
        lead={m.writing_place_order_lead()}
        tabs={tabs}
        actions={
          <>
            <LinkButton href={`/admin/exercises/add?produit=${id}`}>{m.writing_add()}</LinkButton>
            <LinkButton href={toExercisesHref(id)} variant="secondary">
              {m.writing_title()}
            </LinkButton>
          </>
        }
      />
      <div className={sheet.sheet}>
        <Sorting
          ids={shown.flatMap(({ ids }) => ids)}
          titleOf={titleOf}
          onDrop={(exercise, to) => arrange(placeBefore(shown, exercise, to))}
        >
          {shown.map(({ lessonId, ids }) => {
            const place = typeset(
              groups.find(({ lesson }) => (lesson?.id ?? null) === lessonId)?.lesson?.title ??
                m.writing_place_no_lesson(),
            );
            return (
              <section key={lessonId} aria-label={place} className={sheet.part}>
                <h2>{place}</h2>
                <ol aria-label={place}>
                  {ids.map((exercise) => (
                    <ExerciseRow
                      key={exercise}
                      id={exercise}
                      title={titleOf(exercise)}
                      under={describe(known.get(exercise))}
                      up={toStep(exercise, -1)}
                      down={toStep(exercise, 1)}
                    />
                  ))}
                </ol>
                {ids.length === 0 ? <p className={listStyles.hint}>{m.writing_place_order_none()}</p> : null}
                <div>
                  <LinkButton
                    variant="quiet"
                    size="small"
                    href={`/admin/exercises/add?produit=${id}${lessonId ? `&lecon=${lessonId}` : ''}`}
                  >
                    <Icon name="plus" /> {m.writing_add()} <VisuallyHidden>{`– ${place}`}</VisuallyHidden>
                  </LinkButton>
                </div>
              </section>
            );
          })}
        </Sorting>
      </div>
    </>
  );
}

function describe(exercise: ExerciseGroup['exercises'][number] | undefined): string {
  if (!exercise) return '';
  const { displayed, level, free } = exercise;
  return [displayed ? m.common_displayed() : m.common_draft(), level, free ? m.writing_field_free() : '']
    .filter(Boolean)
    .join(' · ');
}

function ExerciseRow({ under, ...place }: Parameters<typeof Arrows>[0] & { under: string }) {
  const { id, title } = place;
  const { row, handle, isDragging } = useRow(id);
  return (
    <li {...row} className={joinClasses(programmeStyles.row, isDragging && listStyles.dragged)}>
      <DragHandle title={title} handle={handle} />
      <div className={programmeStyles.words}>
        <Link to={`/admin/exercises/edit-${id}`}>{title}</Link>
        <p className={listStyles.hint}>{under}</p>
      </div>
      <div className={programmeStyles.actions}>
        <Arrows {...place} />
      </div>
    </li>
  );
}
