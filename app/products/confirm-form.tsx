import { Button } from '../ui/actions/button.tsx';
import { FormStack } from '../ui/forms/form.tsx';
import productStyles from './product.module.css';

type ConfirmFormProps = {
  /** Label that opens the question. */
  label: string;
  words: string;
  /** Label of the button. */
  confirm: string;
  action: string;
  /** Name of the field that tells the action what to do. */
  name: string;
  variant?: 'danger' | 'secondary';
};

/** Form that asks for confirmation without a script: opening it shows the consequence and the button. */
export const ConfirmForm = ({
  label,
  words,
  confirm,
  action,
  name,
  variant = 'danger',
}: ConfirmFormProps) => (
  <details className={productStyles.question}>
    <summary>{label}</summary>
    <form method="post" action={action}>
      <FormStack>
        <p>{words}</p>
        <input type="hidden" name={name} value="oui" />
        <p>
          <Button type="submit" variant={variant} size="small">
            {confirm}
          </Button>
        </p>
      </FormStack>
    </form>
  </details>
);
