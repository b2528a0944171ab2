import { useState } from 'react';
import { formatDateTime } from '#common/dates.ts';
import { toNewsHref } from '#common/links.ts';
import { parseParisTime, toParisTime } from '#common/paris-time.ts';
import type { NewsDraft } from '#core/news/news-subject.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import publication from '../kit/publication.module.css';
import type { NewsMove, PublicationStatus } from './news-draft.ts';
import styles from './news-editor.module.css';

export function PublicationPanel({
  item,
  status,
  saving,
  onPublish,
  onMove,
}: {
  /** Null until the first save. */
  item: { id: string; title: string; slug: string } | null;
  status: PublicationStatus;
  /** True during a save, which must end before the status can change. */
  saving: boolean;
  onPublish: () => void;
  onMove: (move: NewsMove) => void;
}) {
  const { state } = status;
  const href = item && toNewsHref(item);
  const openWords = {
    draft: m.newsroom_publish(),
    hidden: m.newsroom_publish_again(),
    scheduled: m.newsroom_change_date(),
    published: m.newsroom_change_date(),
    archived: '',
  }[state];
  return (
    <Fieldset legend={m.common_publication()}>
      <p className={publication.state}>{formatStatus(status)}</p>
      {state === 'archived' ? null : (
        <ButtonRow>
          <Button variant="secondary" pending={saving} onClick={onPublish}>
            {openWords}
          </Button>
          {state === 'published' || state === 'scheduled' ? (
            <Button variant="quiet" pending={saving} onClick={() => onMove({ kind: 'withdraw' })}>
              {state === 'published' ? m.newsroom_withdraw() : m.common_back_to_draft()}
            </Button>
          ) : null}
        </ButtonRow>
      )}
      {href ? (
        <p>
          <a href={href} target="_blank" rel="noopener" className={publication.see}>
            <span>{`${state === 'published' ? m.common_see_page() : m.newsroom_see_preview()} `}</span>
            <Icon name="external" />
          </a>
          <span className={publication.note}>{href}</span>
          <span className={publication.note}>{m.newsroom_address_note()}</span>
        </p>
      ) : null}
    </Fieldset>
  );
}

/** Describes who can currently see the item. */
function formatStatus({ state, publishedAt }: PublicationStatus): string {
  const moment = publishedAt ? formatDateTime(publishedAt) : '';
  switch (state) {
    case 'scheduled':
      return m.newsroom_standing_scheduled({ moment });
    case 'published':
      return m.newsroom_standing_published({ moment });
    case 'hidden':
      return m.newsroom_standing_hidden();
    case 'archived':
      return m.newsroom_standing_archived();
    default:
      return m.newsroom_standing_draft();
  }
}

type PublishDialogProps = {
  open: boolean;
  onClose: () => void;
  status: PublicationStatus;
  advice: readonly string[];
  onPublish: (move: NewsMove) => void;
};

/** Describes the effect of a publication date before publishing. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, onClose, status, advice } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={status.state === 'published' ? m.newsroom_date_title() : m.newsroom_publish_title()}
    >
      {open ? (
        <>
          {advice.length > 0 ? (
            <Notice tone="warning" title={m.newsroom_advice_title()}>
              <ul>
                {advice.map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </Notice>
          ) : null}
          <PublishForm {...props} />
        </>
      ) : null}
    </Dialog>
  );
}

function PublishForm({ status, onClose, onPublish }: PublishDialogProps) {
  const dated = status.publishedAt;
  const online = status.state === 'published';
  const [when, setWhen] = useState<'now' | 'then'>(dated && status.state !== 'hidden' ? 'then' : 'now');
  const [{ date, time }, setMoment] = useState(() => toParisTime(dated ?? nextMorning()));
  const [error, setError] = useState('');
  const moment = when === 'now' ? null : parseParisTime({ date, time });
  const ahead = moment !== null && moment > new Date();

  function publish(): void {
    if (when === 'then' && !moment) setError(m.newsroom_date_wrong());
    else {
      onPublish({ kind: 'publish', at: moment?.toISOString() ?? null });
      onClose();
    }
  }

  return (
    <DialogForm
      submitLabel={ahead ? m.newsroom_schedule() : online ? m.newsroom_date_keep() : m.newsroom_publish_now()}
      onSubmit={publish}
    >
      <Fieldset legend={m.newsroom_when()}>
        <div className={styles.radios}>
          {(['now', 'then'] as const).map((value) => (
            <label key={value} className={styles.radio}>
              <input
                type="radio"
                name="quand"
                value={value}
                checked={when === value}
                onChange={() => setWhen(value)}
              />
              <span>{value === 'now' ? m.newsroom_when_now() : m.newsroom_when_then()}</span>
            </label>
          ))}
        </div>
        {when === 'then' ? (
          <div className={styles.moment}>
            <TextField
              label={m.common_date()}
              type="date"
              value={date}
              error={error}
              onChange={(event) => setMoment({ date: event.currentTarget.value, time })}
            />
            <TextField
              label={m.newsroom_time()}
              type="time"
              value={time}
              onChange={(event) => setMoment({ date, time: event.currentTarget.value })}
            />
          </div>
        ) : null}
      </Fieldset>
      <p role="status">
        {when === 'then' && !moment
          ? m.newsroom_date_wrong()
          : ahead && moment
            ? online
              ? m.newsroom_will_leave({ moment: formatDateTime(moment) })
              : m.newsroom_will_appear({ moment: formatDateTime(moment), delay: formatDelay(moment) })
            : moment
              ? m.newsroom_will_be_dated({ moment: formatDateTime(moment) })
              : m.newsroom_will_be_online()}
      </p>
    </DialogForm>
  );
}

function nextMorning(): Date {
  const { date } = toParisTime(new Date(Date.now() + 86_400_000));
  return parseParisTime({ date, time: '09:00' }) ?? new Date();
}

/** Returns the time until a moment, such as « dans 3 jours ». */
function formatDelay(moment: Date): string {
  const minutes = Math.max(1, Math.round((moment.getTime() - Date.now()) / 60_000));
  const relative = new Intl.RelativeTimeFormat('fr');
  if (minutes < 90) return relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 36 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}

/** Returns optional suggestions to follow before publication. */
export function listAdvice({ title, summary, picture, body }: NewsDraft): string[] {
  const nodes = flatten(body.content ?? []);
  const bare = nodes.filter(({ type, attrs }) => type === 'picture' && !attrs?.alt).length;
  const untitled = nodes.some(({ type, attrs }) => type === 'video' && !attrs?.title);
  const empty = !nodes.some(({ type, text }) => text?.trim() || type === 'picture' || type === 'video');
  return [
    ...(title.trim() ? [] : [m.newsroom_advice_title_missing()]),
    ...(empty ? [m.newsroom_advice_text()] : []),
    ...(summary.trim() ? [] : [m.newsroom_advice_summary()]),
    ...(picture && !picture.alt.trim() ? [m.newsroom_advice_picture_alt()] : []),
    ...(bare > 0 ? [m.newsroom_advice_alts({ count: bare })] : []),
    ...(untitled ? [m.newsroom_advice_video()] : []),
  ];
}

type Node = NonNullable<NewsDraft['body']['content']>[number];

const flatten = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => [node, ...flatten(node.content ?? [])]);
