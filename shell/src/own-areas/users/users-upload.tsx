import { UploadPanel } from '@sodalizio/ui';
import { useUsersUpload } from './user.save.ts';
import { labels } from './users.labels.ts';

/** 'Upload utenti': the panel of the users' screen (specification section 2). Only with the permission to add users. */
export function UsersUpload() {
  return <UploadPanel title={labels.upload} hint={labels.uploadHint} {...useUsersUpload()} />;
}
