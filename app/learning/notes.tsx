import { parseCursor, timeAndId } from '#common/cursor.ts';
import { formatDate } from '#common/dates.ts';
import { toLessonHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { listNotes } from '#core/progress/notes.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { toListHref } from '../list-address.ts';
import { nameUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { TextField } from '../ui/forms/field.tsx';
import { FilterBar } from '../ui/forms/form.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import type { Route } from './+types/notes.ts';
import styles from './learning.module.css';

export const handle: PageHandle = { layout: 'member' };

const pageSize = 30;

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const words = (url.searchParams.get('q') ?? '').slice(0, 200);
  const cursor = parseCursor(url.searchParams.get('apres'), timeAndId);
  const page = await listNotes(context.get(coreContext), requireUser(context).uid, {
    words,
    cursor,
    limit: pageSize,
  });
  return { page, words, isFirst: cursor === null };
});

export const meta = nameUnlisted(m.learning_notes);

export default function Notes({ loaderData: { page, words, isFirst } }: Route.ComponentProps) {
  const isEmpty = page.rows.length === 0 && isFirst && !words;
  return (
    <>
      <PageHeader
        title={m.learning_notes()}
        lead={m.learning_notes_lead()}
        trail={[{ href: '/members', label: m.frame_my_courses() }]}
      />
      {isEmpty ? (
        <EmptyState
          title={m.learning_notes_none()}
          action={<LinkButton href="/members">{m.frame_my_courses()}</LinkButton>}
        >
          <p>{m.learning_notes_none_words()}</p>
        </EmptyState>
      ) : (
        <>
          <FilterBar action="/members/notes" submitLabel={m.common_search()}>
            <TextField type="search" name="q" label={m.learning_notes_search()} defaultValue={words} />
          </FilterBar>
          {page.rows.length > 0 ? (
            <ul className={styles.notes}>
              {page.rows.map(({ id, body, updatedAt, lessonTitle, product }) => (
                <li key={id}>
                  <article>
                    <h2 className={styles.chapter}>
                      <a href={`${toLessonHref(product, id)}#note`}>{typeset(lessonTitle)}</a>
                    </h2>
                    <p className={styles.small}>
                      {typeset(product.title)} · {formatDate(updatedAt)}
                    </p>
                    <p className={styles.written}>{body}</p>
                  </article>
                </li>
              ))}
            </ul>
          ) : (
            <p>{m.learning_notes_not_found()}</p>
          )}
          <Pagination
            label={m.learning_notes()}
            previous={isFirst ? undefined : { href: toListHref('/members/notes', { q: words }) }}
            next={page.next ? { href: toListHref('/members/notes', { q: words }, page.next) } : undefined}
          />
        </>
      )}
    </>
  );
}
