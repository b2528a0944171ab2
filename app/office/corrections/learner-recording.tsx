import { useRef, useState } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';

/** Plays a learner's recording, at 0.75× on request, and comments on the current time in milliseconds. */
export function LearnerRecording({
  href,
  isStillSent,
  onComment,
}: {
  href: string | null;
  /** True if a recording without `href` is still on the device of the learner. */
  isStillSent: boolean;
  onComment: (time: number) => void;
}) {
  const player = useRef<HTMLAudioElement>(null);
  const [slow, setSlow] = useState(false);
  if (!href)
    return (
      <Notice
        tone="warning"
        title={isStillSent ? m.corrections_recording_late() : m.corrections_recording_gone()}
      />
    );
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a recording of the learner has no captions */}
      <audio ref={player} controls preload="metadata" src={href} aria-label={m.corrections_original()} />
      <ButtonRow>
        <Button
          variant="secondary"
          size="small"
          aria-pressed={slow}
          onClick={() => {
            if (player.current) player.current.playbackRate = slow ? 1 : 0.75;
            setSlow(!slow);
          }}
        >
          {m.corrections_slow()}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => onComment(Math.round((player.current?.currentTime ?? 0) * 1_000))}
        >
          {m.corrections_comment_time()}
        </Button>
      </ButtonRow>
    </>
  );
}
