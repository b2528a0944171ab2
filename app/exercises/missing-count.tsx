import { m } from '#words/messages.js';
import { RichMessage } from '../ui/text/rich-message.tsx';

/** Number of missing answers, for the script to show. */
export const MissingCount = () => (
  <>
    <span hidden data-missing-one="">
      {m.practice_missing_one()}
    </span>
    <span hidden data-missing-many="">
      <RichMessage
        parts={m.practice_missing_many.parts()}
        wraps={{ count: (words) => <span data-missing-count="">{words}</span> }}
      />
    </span>
  </>
);
