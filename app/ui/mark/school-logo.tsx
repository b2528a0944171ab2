import type { Brand } from '#common/brand.ts';
import { Mark } from './mark.tsx';
import styles from './school-mark.module.css';

/** The school's logo, or the mark of the site where it has none; its name stands beside it. */
export function SchoolLogo({
  logo,
  name,
  className,
}: {
  logo: Brand['logo'];
  name: string;
  className?: string | undefined;
}) {
  if (!logo) return <Mark className={className} />;
  return (
    <img
      className={styles.logo}
      src={logo.url}
      // What the name beside it says already is not read twice.
      alt={logo.alt === name ? '' : logo.alt}
      width={logo.width}
      height={logo.height}
    />
  );
}
