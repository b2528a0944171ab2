import {
  isSection,
  type MenuLink,
  type MenuPart,
  maxMenuLabel,
  maxMenuLinks,
  sectionNames,
} from '#core/settings/menu-links.ts';
import { isPageTarget } from '#core/settings/page-target.ts';
import { m } from '#words/messages.js';
import { Button, ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { showToast } from '../../ui/feedback/show-toast.ts';
import { Select, TextField } from '../../ui/forms/field.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { toFieldId } from '../kit/field.ts';
import { type PageOption, withChosenPage } from '../kit/page-options.ts';
import { MoveStatus, moveEntry, useMoved } from '../kit/use-moved.tsx';
import { nameTarget } from './menu-draft.ts';

/** Option for a typed https address. */
const other = 'other';

const isTyped = (to: string): boolean => !isSection(to) && !isPageTarget(to);

/** Links of one part of the menu, in order. */
export function LinksField({
  part,
  legend,
  links,
  pages,
  errors,
  onChange,
}: {
  part: MenuPart;
  legend: string;
  links: readonly MenuLink[];
  pages: readonly PageOption[];
  errors: Readonly<Record<string, string[]>>;
  onChange: (revise: (links: readonly MenuLink[]) => MenuLink[]) => void;
}) {
  const { said, announce } = useMoved();
  const toId = (...path: (string | number)[]) => toFieldId([part, ...path].join('.'));
  const nameOf = ({ to, label }: MenuLink) => label || nameTarget(to, pages);
  const targets = [
    ...Object.entries(sectionNames).map(([value, name]) => ({ value, label: name() })),
    ...pages,
    { value: other, label: m.menu_other_address() },
  ];

  const set = (index: number, changed: Partial<MenuLink>) =>
    onChange((now) => now.map((link, at) => (at === index ? { ...link, ...changed } : link)));

  function move(link: MenuLink, index: number, step: -1 | 1): void {
    const button = toId(index + step, step === -1 ? 'up' : 'down');
    if (announce({ name: nameOf(link), index, step, count: links.length, button }))
      onChange((now) => moveEntry(now, index, step));
  }

  function remove(link: MenuLink, index: number): void {
    onChange((now) => now.filter((_, at) => at !== index));
    // Moves the focus, because the pressed button was removed.
    document.getElementById(toId())?.focus();
    showToast({
      title: m.office_removed({ name: nameOf(link) }),
      action: { label: m.common_cancel(), onPress: () => onChange((now) => now.toSpliced(index, 0, link)) },
    });
  }

  return (
    <div id={toId()} tabIndex={-1}>
      <MoveStatus said={said} />
      <Fieldset legend={legend}>
        {errors[part]?.[0] ? <Notice tone="error" title={errors[part][0]} /> : null}
        {links.map((link, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a link has nothing of its own but its place.
          <Fieldset key={index} legend={m.menu_link({ rank: index + 1 })} columns={2}>
            <Select
              id={toId(index, 'target')}
              label={m.home_office_button_target()}
              value={isTyped(link.to) ? other : link.to}
              onChange={({ currentTarget: { value } }) => set(index, { to: value === other ? '' : value })}
              options={withChosenPage(targets, link.to)}
            />
            <TextField
              id={toId(index, 'label')}
              label={m.common_displayed_name()}
              value={link.label}
              placeholder={isTyped(link.to) ? undefined : nameTarget(link.to, pages)}
              maxLength={maxMenuLabel}
              onChange={(event) => set(index, { label: event.currentTarget.value })}
              error={errors[`${part}.${index}.label`]}
            />
            {isTyped(link.to) ? (
              <TextField
                id={toId(index, 'to')}
                label={m.menu_web_address()}
                type="url"
                value={link.to}
                onChange={(event) => set(index, { to: event.currentTarget.value })}
                error={errors[`${part}.${index}.to`]}
              />
            ) : null}
            <ButtonRow>
              <Button
                id={toId(index, 'up')}
                variant="quiet"
                size="small"
                aria-disabled={index === 0 || undefined}
                aria-label={`${m.common_move_up()}\u202f: ${nameOf(link)}`}
                onClick={() => move(link, index, -1)}
              >
                <Icon name="arrow-up" />
              </Button>
              <Button
                id={toId(index, 'down')}
                variant="quiet"
                size="small"
                aria-disabled={index === links.length - 1 || undefined}
                aria-label={`${m.common_move_down()}\u202f: ${nameOf(link)}`}
                onClick={() => move(link, index, 1)}
              >
                <Icon name="arrow-down" />
              </Button>
              <Button
                variant="quiet"
                size="small"
                aria-label={m.common_remove_named({ name: nameOf(link) })}
                onClick={() => remove(link, index)}
              >
                <Icon name="trash" />
              </Button>
            </ButtonRow>
          </Fieldset>
        ))}
        {links.length < maxMenuLinks ? (
          <ButtonRow>
            <Button
              variant="secondary"
              size="small"
              onClick={() => onChange((now) => [...now, { to: pages[0]?.value ?? '', label: '' }])}
            >
              {m.settings_social_add()}
            </Button>
          </ButtonRow>
        ) : null}
      </Fieldset>
    </div>
  );
}
