import type { ReactNode } from 'react';
import { formatDate } from '#common/dates.ts';
import { Page } from '../ui/frame/page.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { Prose } from '../ui/text/prose.tsx';

/** A legal text with its version and date. */
export function LegalPage({
  title,
  version,
  date,
  children,
}: {
  title: string;
  version: string;
  date: string;
  children: ReactNode;
}) {
  return (
    <Page width="text">
      <PageHeader title={title} lead={`Version ${version}, ${formatDate(new Date(date))}`} />
      <Prose>{children}</Prose>
    </Page>
  );
}
