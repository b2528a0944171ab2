import { type ReactNode, useEffect, useRef } from 'react';

/** A form that has taken the place of the button which opened it: the focus goes to its first field. */
export function OpenedForm({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), []);
  return <div ref={place}>{children}</div>;
}
