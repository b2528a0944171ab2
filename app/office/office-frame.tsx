import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { m } from '#words/messages.js';
import { LeaveForm } from '../account/leave-form.tsx';
import { useFocusKept } from '../frame/use-focus-kept.ts';
import type { loader as rootLoader } from '../root.tsx';
import { OfficeShell } from '../ui/frame/office-shell.tsx';
import type { IconName } from '../ui/mark/icon.tsx';
import { ActQueue } from './kit/act-queue.tsx';

/** The frame of every office screen. */
export function OfficeFrame({
  who,
  menu,
  waiting,
  children,
}: {
  who: string;
  menu: readonly { href: string; label: string; icon: IconName; end: boolean }[];
  /** How many messages wait to be read, and whether more do than were counted. */
  waiting: { count: number; more: boolean };
  children: ReactNode;
}) {
  useFocusKept();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <OfficeShell
      schoolName={root?.school.name ?? 'Cédille'}
      logo={root?.school.logo}
      sections={[
        {
          links: menu.map((link) => ({
            ...link,
            waiting:
              link.href === '/admin/messages' && waiting.count > 0
                ? {
                    figure: waiting.more ? `${waiting.count}+` : String(waiting.count),
                    words: m.contact_office_waiting({ count: waiting.count }),
                  }
                : undefined,
          })),
        },
      ]}
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
      <ActQueue>{children}</ActQueue>
    </OfficeShell>
  );
}
