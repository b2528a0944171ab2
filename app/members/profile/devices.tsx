import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import type { SignedInDevice } from '#core/sign-in/end-session.ts';
import { m } from '#words/messages.js';
import { leaveFor } from '../../account/auth-form.tsx';
import { LeaveForm } from '../../frame/leave-form.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { FormActions, FormStack } from '../../ui/forms/form.tsx';
import styles from './devices.module.css';
import { DoneNotice } from './done-notice.tsx';

/** Response of `profile/appareils`: the ended sessions (possibly more than requested), or the reason. */
export type DevicesAnswer = { ended: 'one' | 'others' } | { refused: string };

type Asked = { session: string } | { all: 'others' | 'everywhere' };

const doneWords = { one: m.devices_ended, others: m.devices_others_ended };

const isMeant = (asked: Asked | null, name: string): boolean =>
  asked !== null && ('session' in asked ? asked.session === name : asked.all === 'others');

/** Leaves the page if this browser's own session ended too. */
async function requestEnd(asked: Asked): Promise<DevicesAnswer> {
  const body = new URLSearchParams(asked);
  try {
    const response = await fetch('/profile/appareils', { method: 'POST', body });
    if (response.redirected) await leaveFor(response.url);
    const answer: Partial<Record<string, unknown>> = await response.json();
    if (answer.ended === 'one' || answer.ended === 'others') return { ended: answer.ended };
    return { refused: typeof answer.refused === 'string' ? answer.refused : m.refusals_site_silent() };
  } catch (failure) {
    // `fetch` throws a TypeError on network failure; an HTML error page fails to parse as JSON.
    return {
      refused: failure instanceof TypeError ? m.refusals_site_unreachable() : m.refusals_site_silent(),
    };
  }
}

/** Signed-in browsers with buttons to end their sessions. Ended ones disappear optimistically. */
export function Devices({ devices }: { devices: SignedInDevice[] }) {
  const { revalidate } = useRevalidator();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [answer, setAnswer] = useState<DevicesAnswer | null>(null);
  const underWay = useRef(false);
  async function end(what: Asked): Promise<void> {
    if (underWay.current) return;
    underWay.current = true;
    setAnswer(null);
    setAsked(what);
    const answered = await requestEnd(what);
    if ('ended' in answered) await revalidate();
    setAnswer(answered);
    setAsked(null);
    underWay.current = false;
  }
  const shown = devices.filter(({ name, isThisOne }) => isThisOne || !isMeant(asked, name));
  return (
    <FormStack>
      {answer && 'refused' in answer ? <Notice tone="error" live title={answer.refused} /> : null}
      <ul className={styles.devices}>
        {shown.map((device) => (
          <li key={device.name} className={styles.device}>
            <div className={styles.words}>
              <strong>{device.device}</strong>
              {device.isThisOne ? <span className={styles.here}>{m.devices_this_one()}</span> : null}
              <p>
                <span>{m.devices_since({ moment: formatDateTime(device.signedInAt) })}</span>
                {device.isThisOne ? null : (
                  <>
                    <br />
                    <span>{m.devices_seen({ moment: formatDateTime(device.lastSeenAt) })}</span>
                  </>
                )}
                {device.place ? (
                  <>
                    <br />
                    <span>{m.devices_place({ place: device.place })}</span>
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
                onClick={() => void end({ session: device.name })}
              >
                {m.devices_end()}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <FormActions>
        {devices.length > 1 ? (
          <Button variant="secondary" onClick={() => void end({ all: 'others' })}>
            {m.devices_end_others()}
          </Button>
        ) : null}
        <Button variant="quiet" onClick={() => void end({ all: 'everywhere' })}>
          {m.devices_end_everywhere()}
        </Button>
      </FormActions>
      <DoneNotice words={answer && 'ended' in answer ? doneWords[answer.ended]() : null} />
    </FormStack>
  );
}
