import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { ToDoCounts } from '#core/desk/count-to-do.ts';
import { m } from '#words/messages.js';
import { LeaveForm } from '../account/leave-form.tsx';
import { useRestoredFocus } from '../frame/use-restored-focus.ts';
import type { loader as rootLoader } from '../root.tsx';
import { OfficeShell } from '../ui/frame/office-shell.tsx';
import type { IconName } from '../ui/mark/icon.tsx';
import { CommandQueue } from './kit/command-queue.tsx';

export function OfficeFrame({
  who,
  menu,
  waiting,
  children,
}: {
  who: string;
  menu: readonly { href: string; label: string; icon: IconName; end: boolean }[];
  waiting: ToDoCounts;
  children: ReactNode;
}) {
  useRestoredFocus();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <OfficeShell
      schoolName={root?.school.name ?? 'Cédille'}
      logo={root?.school.logo}
      sections={[
        {
          links: menu.map((link) => ({
            ...link,
            waiting: formatWaiting(link.href, waiting),
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
      <CommandQueue>{children}</CommandQueue>
    </OfficeShell>
  );
}

/** Menu entries that show a count of pending items, and the label of the count. */
const waitingAt: Readonly<
  Record<string, { of: keyof ToDoCounts; words: (inputs: { count: number }) => string }>
> = {
  '/admin/messages': { of: 'messages', words: m.contact_office_waiting },
  '/admin/questions': { of: 'questions', words: m.questions_to_answer },
  '/admin/opinions': { of: 'opinions', words: m.opinions_waiting },
};

function formatWaiting(href: string, counts: ToDoCounts) {
  const at = waitingAt[href];
  if (!at) return undefined;
  const { count, more } = counts[at.of];
  return count > 0 ? { figure: more ? `${count}+` : String(count), words: at.words({ count }) } : undefined;
}
