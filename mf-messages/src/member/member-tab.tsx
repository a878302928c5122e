import { DataTable, EmptyState } from '@sodalizio/ui';
import { IconMail } from '@tabler/icons-react';
import { Fragment } from 'react';
import { labels } from './member.labels.ts';
import { useMessagesOf } from './member.query.ts';
import { keyOfMemberMessage, memberColumns } from './member.table.tsx';
import { Preferences } from './preferences.tsx';

/** A tab of a member's profile: what they were sent, and what became of it. */
export default function MemberTab({ codaica }: { codaica: string }) {
  // The next member's profile keeps the tab: nothing of the one before is shown in it.
  return (
    <Fragment key={codaica}>
      <Preferences codaica={codaica} />
      <Messages codaica={codaica} />
    </Fragment>
  );
}

function Messages({ codaica }: { codaica: string }) {
  return (
    <DataTable
      label={labels.title}
      columns={memberColumns}
      rows={useMessagesOf(codaica)}
      rowKey={keyOfMemberMessage}
      empty={<EmptyState icon={<IconMail size={28} stroke={1.5} />} title={labels.empty} />}
    />
  );
}
