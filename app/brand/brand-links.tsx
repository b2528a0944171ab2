import { type Brand, fitsIcon, hasBrand, toBrandPath } from '#common/brand.ts';

/** Favicons and touch icons: the default ones or the school's own. */
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

/** Link to the school's colours. The content security policy forbids inline styles. */
export function BrandColours({ brand }: { brand: Brand }) {
  return brand.accent ? <link rel="stylesheet" href={toBrandPath(brand, 'couleurs.css')} /> : null;
}
