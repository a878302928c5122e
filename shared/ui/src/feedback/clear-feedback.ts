import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';

/** For the shell: answers every open question with no and takes every toast away, where the person they were for is gone. */
export function clearFeedback(): void {
  modals.closeAll();
  notifications.clean();
}
