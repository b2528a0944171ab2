import { type Brand, fitsIcon, hasBrand, toBrandPath } from '#common/brand.ts';

/** The icons of a tab and of a telephone: those of the house, or the school's own. */
export function BrandIcons({ brand }: { brand: Brand }) {
  if (!hasBrand(brand))
    return (
      <>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      </>
    );
  return (
    <>
      {fitsIcon(brand) ? null : (
        <link rel="icon" href={toBrandPath(brand, 'icone.svg')} type="image/svg+xml" />
      )}
      <link rel="icon" href={toBrandPath(brand, 'icone-32.png')} type="image/png" sizes="32x32" />
      <link rel="icon" href={toBrandPath(brand, 'icone-192.png')} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={toBrandPath(brand, 'icone-180.png')} />
    </>
  );
}

/** The school's colour over that of the house: a sheet of its own, since the policy knows no other style in a page. */
export function BrandColours({ brand }: { brand: Brand }) {
  return brand.accent ? <link rel="stylesheet" href={toBrandPath(brand, 'couleurs.css')} /> : null;
}
