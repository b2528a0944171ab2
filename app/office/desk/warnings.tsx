import { formatDateTime } from '#common/dates.ts';
import type { Warning } from '#core/warnings/run-warning-checks.ts';
import { m } from '#words/messages.js';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ForOperator } from './for-operator.tsx';

/** Active system warnings, which the owner also received by email. */
export const Warnings = ({ warnings }: { warnings: readonly Warning[] }) =>
  warnings.map(({ name, title, finding, effect, remedy, details, since }) => (
    <Notice key={name} tone="error" title={title}>
      <p>{`${finding} ${m.warnings_since({ date: formatDateTime(since) })} ${effect}`}</p>
      <p>{remedy}</p>
      {details ? <ForOperator>{details}</ForOperator> : null}
    </Notice>
  ));
