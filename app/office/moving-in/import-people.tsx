import { Link, useNavigate } from 'react-router';
import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { createPeopleImport, listPeopleImports } from '#core/moving-in/people-import.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import { FileDrop } from '../../ui/forms/upload.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Table } from '../../ui/text/table.tsx';
import { useCourseSending } from '../import/use-course-sending.ts';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import { RefusedFiles } from '../kit/uploads/upload-area.tsx';
import type { Route } from './+types/import-people.ts';
import { formatImportState, toFigures } from './format-import.ts';

const uploaded = z.object({ path: z.string().max(300), name: z.string().min(1).max(300) });

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const imports = await listPeopleImports(context.get(coreContext));
  return {
    services: context.get(browserServicesContext),
    imports: imports.map(({ id, fileName, source, state, who, counts, createdAt }) => ({
      ...{ id, fileName, source, who },
      state: formatImportState(state),
      people: toFigures(counts.people ?? 0),
      at: formatDateTime(createdAt),
    })),
  };
});

type Created = Done & { id: string };

export const action = officeAction({
  commands: {
    create: command(
      uploaded,
      async ({ core, actor }, file): Promise<Created> => ({
        done: '',
        id: await createPeopleImport(core, actor, file),
      }),
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.moving_title);

const accepted = {
  'text/csv': ['.csv', '.tsv', '.txt'],
  'text/plain': ['.csv', '.tsv', '.txt'],
  'application/zip': ['.zip'],
};

const largest = 50_000_000;

/** Choice of a file from another platform, and earlier imports. */
export default function ImportPeople({ loaderData: { services, imports } }: Route.ComponentProps) {
  const { progress, fault, refused, send, refuse } = useCourseSending(services);
  const commands = useCommands<Created>();
  const navigate = useNavigate();
  const busy = commands.pending || progress !== null;

  async function take(file: File | undefined, names: readonly string[]): Promise<void> {
    refuse(names);
    const sent = file && !busy ? await send(file) : null;
    const answer = sent && (await commands.ask({ act: 'create', ...sent }));
    if (answer && 'id' in answer) await navigate(`/admin/import/people/${answer.id}`);
  }

  return (
    <>
      <PageHeader
        title={m.moving_title()}
        lead={m.moving_lead()}
        trail={[{ href: '/admin/import', label: m.common_import() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        {fault ? <Notice tone="error" live title={fault} /> : null}
        <RefusedFiles names={refused} accepted={m.moving_refusal()} />
        <FileDrop
          label={m.common_drop_file()}
          hint={m.moving_hint()}
          accept={accepted}
          maxSize={largest}
          multiple={false}
          disabled={busy}
          buttonLabel={m.common_choose_file()}
          onFiles={([file], names) => void take(file, names)}
        />
        {progress !== null ? <ProgressBar label={m.common_sending_file()} value={progress} /> : null}
        <details className={styles.fold}>
          <summary>{m.moving_help()}</summary>
          <p>{m.moving_help_first()}</p>
          <ul className={styles.lines}>
            {help.map((line) => (
              <li key={line()}>{line()}</li>
            ))}
          </ul>
        </details>
        <section className={styles.part}>
          <h2>{m.moving_past()}</h2>
          {imports.length === 0 ? (
            <p>{m.moving_past_none()}</p>
          ) : (
            <Table
              caption={m.moving_past()}
              dense
              heads={[
                m.moving_file(),
                m.moving_platform(),
                m.common_date(),
                m.common_state(),
                { figure: m.common_people() },
              ]}
            >
              <tbody>
                {imports.map(({ id, fileName, source, at, who, state, people }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Link to={`/admin/import/people/${id}`}>{fileName}</Link>
                    </th>
                    <td>{source || '–'}</td>
                    <td>
                      <span>{at}</span>
                      <span className={styles.soft}>{who}</span>
                    </td>
                    <td>{state}</td>
                    <td data-number="">{people}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          )}
          {imports.length > 0 ? (
            <p>
              <Link to="/admin/import/people/all">{m.moving_people_all()}</Link>
            </p>
          ) : null}
        </section>
      </div>
    </>
  );
}

const help = [
  m.moving_help_kajabi,
  m.moving_help_gumroad,
  m.moving_help_woocommerce,
  m.moving_help_learndash,
  m.moving_help_moodle,
  m.moving_help_ghost,
  m.moving_help_stripe,
  m.moving_help_lists,
  m.moving_help_google,
  m.moving_help_other,
];
