import { ConfirmDialog } from './ui/confirm-dialog.tsx';
import { SubmitButton } from './ui/form.tsx';

interface Props {
  id: string;
  name: string;
  /** What they are removed from. */
  from: string;
  /** What that ends, and what it doesn’t. */
  consequence: string;
  action: (data: FormData) => Promise<void>;
}

/** The button that takes somebody out of a store or a team, once it is confirmed. */
export function RemovePerson({ id, name, from, consequence, action }: Props) {
  return (
    <ConfirmDialog
      id={`remove-${id}`}
      button="Remove"
      look="danger"
      title={`Remove ${name} from ${from}?`}
      cancelLabel="Keep"
    >
      <p className="text-sm text-ink-2">{consequence}</p>
      <form action={action} className="grid">
        <SubmitButton look="destroy">Remove {name}</SubmitButton>
      </form>
    </ConfirmDialog>
  );
}
