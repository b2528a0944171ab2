import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import { toReplyHref } from '#common/training-links.ts';
import { toReplyPath } from '#core/corrections/replies/reply-path.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { toFieldId } from '../kit/field.ts';
import VoiceRecorder from '../kit/media/voice-recorder.tsx';
import { mediaKinds } from '../kit/uploads/media.ts';
import { UploadRows } from '../kit/uploads/upload-area.tsx';
import { useUploads } from '../kit/uploads/use-uploads.ts';
import { recorderPart } from '../kit/use-editor.ts';

/** Spoken reply of a correction: recorded and played in the page, and uploaded immediately. */
export default function AudioReply({
  production: { id, uid },
  replyPath,
  error,
  services,
  reportBusy,
  onChange,
}: {
  production: { id: string; uid: string };
  replyPath: string;
  error: string | undefined;
  services: BrowserServices;
  reportBusy: (part: string, busy: boolean) => void;
  onChange: (replyPath: string) => void;
}) {
  const place = `production/${id}`;
  const uploads = useUploads({
    ...{ services, place },
    reportBusy: (busy) => reportBusy('reply', busy),
    refusal: mediaKinds.voice.refusal(),
    onArrived: async ({ path }) => onChange(path),
  });
  const send = (file: File) =>
    uploads.start([{ file, place, path: toReplyPath({ uid, productionId: id, id: crypto.randomUUID() }) }]);
  const href = toReplyHref(id, replyPath);
  return (
    <div id={toFieldId('replyPath')} tabIndex={-1}>
      <Fieldset legend={m.corrections_reply()}>
        {error ? <Notice tone="error" title={error} /> : null}
        <UploadRows uploads={uploads} />
        {href ? (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: the teacher's own words have no caption */}
            <audio controls preload="none" src={href} aria-label={m.corrections_reply()} />
            <ButtonRow>
              <Button
                variant="quiet"
                size="small"
                aria-label={m.common_remove_named({ name: m.corrections_reply() })}
                onClick={() => onChange('')}
              >
                {m.common_remove()}
              </Button>
            </ButtonRow>
          </>
        ) : null}
        <VoiceRecorder
          label={m.corrections_reply_record()}
          onRecorded={send}
          reportBusy={(busy) => reportBusy(recorderPart, busy)}
        />
      </Fieldset>
    </div>
  );
}
