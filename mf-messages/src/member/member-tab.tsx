import { DataTable, EmptyState } from '@sodalizio/ui';
import { IconMail } from '@tabler/icons-react';
import { labels } from './member.labels.ts';
import { useMessagesOf } from './member.query.ts';
import { keyOfMemberMessage, memberColumns } from './member.table.tsx';
import { Preferences } from './preferences.tsx';

/** A tab of a member's profile: what they were sent, and what became of it. */
export default function MemberTab({ codaica }: { codaica: string }) {
  const rows = useMessagesOf(codaica);
  return (
    <>
      <Preferences key={codaica} codaica={codaica} />
      <DataTable
        label={labels.title}
        columns={memberColumns}
        rows={rows}
        rowKey={keyOfMemberMessage}
        empty={<EmptyState icon={<IconMail size={28} stroke={1.5} />} title={labels.empty} />}
      />
    </>
  );
}
