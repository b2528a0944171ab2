import type { RemarkingPreview } from '#core/exercises/attempts/mark-again.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ActButton, type Acts } from '../kit/acts.tsx';

/** Offers to mark copies again that would rise by what the exercise accepts now. It is never done by itself. */
export function MarkAgainNotice({ again, acts }: { again: RemarkingPreview | null; acts: Acts }) {
  if (!again || (acts.last?.act === 'mark-again' && acts.answer && 'done' in acts.answer)) return null;
  const { copies, rising, more } = again;
  return (
    <Notice
      live
      title={m.results_again({ rising })}
      action={
        <ActButton acts={acts} asks={{ act: 'mark-again' }} label={m.results_again_act()} variant="primary" />
      }
    >
      <p>{m.results_again_words({ copies })}</p>
      {more ? <p>{m.results_again_more({ copies })}</p> : null}
    </Notice>
  );
}
