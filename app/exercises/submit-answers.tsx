import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './exercise.module.css';
import { MissingCount } from './missing-count.tsx';

const titleId = 'reponses-manquantes';

/**
 * Button that submits an exercise, and a notice for the script to show first if answers are missing. `isSent` if a
 * person corrects all answers.
 */
export const SubmitAnswers = ({ isSent = false, children }: { isSent?: boolean; children?: ReactNode }) => (
  <>
    <div className={styles.foot} data-print="none">
      <Button type="submit">{isSent ? m.practice_send() : m.practice_mark()}</Button>
      {children}
    </div>
    <div hidden data-missing="" data-print="none">
      <Notice
        tone="warning"
        title={
          <span id={titleId}>
            <MissingCount />
          </span>
        }
        action={
          <ButtonRow>
            <Button aria-describedby={titleId} data-missing-continue="">
              {m.practice_missing_continue()}
            </Button>
            {/* Not a submit button, so that Enter in a field presses the button above. */}
            <Button variant="secondary" data-missing-submit="">
              {m.practice_missing_submit()}
            </Button>
          </ButtonRow>
        }
      />
    </div>
  </>
);
