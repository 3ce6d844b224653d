import { Card } from '@/components/ui/card.tsx';
import { Select, TextField } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { inviteAction } from './actions.ts';
import { ROLE_OPTIONS } from './roles.ts';

/** Invites somebody by mail. */
export function InviteCard({ storeId }: { storeId: string }) {
  return (
    <Card title="Invite somebody">
      <Form action={inviteAction.bind(null, storeId)} label="Invite" className="grid max-w-2xl gap-5">
        <TextField
          name="email"
          label="Email"
          type="email"
          hint="They get a link that works for seven days, for an account with this address."
          autoComplete="off"
        />
        <Select name="role" label="Role" options={ROLE_OPTIONS} defaultValue="developer" autoComplete="off" />
        <SubmitButton className="justify-self-start">Invite</SubmitButton>
      </Form>
    </Card>
  );
}
