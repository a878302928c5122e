import { useUpload } from '@sodalizio/area-kit';
import { findUsers, uploadUsers } from '@sodalizio/contract';
import { toast, UploadPanel } from '@sodalizio/ui';
import { labels } from './users.labels.ts';

/** 'Upload utenti': the panel of the users' screen (specification section 2). Only for who may add users. */
export function UsersUpload() {
  const upload = useUpload(uploadUsers, {
    drops: [findUsers],
    onDone: () => toast.success(labels.uploadedToast),
  });
  return <UploadPanel title={labels.upload} hint={labels.uploadHint} {...upload} />;
}
