import type { ReactNode } from 'react';
import { useRouteLoaderData } from 'react-router';
import { m } from '#words/messages.js';
import type { loader as rootLoader } from '../root.tsx';
import { OfficeShell } from '../ui/frame/office-shell.tsx';
import { useFocusKept } from './use-focus-kept.ts';

/** The frame of every office screen. */
export function OfficeFrame({
  who,
  waiting,
  children,
}: {
  who: string;
  /** How many messages wait to be read, and whether more do than were counted. */
  waiting: { count: number; more: boolean };
  children: ReactNode;
}) {
  useFocusKept();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <OfficeShell
      schoolName={root?.school.name ?? 'Cédille'}
      sections={[
        {
          links: [
            { href: '/admin', label: m.office_today_title(), icon: 'home', end: true },
            { href: '/admin/home', label: m.home_office_title(), icon: 'picture' },
            { href: '/admin/products', label: m.office_products_title(), icon: 'book' },
            { href: '/admin/news', label: m.office_news_title(), icon: 'news' },
            { href: '/admin/scores', label: m.office_scores_title(), icon: 'medal' },
            {
              href: '/admin/messages',
              label: m.contact_office_title(),
              icon: 'inbox',
              waiting:
                waiting.count > 0
                  ? {
                      figure: waiting.more ? `${waiting.count}+` : String(waiting.count),
                      words: m.contact_office_waiting({ count: waiting.count }),
                    }
                  : undefined,
            },
            { href: '/admin/orders', label: m.orders_title(), icon: 'euro' },
            { href: '/admin/members', label: m.people_title(), icon: 'user' },
            { href: '/admin/mail', label: m.office_letters_title(), icon: 'mail' },
            { href: '/admin/journal', label: m.journal_title(), icon: 'list' },
            { href: '/admin/import', label: m.marks_school_menu(), icon: 'upload' },
            { href: '/admin/settings', label: m.settings_title(), icon: 'settings' },
          ],
        },
      ]}
      foot={
        <>
          <p>{who}</p>
          <p>
            <a href="/members">{m.frame_my_space()}</a> · <a href="/deconnexion">{m.account_sign_out()}</a>
          </p>
          <p>
            <a href="/admin/design">{m.design_title()}</a>
          </p>
        </>
      }
    >
      {children}
    </OfficeShell>
  );
}
