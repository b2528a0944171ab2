import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { m } from '#words/messages.js';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { TabLinks } from '../../ui/frame/tab-links.tsx';
import type { EntityTab } from './entity-tabs.ts';

/** Header of every page of an entity: the way back to its list, its title, and its pages as tabs. */
export function EntityHeader({
  title,
  tabs,
  ...header
}: Omit<ComponentProps<typeof PageHeader>, 'title' | 'tabs'> & {
  title: string;
  /** Empty for an unsaved entity. */
  tabs: readonly EntityTab[];
}) {
  const { pathname } = useLocation();
  return (
    <PageHeader
      {...header}
      title={title}
      tabs={
        tabs.length > 0 ? (
          <TabLinks
            label={m.office_tabs_of({ title })}
            tabs={tabs.map((tab) => ({ ...tab, current: tab.href === pathname ? 'page' : undefined }))}
          />
        ) : undefined
      }
    />
  );
}
