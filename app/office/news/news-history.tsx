import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import type { NotSaved } from '../editing/save-safely.ts';
import { fieldWords } from './field-words.ts';
import type { NewsDraft } from './news-draft.ts';
import styles from './news-editor.module.css';

/** A line of the item's history: who did what, and which of its fields can be taken back as they were before. */
export type HistoryLine = {
  id: string;
  at: Date;
  who: string;
  action: string;
  fields: (keyof NewsDraft)[];
};

/** What the server answers of a line: the fields as they were before it, without the pictures that are no longer kept. */
export type FormerFields = { former: Partial<NewsDraft>; at: Date; missing: string[] };

const actions: Readonly<Record<string, () => string>> = {
  create: m.newsroom_did_create,
  update: m.newsroom_did_update,
  publish: m.newsroom_did_publish,
  schedule: m.newsroom_did_schedule,
  withdraw: m.newsroom_did_withdraw,
  archive: m.newsroom_did_archive,
  restore: m.newsroom_did_restore,
};

/** What became of the item since it was begun. What a change replaced can be taken back into the editor; nothing is saved by that. */
export function NewsHistory({
  lines,
  onTakeBack,
}: {
  lines: readonly HistoryLine[];
  onTakeBack: (former: FormerFields) => void;
}) {
  const fetcher = useFetcher<FormerFields | NotSaved>();
  const toast = useToast();
  const told = useRef<FormerFields | NotSaved | undefined>(undefined);
  useEffect(() => {
    if (!fetcher.data || told.current === fetcher.data) return;
    told.current = fetcher.data;
    if ('saved' in fetcher.data) toast({ title: fetcher.data.form, tone: 'error' });
    else onTakeBack(fetcher.data);
  });
  if (lines.length === 0) return null;
  return (
    <details className={styles.history}>
      <summary>{m.newsroom_history()}</summary>
      <ol>
        {lines.map(({ id, at, who, action, fields }) => (
          <li key={id} className={styles.line}>
            <p>
              <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>
              <span>
                {m.newsroom_history_line({
                  who: who || m.newsroom_somebody(),
                  did: actions[action]?.() ?? m.newsroom_did_update(),
                })}
              </span>
              {fields.length > 0 ? (
                <span className={styles.note}>{fields.map((name) => fieldWords[name]()).join(', ')}</span>
              ) : null}
            </p>
            {action !== 'create' && fields.length > 0 ? (
              <Button
                variant="quiet"
                size="small"
                aria-label={m.newsroom_take_back_of({ moment: formatDateTime(at) })}
                onClick={() => void fetcher.submit({ former: id }, { method: 'post' })}
              >
                {m.newsroom_take_back()}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
