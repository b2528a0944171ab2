import { formatBytes } from '#common/files.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow, LinkButton } from '../../../ui/actions/button.tsx';
import { Confirmation } from '../../../ui/overlays/confirmation.tsx';

type OriginalFileProps = {
  path: string;
  bytes: number;
  /** Name of the video for screen readers, where several are listed. */
  name?: string;
  pending: boolean;
  onDelete: () => void;
};

/** Downloads or deletes the uploaded file of a converted video. */
export function OriginalFile({ path, bytes, name, pending, onDelete }: OriginalFileProps) {
  const size = formatBytes(bytes);
  const label = (words: string) => (name ? `${words} – ${name}` : undefined);
  return (
    <ButtonRow>
      <LinkButton
        variant="secondary"
        size="small"
        href={`/admin/videos/original?${new URLSearchParams({ path })}`}
        download
        aria-label={label(m.videos_original_download({ size }))}
      >
        {m.videos_original_download({ size })}
      </LinkButton>
      <Confirmation
        title={m.videos_original_question()}
        words={m.videos_original_words({ size })}
        yes={m.videos_original_delete()}
        danger
        onConfirm={onDelete}
        trigger={
          <Button
            variant="quiet"
            size="small"
            pending={pending}
            aria-label={label(m.videos_original_delete())}
          >
            {m.videos_original_delete()}
          </Button>
        }
      />
    </ButtonRow>
  );
}
