import { findBackupState } from '#core/backups/find-backup-state.ts';
import type { Core } from '#core/context.ts';
import { readPaymentTrial } from '#core/orders/payment-trial.ts';
import { readSaleState } from '#core/products/office/read-sale-state.ts';
import { readSchool } from '#core/school.ts';
import { nameMissingIdentity } from '#core/settings/school-subject.ts';
import { listOwnersWithoutSecondFactor } from '#core/team/list-team.ts';
import { countUnconverted } from '#core/videos/list-videos.ts';
import { m } from '#words/messages.js';
import type { Flags } from '../../context.ts';

export type LaunchStep = { id: string; label: string; href: string; done: boolean; words: string };

/** Returns what a school needs before its first real sale, in the order in which it is done. */
export async function listLaunchSteps(
  core: Core,
  { isEmailStoredOnly, testPayments }: Pick<Flags, 'isEmailStoredOnly' | 'testPayments'>,
): Promise<LaunchStep[]> {
  const [school, course, backups, trial, unprotected] = await Promise.all([
    readSchool(core),
    readSaleState(core),
    findBackupState(core),
    readPaymentTrial(core),
    listOwnersWithoutSecondFactor(core),
  ]);
  const isPublic = core.siteUrl.startsWith('https:');
  const missing = nameMissingIdentity(school);
  return [
    {
      id: 'course',
      label: m.desk_setup_course(),
      href: course.draftId ? `/admin/products/edit-${course.draftId}` : '/admin/products/add',
      done: course.done,
      words: '',
    },
    {
      id: 'identity',
      label: m.desk_setup_identity(),
      href: '/admin/settings',
      done: missing.length === 0,
      words: missing.map(({ label }) => label).join(', '),
    },
    {
      id: 'second-factor',
      label: m.launch_step_second_factor(),
      href: '/profile#second-facteur',
      done: unprotected.length === 0,
      words: unprotected.length > 0 ? m.launch_second_factor_words({ people: unprotected.join(', ') }) : '',
    },
    {
      id: 'address',
      label: m.launch_step_address(),
      href: '/admin/launch/address',
      done: isPublic,
      words: core.siteUrl,
    },
    {
      id: 'mail',
      label: m.desk_setup_mail(),
      href: '/admin/launch/mail',
      done: !isEmailStoredOnly,
      words: isEmailStoredOnly ? m.launch_mail_stored() : m.launch_mail_sent(),
    },
    {
      id: 'payments',
      label: m.launch_step_payments(),
      href: '/admin/launch/payments',
      done: !testPayments && core.sellsForReal,
      words: testPayments
        ? m.launch_payments_built_in()
        : core.sellsForReal
          ? m.launch_payments_real()
          : m.launch_payments_test(),
    },
    {
      id: 'trial',
      label: m.launch_step_trial(),
      href: '/admin/launch/payments#essai',
      done: Boolean(trial?.refundedAt),
      words: '',
    },
    {
      id: 'backups',
      label: m.launch_step_backups(),
      href: '/admin/launch/backups',
      done: Boolean(backups.place && backups.lastGood && backups.warning === null),
      words: backups.place ?? '',
    },
  ];
}

/** Returns the step about videos, which a school needs only if it has some, and never before a sale. */
export async function describeVideoStep(core: Core): Promise<LaunchStep> {
  const [version, unconverted] = await Promise.all([core.videoTools.findVersion(), countUnconverted(core)]);
  const words = version ? m.videos_step_with({ version }) : m.videos_step_without();
  return {
    id: 'videos',
    label: m.videos_step(),
    href: '/admin/videos',
    done: version !== null && unconverted === 0,
    words: unconverted > 0 ? `${words} · ${m.videos_unconverted_count({ count: unconverted })}` : words,
  };
}
