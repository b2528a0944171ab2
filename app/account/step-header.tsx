import { useEffect, useRef } from 'react';
import { PageHeader, type PageHeaderProps } from '../ui/frame/page-header.tsx';
import styles from './account.module.css';

/** Whether a step has stood on this page: the first is read with the page, the focus goes to each that takes its place. */
let isLater = false;

/** The title of a step of the login page. */
export function StepHeader(header: Pick<PageHeaderProps, 'title' | 'lead'>) {
  const head = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isLater) head.current?.focus();
    isLater = true;
  }, []);
  return (
    <div ref={head} tabIndex={-1} className={styles.head}>
      <PageHeader {...header} />
    </div>
  );
}
