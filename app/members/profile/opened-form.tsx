import { type ReactNode, useEffect, useRef } from 'react';

/** Form that replaces the button that opened it, and focuses its first field. */
export function OpenedForm({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
