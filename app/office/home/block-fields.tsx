import { type HomeBlock, type HomeTarget, homeParts } from '#core/settings/home-blocks.ts';
import { m } from '#words/messages.js';
import { Select, TextArea, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { levels } from '../../ui/text/level.tsx';
import { type BlockPart, listTargets, toBlockFieldId } from './home-draft.ts';

/** An empty field shows the default text of the page as its placeholder. */
export function BlockFields({ block, own, errors, pages, change }: BlockPart) {
  const { kind } = block;
  const parts = homeParts[kind];
  const errorOf = (id: string) => errors[id];
  const titleId = toBlockFieldId(kind, 'title');
  const textId = toBlockFieldId(kind, 'text');
  return (
    <>
      <TextField
        id={titleId}
        label={m.common_title()}
        value={block.title}
        placeholder={own?.title}
        onChange={(event) => change({ title: event.currentTarget.value })}
        error={errorOf(titleId)}
      />
      {parts.text ? (
        <TextArea
          id={textId}
          label={m.common_text()}
          hint={kind === 'teacher' ? m.common_paragraphs_hint() : undefined}
          rows={kind === 'teacher' ? 8 : 3}
          value={block.text}
          placeholder={own?.text}
          onChange={(event) => change({ text: event.currentTarget.value })}
          error={errorOf(textId)}
        />
      ) : null}
      {block.entries.map((entry, index) => {
        const rank = index + 1;
        const level = kind === 'levels' ? levels[index] : undefined;
        const set = (fields: Partial<typeof entry>) =>
          change(({ entries }) => ({ entries: replace(entries, index, fields) }));
        const ids = [
          toBlockFieldId(kind, 'entries', index, 'title'),
          toBlockFieldId(kind, 'entries', index, 'text'),
        ] as const;
        return (
          <Fieldset key={ids[0]} legend={level ?? m.home_office_entry({ rank })} columns={2}>
            <TextField
              id={ids[0]}
              label={m.home_office_entry_title()}
              value={entry.title}
              placeholder={own?.entries[index]?.title}
              onChange={(event) => set({ title: event.currentTarget.value })}
              error={errorOf(ids[0])}
            />
            <TextArea
              id={ids[1]}
              label={m.common_text()}
              rows={2}
              value={entry.text}
              placeholder={own?.entries[index]?.text}
              onChange={(event) => set({ text: event.currentTarget.value })}
              error={errorOf(ids[1])}
            />
          </Fieldset>
        );
      })}
      {block.actions.map((action, index) => {
        const set = (fields: Partial<HomeBlock['actions'][number]>) =>
          change(({ actions }) => ({ actions: replace(actions, index, fields) }));
        const ids = [
          toBlockFieldId(kind, 'actions', index, 'label'),
          toBlockFieldId(kind, 'actions', index, 'to'),
        ] as const;
        return (
          <Fieldset key={ids[0]} legend={m.home_office_button({ rank: index + 1 })} columns={2}>
            <TextField
              id={ids[0]}
              label={m.home_office_button_label()}
              value={action.label}
              placeholder={own?.actions[index]?.label}
              onChange={(event) => set({ label: event.currentTarget.value })}
              error={errorOf(ids[0])}
            />
            <Select
              id={ids[1]}
              label={m.home_office_button_target()}
              value={action.to}
              onChange={(event) => set({ to: event.currentTarget.value as HomeTarget })}
              options={listTargets(pages, action.to)}
              error={errorOf(ids[1])}
            />
          </Fieldset>
        );
      })}
    </>
  );
}

const replace = <Entry extends object>(
  list: readonly Entry[],
  index: number,
  fields: Partial<Entry>,
): Entry[] => list.map((entry, at) => (at === index ? { ...entry, ...fields } : entry));
