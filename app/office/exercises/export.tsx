import { typeset } from '#common/typography.ts';
import { type ExportFormatName, exportFormatNames } from '#core/exercises/export/format-names.ts';
import { measureExported } from '#core/exercises/export/list-losses.ts';
import { nameSelection } from '#core/exercises/office-exercises.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import sheet from '../kit/sheet.module.css';
import type { Route } from './+types/export.ts';
import { exercisesList, toExerciseFilter, toExportHref, toPrintHref } from './exercises-list.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const state = { ...readListState(exercisesList, url), after: null };
  const filter = toExerciseFilter(state);
  const [title, measured] = await Promise.all([nameSelection(core, filter), measureExported(core, filter)]);
  return { state, title, ...measured };
});

export const meta = nameUnlisted(m.exercise_files_title);

const formatWords: Readonly<Record<ExportFormatName, { name: () => string; about: () => string }>> = {
  texte: { name: m.importing_format_text, about: m.exercise_files_about_texte },
  gift: { name: m.common_gift, about: m.exercise_files_about_gift },
  moodle: { name: m.importing_format_moodle, about: m.exercise_files_about_moodle },
  h5p: { name: m.common_h5p, about: m.exercise_files_about_h5p },
  anki: { name: m.exercise_files_format_anki, about: m.exercise_files_about_anki },
  'anki-trous': { name: m.exercise_files_format_anki_trous, about: m.exercise_files_about_anki_trous },
};

export default function Export({ loaderData }: Route.ComponentProps) {
  const { state, title, count, isPartial, losses } = loaderData;
  const back = state.exerciseId
    ? { href: `/admin/exercises/edit-${state.exerciseId}`, label: typeset(title) }
    : { href: toOfficeListHref(exercisesList, state), label: m.exercise_files_back() };
  return (
    <>
      <PageHeader
        title={title ? m.exercise_files_of({ title: typeset(title) }) : m.exercise_files_title()}
        lead={m.exercise_files_lead()}
        trail={[{ href: exercisesList.path, label: m.writing_title() }, ...(title ? [back] : [])]}
        actions={
          count > 0 ? (
            <LinkButton href={toPrintHref(state)} variant="secondary">
              {m.common_print()}
            </LinkButton>
          ) : undefined
        }
      />
      {count === 0 ? (
        <EmptyState
          title={m.exercise_files_none()}
          action={
            <LinkButton href={exercisesList.path} variant="secondary">
              {m.exercise_files_back()}
            </LinkButton>
          }
        >
          <p>{m.exercise_files_none_words()}</p>
        </EmptyState>
      ) : (
        <div className={sheet.sheet}>
          <p>{isPartial ? m.exercise_files_counted({ count }) : m.common_exercises_counted({ count })}</p>
          <Notice>{m.exercise_files_marking()}</Notice>
          {exportFormatNames.map((format) => (
            <section key={format} className={sheet.part} aria-labelledby={`format-${format}`}>
              <h2 id={`format-${format}`}>{formatWords[format].name()}</h2>
              <p>{formatWords[format].about()}</p>
              <Losses {...losses[format]} isOwn={format === 'texte'} />
              <p>
                <LinkButton href={toExportHref(state, format)} variant="secondary" download>
                  {m.exercise_files_download_format({ format: formatWords[format].name() })}
                </LinkButton>
              </p>
            </section>
          ))}
        </div>
      )}
    </>
  );
}

function Losses({ lost, changed, isOwn }: { lost: string[]; changed: string[]; isOwn: boolean }) {
  const parts = [
    [m.exercise_files_lost(), lost],
    [m.exercise_files_changed(), changed],
  ] as const;
  if (lost.length + changed.length === 0)
    return (
      <p className={sheet.soft}>{isOwn ? m.exercise_files_nothing_lost() : m.exercise_files_little_lost()}</p>
    );
  const facts = parts.filter(([, sentences]) => sentences.length > 0);
  return (
    <Facts
      facts={facts.map(([term, sentences]) => ({
        term,
        detail: (
          <ul>
            {sentences.map((sentence) => (
              <li key={sentence}>{typeset(sentence)}</li>
            ))}
          </ul>
        ),
      }))}
    />
  );
}
