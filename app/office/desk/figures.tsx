import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatMonth, formatShortMonth } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { listSalesMonths, type SalesMonth } from '#core/orders/list-sales-months.ts';
import {
  measureSales,
  type ProductSales,
  type SalesFigures,
  type SalesPeriod,
} from '#core/orders/measure-sales.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Select } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Table } from '../../ui/text/table.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/figures.ts';
import { formatChartEuros } from './chart-numbers.ts';
import styles from './desk.module.css';
import { MonthChart } from './month-chart.tsx';

/** Values of the `periode` query parameter: `?periode=mois`. */
const periods: Readonly<Record<string, { period: SalesPeriod; label: () => string }>> = {
  'douze-mois': { period: 'twelve-months', label: m.common_last_12_months },
  mois: { period: 'month', label: m.figures_period_month },
  'mois-dernier': { period: 'last-month', label: m.figures_period_last_month },
  annee: { period: 'year', label: m.figures_period_year },
  'annee-derniere': { period: 'last-year', label: m.figures_period_last_year },
};

const usual = 'douze-mois';

export const loader = withErrorResponse(async ({ context, url: { searchParams } }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const asked = searchParams.get('periode') ?? '';
  const name = Object.hasOwn(periods, asked) ? asked : usual;
  const content = searchParams.get('contenu') || null;
  const [figures, months, chosen] = await Promise.all([
    measureSales(core, periods[name]?.period ?? 'twelve-months'),
    listSalesMonths(core, content),
    content ? productSubject.find(core, content) : null,
  ]);
  return { name, figures, months, chosen: chosen && { id: chosen.id, title: chosen.title } };
});

export const meta = nameUnlisted(m.figures_title);

export default function Figures({ loaderData }: Route.ComponentProps) {
  const { name, figures, months, chosen } = loaderData;
  return (
    <>
      <PageHeader title={m.figures_title()} lead={m.figures_lead()} />
      <div className={styles.desk}>
        <FilterBar submitLabel={m.common_show()} key={name}>
          <Select
            id="periode"
            name="periode"
            label={m.figures_period()}
            defaultValue={name}
            options={Object.entries(periods).map(([value, { label }]) => ({ value, label: label() }))}
          />
        </FilterBar>
        <Sums figures={figures} />
        <Best best={figures.best} period={name} />
        <Months months={months} chosen={chosen} period={name} />
      </div>
    </>
  );
}

const whole = new Intl.NumberFormat('fr-FR');
const share = new Intl.NumberFormat('fr-FR', { style: 'percent', maximumFractionDigits: 0 });

function Sums({ figures: { sold, before, unpaid, refunded, disputed } }: { figures: SalesFigures }) {
  const begun = sold.orders + unpaid;
  const lost = disputed.lost > 0 ? `, ${m.figures_disputed_lost({ count: disputed.lost })}` : '';
  return (
    <ul className={styles.figures}>
      <Sum
        term={m.common_sales()}
        number={formatPrice(sold.cents)}
        words={[
          m.desk_orders({ count: sold.orders }),
          m.figures_before_of({ amount: formatPrice(before.cents) }),
        ]}
      />
      <Sum
        term={m.figures_conversion()}
        number={begun > 0 ? share.format(sold.orders / begun) : '–'}
        words={[
          begun > 0
            ? m.figures_conversion_of({ paid: whole.format(sold.orders), begun: whole.format(begun) })
            : m.figures_conversion_none(),
        ]}
      />
      <Sum
        term={m.figures_refunded()}
        number={formatPrice(refunded.cents)}
        words={[m.figures_refunded_count({ count: refunded.orders })]}
      />
      <Sum
        term={m.common_disputed_payments()}
        number={formatPrice(disputed.cents)}
        words={[m.figures_disputed_count({ count: disputed.orders }) + lost]}
      />
    </ul>
  );
}

function Sum({ term, number, words }: { term: string; number: string; words: readonly string[] }) {
  return (
    <li className={styles.figure}>
      <p className={styles.number}>
        <b>{number}</b>
      </p>
      <p>{term}</p>
      {words.map((line) => (
        <small key={line} className={sheet.soft}>
          {line}
        </small>
      ))}
    </li>
  );
}

function Best({ best, period }: { best: readonly ProductSales[]; period: string }) {
  return (
    <section className={styles.part}>
      <h2>{m.figures_best()}</h2>
      {best.length === 0 ? (
        <p>{m.figures_best_none()}</p>
      ) : (
        <>
          <FiguresTable
            caption={m.figures_best()}
            first={m.common_content()}
            rows={best.map(({ id, title, ...sums }) => ({
              ...sums,
              key: id,
              name: <Link to={`?periode=${period}&contenu=${id}#months`}>{typeset(title)}</Link>,
            }))}
          />
          <p className={sheet.soft}>{m.figures_best_months()}</p>
        </>
      )}
    </section>
  );
}

function Months({
  months,
  chosen,
  period,
}: {
  months: readonly SalesMonth[];
  chosen: { title: string } | null;
  period: string;
}) {
  const title = chosen ? m.figures_months_of({ title: typeset(chosen.title) }) : m.figures_months();
  return (
    <section className={styles.part}>
      <h2 id="months">{title}</h2>
      {chosen ? (
        <p>
          <Link to={`?periode=${period}`}>{m.common_all_contents()}</Link>
        </p>
      ) : null}
      <MonthChart
        title={m.desk_chart_sales()}
        columns={months.map(({ month, cents }, index) => ({
          label: formatShortMonth(month),
          value: cents,
          valueLabel: cents > 0 ? formatChartEuros(cents) : undefined,
          open: index === months.length - 1,
        }))}
      />
      <FiguresTable
        caption={title}
        first={m.common_month()}
        rows={months
          .toReversed()
          .map(({ month, ...sums }) => ({ ...sums, key: month, name: formatMonth(month) }))}
      />
    </section>
  );
}

type FiguresRow = { key: string; name: ReactNode; orders: number; cents: number; before: { cents: number } };

function FiguresTable({
  caption,
  first,
  rows,
}: {
  caption: string;
  first: string;
  rows: readonly FiguresRow[];
}) {
  return (
    <Table caption={caption} dense>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {[m.common_orders(), m.common_sales(), m.figures_before()].map((title) => (
            <th key={title} scope="col" data-number="">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, orders, cents, before }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            <td data-number="">{whole.format(orders)}</td>
            <td data-number="">{formatPrice(cents)}</td>
            <td data-number="">{formatPrice(before.cents)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
