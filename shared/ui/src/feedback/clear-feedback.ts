import { modals } from '@mantine/modals';
import { notifications } from '@mantine/notifications';

/** For the shell: answers every open question with no, where the page it was about is gone. */
export const closeQuestions = (): void => modals.closeAll();

/** For the shell: answers every open question with no and takes every toast away, where the person they were for is gone. */
export function clearFeedback(): void {
  closeQuestions();
  notifications.clean();
}
