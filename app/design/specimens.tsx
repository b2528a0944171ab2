import type { ComponentType } from 'react';
import { m } from '#words/messages.js';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { CardGrid } from '../ui/catalogue/card-grid.tsx';
import { NewsCard } from '../ui/catalogue/news-card.tsx';
import { CatalogueCard, PriceTag } from '../ui/catalogue/product-card.tsx';
import { ResumeCard } from '../ui/catalogue/resume-card.tsx';
import { BandChart } from '../ui/charts/band-chart.tsx';
import { BarChart, ChartLegend } from '../ui/charts/bar-chart.tsx';
import { MarkChart } from '../ui/charts/mark-chart.tsx';
import { compositions } from '../ui/cover/compose-cover.ts';
import { Cover } from '../ui/cover/cover.tsx';
import { Breadcrumbs } from '../ui/frame/page-header.tsx';
import { Card } from '../ui/frame/section.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { Icon } from '../ui/mark/icon.tsx';
import { Mark } from '../ui/mark/mark.tsx';
import { Facts } from '../ui/text/facts.tsx';
import { LevelBadge, levels } from '../ui/text/level.tsx';
import { Pagination } from '../ui/text/pagination.tsx';
import { Prose } from '../ui/text/prose.tsx';
import { Table } from '../ui/text/table.tsx';
import { FeedbackSpecimen, FormSpecimen, OverlaySpecimen, type SpecimenProps } from './control-specimens.tsx';
import styles from './design.module.css';

const variants = ['primary', 'secondary', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

function ActionSpecimen() {
  return (
    <>
      {variants.map((variant) => (
        <div key={variant} className={styles.row}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {m.common_save()}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        <Button pending>{m.common_sending()}</Button>
        <Button disabled>{m.design_word_disabled()}</Button>
        <LinkButton href="/courses" variant="secondary">
          {m.design_word_link()} <Icon name="arrow-right" />
        </LinkButton>
      </div>
    </>
  );
}

function CatalogueSpecimen() {
  const title = m.design_sample_title();
  return (
    <>
      <div className={styles.row}>
        {levels.map((level) => (
          <LevelBadge key={level} level={level} />
        ))}
        <PriceTag label={m.design_price()} note={m.common_tax_included()} />
        <PriceTag label={m.design_price()} large />
        <Mark />
      </div>
      <CardGrid of="news">
        <CatalogueCard
          href="/courses"
          title={title}
          level="A1"
          kind={m.common_course()}
          priceLabel={m.design_price()}
        />
        <CatalogueCard href="/courses" title={title} level="B2" soon />
        <CatalogueCard href="/courses" title={title} level="C1" bought />
      </CardGrid>
      <NewsCard
        href="/"
        title={title}
        summary={m.design_sample_text()}
        date={{ iso: '2026-11-20', label: m.design_date() }}
      />
      <ResumeCard
        title={title}
        level="B1"
        next={m.design_sample_text()}
        progress={0.45}
        progressLabel={m.design_progress()}
        action={<Button size="small">{m.common_save()}</Button>}
      />
    </>
  );
}

function CoverSpecimen() {
  return (
    <CardGrid of="news">
      {compositions.map((composition, index) => (
        <Cover
          key={composition}
          title={m.design_sample_title()}
          level={levels[index % levels.length]}
          series={m.common_course()}
          composition={composition}
        />
      ))}
    </CardGrid>
  );
}

function TextSpecimen({ scheme }: SpecimenProps) {
  const words = m.design_sample_text();
  return (
    <>
      <Breadcrumbs
        trail={[{ href: '/courses', label: m.common_the_courses() }]}
        label={m.design_trail({ scheme })}
      />
      <Prose opening>
        <p>{words}</p>
        <ul>
          <li>{words}</li>
        </ul>
        <blockquote>{words}</blockquote>
      </Prose>
      <Facts
        facts={[
          { term: m.design_ground(), detail: words },
          { term: m.common_colour(), detail: words },
        ]}
      />
      <Card tone="raised">{words}</Card>
      <Card tone="tinted">{words}</Card>
      <Table
        caption={m.design_table({ scheme })}
        showCaption
        heads={[m.common_colour(), { figure: m.common_minimum() }]}
      >
        <tbody>
          <tr>
            <th scope="row">{m.design_sample_title()}</th>
            <td data-number="">12</td>
          </tr>
        </tbody>
      </Table>
      <Pagination
        label={m.design_pages({ scheme })}
        previous={{ href: '/admin/design' }}
        next={{ href: '/admin/design' }}
      />
    </>
  );
}

function ChartSpecimen({ scheme }: SpecimenProps) {
  const bands = levels.slice(1, 4).map((level, index) => ({
    label: level,
    from: 200 + index * 100,
    to: 300 + index * 100,
    level,
    reached: level === 'B1',
  }));
  return (
    <>
      <BarChart
        title={m.design_bars({ scheme })}
        bars={['DELF B1', 'DELF B2'].map((label, index) => ({
          label,
          valueLabel: m.design_value(),
          parts: { strong: 2 + index, accent: 1, soft: 1 },
        }))}
      />
      <ChartLegend
        entries={[
          { tone: 'strong', label: m.scores_legend_passed() },
          { tone: 'accent', label: m.scores_legend_failed() },
          { tone: 'soft', label: m.scores_legend_test() },
        ]}
      />
      <MarkChart
        title={m.design_marks({ scheme })}
        rows={[21, 4].map((value) => ({
          label: `${m.design_sample_title()} ${value}`,
          valueLabel: m.scores_mark_of({ mark: String(value), max: '25' }),
          value,
          max: 25,
          minimum: 5,
          minimumLabel: m.scores_mark_minimum({ mark: '5' }),
          level: 'B2',
        }))}
      />
      <BandChart
        title={m.design_bands({ scheme })}
        rows={[{ label: m.design_sample_title(), valueLabel: m.design_value(), value: 345, bands }]}
      />
    </>
  );
}

/** Specimens of all components in `app/ui`, by topic. Page frames are not included. */
export const specimens: readonly { title: () => string; Specimen: ComponentType<SpecimenProps> }[] = [
  { title: m.design_actions, Specimen: ActionSpecimen },
  { title: m.design_forms, Specimen: FormSpecimen },
  { title: m.common_messages, Specimen: FeedbackSpecimen },
  { title: m.design_catalogue, Specimen: CatalogueSpecimen },
  { title: m.design_covers, Specimen: CoverSpecimen },
  { title: m.design_texts, Specimen: TextSpecimen },
  { title: m.design_overlays, Specimen: OverlaySpecimen },
  { title: m.design_charts, Specimen: ChartSpecimen },
];

/** Shows a specimen in the light and dark scheme side by side. */
export function Schemes({ Specimen }: { Specimen: ComponentType<SpecimenProps> }) {
  return (
    <div className={styles.schemes}>
      <div className={joinClasses(styles.sheet, styles.light)}>
        <Specimen scheme={m.design_light()} />
      </div>
      <div className={joinClasses(styles.sheet, styles.dark)}>
        <Specimen scheme={m.design_dark()} />
      </div>
    </div>
  );
}
