import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { m } from '#words/messages.js';
import styles from './buy-bar.module.css';

/** On a phone, the price and the button at the foot of the window, except while those of `until` are in sight. */
export function BuyBar({ until, children }: { until: RefObject<Element | null>; children: ReactNode }) {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!until.current) return;
    const observer = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting ?? false));
    observer.observe(until.current);
    return () => observer.disconnect();
  }, [until]);
  return (
    <section className={styles.bar} aria-label={m.catalogue_buy_bar()} hidden={seen}>
      {children}
    </section>
  );
}
