import type { ReactNode } from 'react';
import { useLocation, useRouteLoaderData } from 'react-router';
import { m } from '#words/messages.js';
import { LeaveForm } from '../frame/leave-form.tsx';
import { useRestoredFocus } from '../frame/use-restored-focus.ts';
import type { loader as rootLoader } from '../root.tsx';
import { OfficeShell } from '../ui/frame/office-shell.tsx';
import { CommandQueue } from './kit/command-queue.tsx';
import { type OfficeMenu, openMenu } from './menu.ts';

export function OfficeFrame({ who, menu, children }: { who: string; menu: OfficeMenu; children: ReactNode }) {
  useRestoredFocus();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <OfficeShell
      schoolName={root?.school.name ?? 'Cédille'}
      logo={root?.school.logo}
      {...openMenu(menu, useLocation().pathname)}
      foot={
        <>
          <p>{who}</p>
          <p>
            <a href="/members">{m.frame_my_space()}</a>
          </p>
          <LeaveForm variant="quiet" size="small" />
          {import.meta.env.DEV ? (
            <p>
              <a href="/admin/design">{m.design_title()}</a>
            </p>
          ) : null}
        </>
      }
    >
      <CommandQueue>{children}</CommandQueue>
    </OfficeShell>
  );
}
