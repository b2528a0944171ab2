import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { useToast } from '../../ui/feedback/toasts.tsx';
import styles from './design.module.css';

const tones = ['info', 'success', 'warning', 'error'] as const;
const toasts = [
  { tone: 'info', words: m.design_toast_info },
  { tone: 'success', words: m.design_toast_success },
  { tone: 'error', words: m.design_toast_error },
] as const;

/** What the site says back. */
export function FeedbackSpecimen() {
  const toast = useToast();
  const words = m.design_sample_text();
  return (
    <>
      {tones.map((tone) => (
        <Notice key={tone} tone={tone} title={m.design_sample_title()}>
          <p>{words}</p>
        </Notice>
      ))}
      <div className={styles.row}>
        {toasts.map(({ tone, words: label }) => (
          <Button
            key={tone}
            size="small"
            variant="secondary"
            onClick={() => toast({ title: m.design_sample_title(), description: words, tone })}
          >
            {label()}
          </Button>
        ))}
        <Spinner label={m.design_word_pending()} />
      </div>
      <ProgressBar label={m.design_progress()} value={0.45} valueLabel={m.design_progress()} />
      <ProgressBar label={m.design_word_pending()} />
      <div>
        <Skeleton shape="title" />
        <Skeleton />
        <Skeleton />
      </div>
      <EmptyState
        headingLevel={3}
        title={m.design_sample_title()}
        action={<Button>{m.design_word_action()}</Button>}
      >
        <p>{words}</p>
      </EmptyState>
      <ErrorPanel
        headingLevel={3}
        status={404}
        title={m.design_sample_title()}
        reference="7Yk2"
        actions={<Button>{m.design_word_action()}</Button>}
      >
        <p>{words}</p>
      </ErrorPanel>
    </>
  );
}
