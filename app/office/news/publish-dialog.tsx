import { useState } from 'react';
import { formatDateTime } from '#common/dates.ts';
import { parseParisTime, toParisTime } from '#common/paris-time.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import type { NewsMove, Standing } from './news-draft.ts';
import styles from './news-editor.module.css';

type PublishDialogProps = {
  open: boolean;
  onClose: () => void;
  standing: Standing;
  /** What would better be seen to before everybody reads it. */
  advice: readonly string[];
  onPublish: (move: NewsMove) => void;
};

/** Asks when an item is to appear, says what will happen, and only then does it. */
export function PublishDialog(props: PublishDialogProps) {
  const { open, onClose, standing, advice } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title={standing.state === 'published' ? m.newsroom_date_title() : m.newsroom_publish_title()}
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

function PublishForm({ standing, onClose, onPublish }: PublishDialogProps) {
  const dated = standing.publishedAt;
  const online = standing.state === 'published';
  const [when, setWhen] = useState<'now' | 'then'>(dated && standing.state !== 'hidden' ? 'then' : 'now');
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
              {value === 'now' ? m.newsroom_when_now() : m.newsroom_when_then()}
            </label>
          ))}
        </div>
        {when === 'then' ? (
          <div className={styles.moment}>
            <TextField
              label={m.newsroom_date()}
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
              : m.newsroom_will_appear({ moment: formatDateTime(moment), delay: writeDelay(moment) })
            : moment
              ? m.newsroom_will_be_dated({ moment: formatDateTime(moment) })
              : m.newsroom_will_be_online()}
      </p>
    </DialogForm>
  );
}

/** Tomorrow at nine in Paris. */
function nextMorning(): Date {
  const { date } = toParisTime(new Date(Date.now() + 86_400_000));
  return parseParisTime({ date, time: '09:00' }) ?? new Date();
}

/** « dans 3 jours » */
function writeDelay(moment: Date): string {
  const minutes = Math.max(1, Math.round((moment.getTime() - Date.now()) / 60_000));
  const relative = new Intl.RelativeTimeFormat('fr');
  if (minutes < 90) return relative.format(minutes, 'minute');
  const hours = Math.round(minutes / 60);
  return hours < 36 ? relative.format(hours, 'hour') : relative.format(Math.round(hours / 24), 'day');
}
