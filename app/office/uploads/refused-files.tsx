import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';

/** The files that a drop zone did not take, by name. */
export function RefusedFiles({ names, accepted }: { names: readonly string[]; accepted?: string }) {
  if (names.length === 0) return null;
  return (
    <Notice
      tone="error"
      live
      title={m.refusals_files_unsuitable({ count: names.length, names: names.join(', ') })}
    >
      {accepted ? <p>{accepted}</p> : null}
    </Notice>
  );
}
