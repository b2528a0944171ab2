import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { Progress } from './archive/open-archive.ts';

/** How far an archive is opened, and the button that gives it up. */
export function ArchiveProgress({ rank, count, onCancel }: Progress & { onCancel: () => void }) {
  return (
    <>
      <p role="status">{m.marks_zip_opening()}</p>
      <ProgressBar
        label={m.marks_zip_opening()}
        hideLabel
        value={count > 0 ? (rank - 1) / count : undefined}
        valueLabel={count > 0 ? m.marks_zip_progress({ rank, count }) : undefined}
      />
      <ButtonRow>
        <Button variant="secondary" size="small" onClick={onCancel}>
          {m.ui_cancel()}
        </Button>
      </ButtonRow>
    </>
  );
}
