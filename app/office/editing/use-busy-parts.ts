import { useState } from 'react';

/** Which parts of an editor have files on their way: saving waits for them. */
export function useBusyParts<Part extends string>() {
  const [parts, setParts] = useState<readonly Part[]>([]);
  return {
    busy: parts.length > 0,
    report: (part: Part, active: boolean): void =>
      setParts((now) =>
        now.includes(part) === active ? now : active ? [...now, part] : now.filter((one) => one !== part),
      ),
  };
}
