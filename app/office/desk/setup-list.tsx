import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { Icon } from '../../ui/mark/icon.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import styles from './desk.module.css';
import { ForOperator } from './for-operator.tsx';

type Setup = {
  identity: boolean;
  /** `done` if a course is on sale; otherwise `draftId` is a draft that could be completed. */
  course: { done: boolean; draftId: string | null };
  payments: boolean;
  mail: boolean;
  /** True if the current admin signed in with a second factor. */
  secondFactor: boolean;
};

/** Shown until all steps are done. */
export function SetupList({ setup }: { setup: Setup }) {
  const { identity, course, payments, mail, secondFactor } = setup;
  if (identity && course.done && payments && mail && secondFactor) return null;
  return (
    <section className={styles.part} aria-labelledby="setup">
      <h2 id="setup">{m.desk_setup()}</h2>
      <ol className={styles.steps}>
        <Step done words={m.desk_setup_admin()} />
        <Step
          done={course.done}
          words={
            <Link to={course.draftId ? `/admin/products/edit-${course.draftId}` : '/admin/products/add'}>
              {m.desk_setup_course()}
            </Link>
          }
        />
        <Step done={identity} words={<Link to="/admin/settings">{m.desk_setup_identity()}</Link>} />
        <Step
          done={secondFactor}
          words={<a href="/profile#second-facteur">{m.desk_setup_second_factor()}</a>}
        />
        <Step
          done={payments}
          words={m.desk_setup_payments()}
          server="STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET"
        />
        <Step done={mail} words={m.desk_setup_mail()} server="SMTP_URL" />
      </ol>
    </section>
  );
}

type StepProps = {
  done: boolean;
  words: ReactNode;
  /** Environment variables that complete the step. */
  server?: string;
};

function Step({ done, words, server }: StepProps) {
  return (
    <li className={done ? styles.done : styles.todo}>
      <Icon name={done ? 'check' : 'minus'} className={styles.icon} />
      <div>
        <span>{words}</span>
        <VisuallyHidden>{` ${done ? m.desk_step_done() : m.desk_step_todo()}`}</VisuallyHidden>
        {server && !done ? (
          <>
            <p>{m.desk_setup_ask()}</p>
            <ForOperator>
              <RichMessage
                parts={m.desk_setup_server.parts({ names: server })}
                wraps={{ code: (names) => <code>{names}</code> }}
              />
            </ForOperator>
          </>
        ) : null}
      </div>
    </li>
  );
}
