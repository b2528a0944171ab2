import { useRef } from 'react';
import { useFetcher } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import type { SignedInDevice } from '#core/members/end-session.ts';
import { m } from '#words/messages.js';
import { LeaveForm } from '../../account/leave-form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import styles from './devices.module.css';

/** What `profile/appareils` answers: what was ended, where more may have ended than was asked; or why nothing was. */
export type DevicesAnswer = { ended: 'one' | 'others' } | { refused: string };

/** What is asked: a session by its name, the others, or all of them. */
type Asked = { session: string } | { all: 'others' | 'everywhere' };

/** Every browser in which somebody is signed in, and the ways to end that. What is being ended goes from the list at once. */
export function Devices({ devices }: { devices: SignedInDevice[] }) {
  const fetcher = useFetcher<DevicesAnswer>();
  const underWay = useRef(false);
  const sent = fetcher.formData;
  const isBusy = fetcher.state !== 'idle';
  underWay.current &&= isBusy;
  const end = (asked: Asked) => {
    if (underWay.current) return;
    underWay.current = true;
    void fetcher.submit(asked, { method: 'post', action: '/profile/appareils' });
  };
  const shown = devices.filter(
    ({ name, isThisOne }) => isThisOne || !(sent?.get('session') === name || sent?.get('all') === 'others'),
  );
  const others = shown.length - 1;
  const answer = isBusy ? undefined : fetcher.data;
  return (
    <FormStack>
      {answer && 'refused' in answer ? <Notice tone="error" live title={answer.refused} /> : null}
      <p role="status" className={styles.status}>
        {answer && 'ended' in answer ? m.devices_ended() : ''}
      </p>
      <ul className={styles.devices}>
        {shown.map((device) => (
          <li key={device.name} className={styles.device}>
            <div className={styles.words}>
              <strong>{device.device}</strong>
              {device.isThisOne ? <span className={styles.here}>{m.devices_this_one()}</span> : null}
              <p>
                {m.devices_since({ moment: formatDateTime(device.signedInAt) })}
                {device.isThisOne ? null : (
                  <>
                    <br />
                    {m.devices_seen({ moment: formatDateTime(device.lastSeenAt) })}
                  </>
                )}
                {device.place ? (
                  <>
                    <br />
                    {m.devices_place({ place: device.place })}
                  </>
                ) : null}
              </p>
            </div>
            {device.isThisOne ? (
              <LeaveForm variant="quiet" size="small" />
            ) : (
              <Button
                variant="secondary"
                size="small"
                aria-label={m.devices_end_named({ device: device.device })}
                onClick={() => end({ session: device.name })}
              >
                {m.devices_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormActions>
        {others > 0 ? (
          <Button variant="secondary" onClick={() => end({ all: 'others' })}>
            {m.devices_end_others()}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => end({ all: 'everywhere' })}>
          {m.devices_end_everywhere()}
        </Button>
      </FormActions>
    </FormStack>
  );
}
