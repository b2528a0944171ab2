import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { z } from 'zod';
import { formatBytes } from '#common/files.ts';
import { toShownFileName } from '#core/media/shown-file-name.ts';
import { convertAll, countUnconverted, listVideos } from '#core/videos/list-videos.ts';
import { deleteOriginal } from '#core/videos/office-videos.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Table } from '../../ui/text/table.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { describeConversion } from '../kit/media/describe-conversion.ts';
import { OriginalFile } from '../kit/media/original-file.tsx';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/videos.ts';

export const loader = withErrorResponse(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const [{ listed, left }, unconverted, version] = await Promise.all([
    listVideos(core),
    countUnconverted(core),
    core.videoTools.findVersion(),
  ]);
  const rows = listed.map(({ path, owner, id, title, originalBytes, ...video }) => ({
    ...{ path, title, originalBytes, fileName: toShownFileName(path) },
    href: `/admin/${owner}/edit-${id}`,
    words: describeConversion(video),
    isRunning: video.hasTools && (video.state === 'waiting' || video.state === 'converting'),
  }));
  const originalBytes = listed.reduce((total, video) => total + (video.originalBytes ?? 0), 0);
  return { rows, left, unconverted, version, originalBytes };
});

export const action = officeAction({
  commands: {
    'convert-all': command(z.object({}), async ({ core }) =>
      m.videos_all_queued({ count: await convertAll(core) }),
    ),
    'delete-original': command(z.object({ path: z.string().max(1_024) }), async ({ core }, { path }) =>
      m.videos_original_deleted({ size: formatBytes(await deleteOriginal(core, path)) }),
    ),
  },
});

export const clientAction = sendSafely;

export const meta = nameUnlisted(m.videos_title);

/** Milliseconds between two looks at running conversions. */
const pollMilliseconds = 5_000;

/** All uploaded videos of lessons and products with the states of their conversions. */
export default function Videos({
  loaderData: { rows, left, unconverted, version, originalBytes },
}: Route.ComponentProps) {
  const commands = useCommands();
  const { revalidate } = useRevalidator();
  const isRunning = rows.some((row) => row.isRunning);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate();
    }, pollMilliseconds);
    return () => clearInterval(timer);
  }, [isRunning, revalidate]);
  if (rows.length === 0)
    return (
      <>
        <PageHeader title={m.videos_title()} />
        <EmptyState title={m.videos_none()}>
          <p>{version ? m.videos_none_next() : m.videos_no_tools_next()}</p>
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader title={m.videos_title()} lead={m.videos_lead()} />
      <div className={sheet.sheet}>
        <CommandRefusal commands={commands} />
        {version ? null : (
          <Notice tone="warning" title={m.videos_no_tools()}>
            <p>{m.videos_no_tools_next()}</p>
          </Notice>
        )}
        {version && unconverted > 0 ? (
          <Notice
            title={m.videos_unconverted_count({ count: unconverted })}
            action={
              <Button
                variant="secondary"
                size="small"
                pending={commands.isUnderWay('convert-all')}
                onClick={() => void commands.ask({ act: 'convert-all' })}
              >
                {m.videos_convert_all()}
              </Button>
            }
          >
            <p>{m.videos_unconverted_all_next()}</p>
          </Notice>
        ) : null}
        {originalBytes > 0 ? (
          <p>
            <span>{m.videos_originals_size({ size: formatBytes(originalBytes) })}</span>
          </p>
        ) : null}
        <Table
          caption={m.videos_title()}
          heads={[m.common_video(), m.common_state(), m.videos_original()]}
          dense
        >
          <tbody>
            {rows.map(({ path, href, title, fileName, words, originalBytes: bytes }) => (
              <tr key={path}>
                <th scope="row">
                  <Link to={href}>{title}</Link>
                  <br />
                  <small>{fileName}</small>
                </th>
                <td>{words}</td>
                <td data-actions="">
                  {bytes === null ? null : (
                    <OriginalFile
                      path={path}
                      bytes={bytes}
                      name={title}
                      pending={commands.isUnderWay({ act: 'delete-original', path })}
                      onDelete={() => void commands.ask({ act: 'delete-original', path })}
                    />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
        {left > 0 ? (
          <p>
            <span>{m.videos_left({ count: left })}</span>
          </p>
        ) : null}
      </div>
    </>
  );
}
