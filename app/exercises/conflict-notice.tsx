import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';

const words = {
  differs: {
    title: m.practice_conflict,
    choices: { keep: m.practice_conflict_keep, take: m.practice_conflict_take },
  },
  left: { title: m.practice_left, choices: { take: m.practice_left_use, keep: m.practice_left_delete } },
} as const;

/**
 * Notice that the script copies under a question: another page has another answer to it, or a page of an
 * earlier attempt was closed before it sent its answer.
 */
export function ConflictNotice({ state }: { state: keyof typeof words }) {
  const { title, choices } = words[state];
  return (
    <div hidden data-conflict="" data-conflict-state={state} data-print="none">
      <Notice
        tone="warning"
        title={title()}
        action={
          <ButtonRow data-conflict-choice="">
            {Object.entries(choices).map(([choice, name]) => (
              <Button key={choice} variant="secondary" size="small" {...{ [`data-conflict-${choice}`]: '' }}>
                {name()}
              </Button>
            ))}
          </ButtonRow>
        }
      >
        <p lang="fr" data-conflict-other="" />
      </Notice>
    </div>
  );
}
