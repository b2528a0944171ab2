import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Button, LinkButton } from './actions/button.tsx';
import { CardGrid } from './catalogue/card-grid.tsx';
import { NewsCard } from './catalogue/news-card.tsx';
import { CatalogueCard, PriceTag } from './catalogue/product-card.tsx';
import { ResumeCard } from './catalogue/resume-card.tsx';
import { compositions } from './cover/compose-cover.ts';
import { Cover } from './cover/cover.tsx';
import { Notice } from './feedback/notice.tsx';
import { ProgressBar } from './feedback/progress-bar.tsx';
import { TextField } from './forms/field.tsx';
import { FileDrop, UploadRow } from './forms/upload.tsx';
import { markCurrent, SiteHeader } from './frame/site-header.tsx';
import { Pagination } from './text/pagination.tsx';
import { Table } from './text/table.tsx';

const pieces: Record<string, ReactNode> = {
  button: <Button pending>Envoyer</Button>,
  link: <LinkButton href="/courses">Voir</LinkButton>,
  cards: (
    <CardGrid>
      <CatalogueCard
        href="/a"
        title="Écrire"
        level="B1"
        kind="Cours"
        priceLabel="Loading..."
        priceId="price_1"
      />
      <CatalogueCard href="/b" title="Lire" soon picture={{ src: '/b.webp', alt: '', width: 4, height: 5 }} />
      <CatalogueCard
        href="/d"
        title="Voir"
        picture={{ src: '/d.webp', alt: 'Une rue', width: 8, height: 5 }}
      />
      <CatalogueCard href="/c" title="Dire" bought priceLabel="9,00 €" />
    </CardGrid>
  ),
  news: <NewsCard href="/n" title="Rentrée" date={{ iso: '2026-09-01', label: '1er septembre 2026' }} />,
  resume: <ResumeCard title="Écrire" progress={0.4} action={<Button>Reprendre</Button>} />,
  covers: compositions.map((name) => <Cover key={name} title="Écrire" level="C2" composition={name} />),
  notice: <Notice tone="error" title="Refusé" live />,
  progress: <ProgressBar label="Progression" value={0.5} />,
  drop: <FileDrop label="Déposez ici" onFiles={() => {}} />,
  upload: <UploadRow fileName="a.pdf" state="running" progress={0.3} onPause={() => {}} />,
  field: <TextField label="Nom" name="name" error="Il manque un nom." hint="Le vôtre" />,
  header: <SiteHeader schoolName="Atelier" links={[]} account={{ href: '/login', label: 'Se connecter' }} />,
  table: (
    <Table caption="Résultats">
      <tbody />
    </Table>
  ),
};

describe.each(Object.entries(pieces))('%s', (_, piece) => {
  it('renders no style attribute, which the content security policy forbids', () => {
    expect(renderToString(piece)).not.toMatch(/\sstyle=|<style/);
  });
});

describe('public components', () => {
  it('link hint and error to their field', () => {
    const html = renderToString(
      <TextField id="name" label="Nom" error={['Trop court.', 'Autre']} hint="Le vôtre" />,
    );
    expect(html).toContain('<label for="name"');
    expect(html).toContain('aria-describedby="name-hint name-error"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('Trop court.');
    expect(html).not.toContain('Autre');
  });

  it('ignore clicks on a pending button and do not submit the form again', () => {
    const html = renderToString(
      <Button type="submit" pending>
        Envoyer
      </Button>,
    );
    expect(html).toContain('type="button"');
    expect(html).toContain('aria-busy="true"');
  });

  it('show a wide picture uncropped with the title under it, and fill the cover with a tall one', () => {
    const cover = (width: number, height: number) =>
      renderToString(
        <CatalogueCard href="/a" title="Voir" picture={{ src: '/a.webp', alt: 'Une rue', width, height }} />,
      );
    expect(cover(8, 5).match(/Voir/g)).toHaveLength(2);
    expect(cover(4, 5).match(/Voir/g)).toHaveLength(1);
    expect(cover(8, 5)).toContain('alt="Une rue"');
  });

  it('show the status of a product in place of its price', () => {
    const price = (props: { soon?: boolean; bought?: boolean }) =>
      renderToString(<CatalogueCard href="/a" title="A" priceLabel="9,00 €" {...props} />);
    expect(price({})).toContain('9,00 €');
    expect(price({ soon: true })).toContain('Bientôt disponible');
    expect(price({ soon: true })).not.toContain('9,00 €');
    expect(price({ soon: true, bought: true })).toContain('Déjà dans vos cours');
  });

  it('mark pending prices for the price script', () => {
    expect(renderToString(<PriceTag label="Loading..." priceId="price_1" />)).toMatch(
      /data-price-id="price_1"[^>]*>Loading\.\.\.</,
    );
  });

  it('render no pagination for a single page', () => {
    expect(renderToString(<Pagination label="Pages" />)).toBe('');
  });

  it('mark the current page and its section', () => {
    expect(markCurrent('/courses', '/courses')).toBe('page');
    expect(markCurrent('/scores', '/scores/delf----1')).toBe('true');
    expect(markCurrent('/courses', '/courses-en-ligne')).toBeUndefined();
    expect(markCurrent('/', '/courses')).toBeUndefined();
  });
});
