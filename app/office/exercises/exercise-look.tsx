import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { ExerciseSheet } from '../../exercises/exercise-sheet.tsx';
import learningStyles from '../../learning/learning.module.css';
import { Notice } from '../../ui/feedback/notice.tsx';
import sheet from '../kit/sheet.module.css';
import styles from './exercise-editor.module.css';
import type { Look } from './use-look.ts';

/** The learner's view beside the editor, and the remarks on what is written. */
export default function ExerciseLook({ look }: { look: Look | null }) {
  return (
    <section className={styles.stack} aria-labelledby="look">
      <h2 id="look" className={learningStyles.chapter}>
        {m.writing_look()}
      </h2>
      <div role="status">
        {look && look.faults.length > 0 ? (
          <Notice title={m.writing_faults()}>
            <ul>
              {look.faults.map((fault) => (
                <li key={fault}>{typeset(fault)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {look && look.remarks.length > 0 ? (
          <Notice tone="warning" title={m.writing_remarks()}>
            <ul>
              {look.remarks.map((remark) => (
                <li key={remark}>{typeset(remark)}</li>
              ))}
            </ul>
          </Notice>
        ) : null}
      </div>
      {look?.shown ? (
        <div>
          <ExerciseSheet
            key={JSON.stringify(look.shown)}
            shown={look.shown}
            answers={{}}
            marks={null}
            notes={{}}
            mayClaim={false}
            toMediaHref={() => ''}
          />
        </div>
      ) : (
        <p className={sheet.soft}>{m.writing_look_empty()}</p>
      )}
    </section>
  );
}
