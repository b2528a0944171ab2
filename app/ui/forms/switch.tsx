import { Checkbox, type CheckboxProps } from './checkbox.tsx';

export type SwitchProps = Omit<CheckboxProps, 'look'>;

/** Something that is on or off. */
export function Switch(props: SwitchProps) {
  return <Checkbox {...props} look="switch" />;
}
