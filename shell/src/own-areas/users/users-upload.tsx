import { UploadPanel } from '@sodalizio/ui';
import { useUsersUpload } from './user.save.ts';
import { labels } from './users.labels.ts';

export function UsersUpload() {
  return <UploadPanel title={labels.upload} hint={labels.uploadHint} {...useUsersUpload()} />;
}
