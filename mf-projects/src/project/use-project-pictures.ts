import { useSession } from '@sodalizio/area-kit';
import { usePicturePicker } from '@sodalizio/pictures';
import { toast } from '@sodalizio/ui';
import type { ReactNode } from 'react';
import { labels } from './project.labels.ts';
import { storePicture } from './project.save.ts';
import type { PickPicture } from './written-text.tsx';

/** The library for the texts. Render `dialog` outside of the form. */
export function useProjectPictures(): { pick: PickPicture; dialog: ReactNode } {
  const { pick, dialog } = usePicturePicker(storePicture);
  const allowed = useSession().can('images.upload');
  const refuse: PickPicture = async () => {
    toast.failure(labels.noPictures, { id: 'projects.pictures' });
    return undefined;
  };
  return { pick: allowed ? pick : refuse, dialog };
}
