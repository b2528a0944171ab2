import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import { Icon, type IconName } from '../mark/icon.tsx';
import styles from './notice.module.css';

type NoticeTone = 'info' | 'success' | 'warning' | 'error';

const icons: Record<NoticeTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'alert',
  error: 'alert',
};

type NoticeProps = {
  tone?: NoticeTone | undefined;
  title?: ReactNode;
  children?: ReactNode;
  /** A link or a button that resolves the problem. */
  action?: ReactNode;
  /** True if screen readers announce the notice when it appears: errors immediately, others politely. */
  live?: boolean | undefined;
  id?: string | undefined;
};

export function Notice({ tone = 'info', title, children, action, live, id }: NoticeProps) {
  return (
    <div
      id={id}
      className={joinClasses(styles.notice, styles[tone])}
      role={live ? (tone === 'error' ? 'alert' : 'status') : undefined}
    >
      <Icon name={icons[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
