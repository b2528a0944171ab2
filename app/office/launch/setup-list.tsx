import { Link } from 'react-router';
import { m } from '#words/messages.js';
import { joinClasses } from '../../ui/join-classes.ts';
import { Icon } from '../../ui/mark/icon.tsx';
import { VisuallyHidden } from '../../ui/text/visually-hidden.tsx';
import sheet from '../kit/sheet.module.css';
import type { LaunchStep } from './list-steps.ts';
import styles from './setup-list.module.css';

/** Steps of the launch with their states. */
export const SetupList = ({ steps }: { steps: readonly LaunchStep[] }) => (
  <ol className={styles.steps}>
    {steps.map(({ id, label, href, done, words }) => (
      <li key={id}>
        <Icon name={done ? 'check' : 'minus'} className={joinClasses(styles.icon, done && styles.done)} />
        <div>
          {href.startsWith('/admin') ? <Link to={href}>{label}</Link> : <a href={href}>{label}</a>}
          <VisuallyHidden>{` ${done ? m.desk_step_done() : m.desk_step_todo()}`}</VisuallyHidden>
          {words ? <p>{words}</p> : null}
        </div>
      </li>
    ))}
  </ol>
);

/** The same list on the dashboard, until all steps are done. */
export const SetupPart = ({ steps }: { steps: readonly LaunchStep[] }) =>
  steps.every(({ done }) => done) ? null : (
    <section className={sheet.part} aria-labelledby="setup">
      <h2 id="setup">
        <a href="/admin/launch">{m.launch_title()}</a>
      </h2>
      <SetupList steps={steps} />
    </section>
  );
