import { Link } from 'react-router';
import type { Shown } from '#core/subjects/formats.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { unknownParameter } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { toListHref } from '../../list-address.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { editedSubjects } from '../subjects.server.ts';
import type { Route } from './+types/history-screen.ts';
import { officeAction } from './action.ts';
import { sendSafely } from './answer.ts';
import { CommandRefusal, useCommands } from './commands.tsx';
import { EntityHeader } from './entity-header.tsx';
import styles from './history.module.css';
import { readHistory, revertCommand } from './history.ts';
import { ListPages } from './list-screen.tsx';
import { findEditedId } from './save.ts';
import { ShownValue } from './versions.tsx';

function findSubject(args: Pick<Route.LoaderArgs, 'url' | 'params' | 'context'>) {
  const subject = editedSubjects.find(({ path }) => args.url.pathname.startsWith(`${path}/`));
  if (!subject) throw unknownParameter(args.url, args.context);
  return { subject, id: findEditedId(subject, args) };
}

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const { subject, id } = findSubject(args);
  return readHistory(subject, {
    core: args.context.get(coreContext),
    id,
    url: args.url,
    person: requireUser(args.context),
  });
});

export const action = withErrorResponse(async (args: Route.ActionArgs) => {
  const { subject, id } = findSubject(args);
  return officeAction({ id: () => id, commands: { revert: revertCommand(subject) } })(args);
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.editing_history);

type History = Route.ComponentProps['loaderData'];

export default function HistoryScreen({ loaderData }: Route.ComponentProps) {
  const { title, trail, tabs, base, rows, next, isFirst, origin, chosen, isLocked } = loaderData;
  const see = (state: string) => (
    <p>
      <Link to={toListHref(base, { etat: state })}>{m.editing_history_see()}</Link>
    </p>
  );
  return (
    <>
      <EntityHeader title={title} trail={trail} tabs={tabs} />
      {chosen ? <EarlierState key={chosen} {...loaderData} /> : null}
      {rows.length === 0 ? (
        <EmptyState title={m.editing_history_empty()}>
          <p>{m.editing_history_empty_words()}</p>
        </EmptyState>
      ) : (
        <ol className={styles.list} aria-label={m.editing_history()}>
          {rows.map(({ id, what, when, fields, isNow, isOwn }) => (
            <li key={id} className={styles.row}>
              <p>
                <strong>{what}</strong> <span className={styles.soft}>{when}</span>
              </p>
              <ChangedFields fields={fields} />
              {isNow ? (
                <p className={styles.soft}>{m.editing_history_now()}</p>
              ) : isLocked || !isOwn ? null : (
                see(id)
              )}
            </li>
          ))}
          {origin && !isLocked ? (
            <li className={styles.row}>
              <p>
                <strong>{m.editing_history_origin()}</strong>
              </p>
              {see(origin)}
            </li>
          ) : null}
        </ol>
      )}
      <ListPages start={!isFirst && base} next={next && toListHref(base, {}, next)} />
    </>
  );
}

function ChangedFields({ fields }: { fields: History['rows'][number]['fields'] }) {
  if (fields.length === 0) return null;
  return (
    <dl className={styles.fields}>
      {fields
        .map((field) => ({ ...field, ...cutSame(field) }))
        .map(({ name, label, from, to }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={isLong(from) || isLong(to) ? styles.long : undefined}>
              <del>
                <ShownValue shown={from} />
              </del>{' '}
              <ins>
                <ShownValue shown={to} />
              </ins>
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Removes the common first and last lines of two long texts. */
function cutSame({ from, to }: { from: Shown; to: Shown }): { from: Shown; to: Shown } {
  if (typeof from !== 'string' || typeof to !== 'string') return { from, to };
  const [before, after] = [from.split('\n'), to.split('\n')];
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start++;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++;
  // One unchanged line on each side stays as context.
  const [first, last] = [Math.max(0, start - 1), Math.max(0, end - 1)];
  if (first + last < 4) return { from, to };
  const cut = (lines: string[]) =>
    [
      ...(first > 0 ? ['…'] : []),
      ...lines.slice(first, lines.length - last),
      ...(last > 0 ? ['…'] : []),
    ].join('\n');
  return { from: cut(before), to: cut(after) };
}

const isLong = (shown: Shown): boolean =>
  typeof shown !== 'string' || shown.length > 80 || shown.includes('\n');

function EarlierState({ chosen, earlier, version, editor, mayRevert }: History) {
  const commands = useCommands({ leaveAfter: { revert: editor } });
  if (!earlier || !chosen) return null;
  const { fields, missing } = earlier;
  return (
    <section className={styles.earlier} aria-labelledby="etat">
      <h2 id="etat">{m.editing_history_back_title()}</h2>
      <CommandRefusal commands={commands} />
      {missing.length > 0 ? (
        <Notice tone="warning" title={m.editing_history_missing({ names: missing.join(', ') })} />
      ) : null}
      {fields.length === 0 ? (
        <p role="status">{m.editing_history_same()}</p>
      ) : (
        <>
          <ChangedFields fields={fields} />
          {mayRevert ? (
            <Button
              pending={commands.pending}
              data-act="revert"
              onClick={() => void commands.ask({ act: 'revert', changeId: chosen, version })}
            >
              {m.editing_history_back()}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}
