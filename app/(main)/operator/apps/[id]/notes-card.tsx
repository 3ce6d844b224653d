import { Card } from '@/components/ui/card.tsx';
import { TextArea } from '@/components/ui/field.tsx';
import { Form, SubmitButton } from '@/components/ui/form.tsx';
import { When } from '@/components/ui/when.tsx';
import type { listNotes } from '@/lib/operators/app-notes.ts';
import { addNote } from './actions.ts';

type Note = Awaited<ReturnType<typeof listNotes>>[number];

/** Operators' notes about an app. */
export function NotesCard({ appId, notes, now }: { appId: string; notes: Note[]; now: Date }) {
  return (
    <Card title="Notes for operators">
      <div className="grid max-w-2xl gap-5">
        {notes.length > 0 && (
          <ul className="divide-y divide-line">
            {notes.map(({ id, author, text, createdAt }) => (
              <li key={id} className="grid gap-0.5 py-3 first:pt-0">
                <p className="whitespace-pre-line wrap-anywhere">{text}</p>
                <p className="text-small wrap-anywhere text-ink-3">
                  {author} · <When at={createdAt} now={now} />
                </p>
              </li>
            ))}
          </ul>
        )}
        <Form action={addNote.bind(null, appId)} label="New note">
          <TextArea name="note" label="Note" hint="The owner never sees it. Up to 2,000 characters." />
          <div>
            <SubmitButton look="plain">Add note</SubmitButton>
          </div>
        </Form>
      </div>
    </Card>
  );
}
