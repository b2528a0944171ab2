import { useEffect, useRef } from 'react';
import { PageHeader, type PageHeaderProps } from '../ui/frame/page-header.tsx';
import styles from './account.module.css';

type StepHeaderProps = { title: string; lead?: PageHeaderProps['lead'] };

/** Title of a sign-in step. Takes the focus when it replaces another step, whose focused button is gone. */
export const StepHeader = (header: StepHeaderProps) => <Head key={header.title} {...header} />;

/** False only for the first step of a page, which must not take the focus. */
let isLater = false;

function Head(header: StepHeaderProps) {
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
