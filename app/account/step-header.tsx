import { useEffect, useRef } from 'react';
import { PageHeader, type PageHeaderProps } from '../ui/frame/page-header.tsx';
import styles from './account.module.css';

type StepHeaderProps = { title: string; lead?: PageHeaderProps['lead'] };

/** The title of a step of the login page. Where one step becomes another, what was pressed is gone: its title takes the focus. */
export const StepHeader = (header: StepHeaderProps) => <Head key={header.title} {...header} />;

/** Whether a step has stood on this page: the first is read with the page, the focus goes to each that takes its place. */
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
