import { m } from '#words/messages.js';
import type { Recorder } from '../exercises/worksheet-state.ts';
import { Notice } from '../ui/feedback/notice.tsx';

/** State of the recordings whose upload outlasts their section. The script of the page sends them. */
export function LateRecordings({ reader, services }: Pick<Recorder, 'services'> & { reader: string }) {
  return (
    <div role="status" data-late-recordings={reader} data-services={JSON.stringify(services)}>
      <div data-late-state="waiting" hidden>
        <Notice tone="warning" title={m.exams_recording_late()} />
      </div>
      <div data-late-state="stored" hidden>
        <Notice tone="success" title={m.exams_recording_arrived()} />
      </div>
      <div data-late-state="over" hidden>
        <Notice tone="warning" title={m.recording_over()} />
      </div>
      <div data-late-state="refused" hidden>
        <Notice tone="warning" title={m.recording_refused()} />
      </div>
    </div>
  );
}
