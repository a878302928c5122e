import { CallError, errorSentence, useDownload } from '@sodalizio/area-kit';
import { downloadAttachment } from '@sodalizio/contract/messages';
import { toast } from '@sodalizio/ui';

/** Saves an attachment under its name; a failure is a toast. */
export function useAttachmentDownload(id: string) {
  const { progress, start } = useDownload(downloadAttachment, id);
  const download = async () => {
    try {
      await start(() => ({ params: { id } }));
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'cancelled') toast.failure(errorSentence(error));
    }
  };
  return { loading: progress !== undefined, download: () => void download() };
}
