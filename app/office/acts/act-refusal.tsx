import { Notice } from '../../ui/feedback/notice.tsx';
import type { Act } from './use-act.ts';

/** Why the last act was not done, announced at once. */
export function ActRefusal({ act }: { act: Act }) {
  const refused = act.answer?.refused;
  if (!refused || act.pending) return null;
  const fields = Object.values(act.answer?.fields ?? {});
  return (
    <Notice tone="error" live title={refused}>
      {fields.length > 0 ? (
        <ul>
          {fields.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}
