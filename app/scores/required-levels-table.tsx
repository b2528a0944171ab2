import type { Source } from '#core/scores/charts/chart.ts';
import type { RequiredLevel } from '#core/scores/charts/required-levels.ts';
import { nameProgramme } from '#core/scores/name-programme.ts';
import { m } from '#words/messages.js';
import { joinClasses } from '../ui/join-classes.ts';
import { RichMessage } from '../ui/text/rich-message.tsx';
import { Table } from '../ui/text/table.tsx';
import styles from './calculator.module.css';
import tableStyles from './marks-table.module.css';
import { formatDay, formatLevel } from './score-words.ts';

/** The levels that administrations ask for, with the texts that say so and the day they were read. */
export function RequiredLevelsTable({ required }: { required: readonly RequiredLevel[] }) {
  const sources = new Map<string, Source>(required.map(({ source }) => [source.title, source]));
  return (
    <div className={joinClasses(styles.required, tableStyles.narrow)}>
      <Table caption={m.scores_required_title()}>
        <thead>
          <tr>
            <th scope="col">{m.scores_required_programme()}</th>
            <th scope="col">{m.scores_required_level()}</th>
            <th scope="col">{m.scores_required_since()}</th>
          </tr>
        </thead>
        <tbody>
          {required.map(({ programme, scale, level, since }) => (
            <tr key={programme}>
              <th scope="row">{nameProgramme(programme)}</th>
              <td>{formatLevel(scale, level)}</td>
              <td>{since ? formatDay(since) : m.scores_required_usual()}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      <ul className={styles.sources}>
        {[...sources.values()].map(({ title, url, readOn }) => (
          <li key={title}>
            <RichMessage
              parts={m.scores_required_source.parts({ title, date: formatDay(readOn) })}
              wraps={{ source: (words) => <a href={url}>{words}</a> }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
