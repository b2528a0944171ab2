import type { Brand } from '#common/brand.ts';
import { Mark } from './mark.tsx';
import styles from './school-mark.module.css';

/** The school's logo, or the product's logo without one. The caller renders the name. */
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
      // Avoids reading the name twice.
      alt={logo.alt === name ? '' : logo.alt}
      width={logo.width}
      height={logo.height}
    />
  );
}
