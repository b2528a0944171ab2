import { useRouteLoaderData } from 'react-router';
import type { loader as rootLoader } from '../root.tsx';
import { ErrorPanel, type ErrorPanelProps } from '../ui/feedback/error-panel.tsx';
import { Page } from '../ui/frame/page.tsx';
import { SchoolLogo } from '../ui/mark/school-logo.tsx';
import styles from './errors.module.css';

/** Full page shown while the site is closed. Its header has no links, because they would lead back here. */
export function ClosedPage(panel: Pick<ErrorPanelProps, 'title' | 'children' | 'actions'>) {
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <Page className={styles.page}>
      <p className={styles.school}>
        <SchoolLogo logo={root?.school.logo ?? null} name={root?.school.name ?? ''} />{' '}
        {root?.school.name ?? 'Cédille'}
      </p>
      <ErrorPanel {...panel} />
    </Page>
  );
}
