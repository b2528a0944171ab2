import type { RemarkingPreview } from '#core/exercises/attempts/mark-again.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { CommandButton } from '../kit/command-button.tsx';
import type { Commands } from '../kit/commands.tsx';

/** Offers to mark attempts again if the current answer key would raise their marks. Never automatic. */
export function MarkAgainNotice({ again, commands }: { again: RemarkingPreview | null; commands: Commands }) {
  if (!again || (commands.last?.act === 'mark-again' && commands.answer && 'done' in commands.answer))
    return null;
  const { copies, rising, more } = again;
  return (
    <Notice
      live
      title={m.results_again({ rising })}
      action={
        <CommandButton
          commands={commands}
          asks={{ act: 'mark-again' }}
          label={m.results_again_act()}
          variant="primary"
        />
      }
    >
      <p>{m.results_again_words({ copies })}</p>
      {more ? <p>{m.results_again_more({ copies })}</p> : null}
    </Notice>
  );
}
