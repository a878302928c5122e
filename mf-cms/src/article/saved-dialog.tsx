import { Button, Modal, Text } from '@mantine/core';
import type { Article } from '@sodalizio/contract/cms';
import { DialogButtons } from '@sodalizio/ui';
import { labels } from './article.labels.ts';
import { savedWords } from './article-values.ts';

/** 'Dati salvati con successo!' with Ok (specification section 8), and the article's new state. Any way of closing it is Ok. */
export function SavedDialog({ article, onOk }: { article: Article; onOk: () => void }) {
  return (
    <Modal opened onClose={onOk} title={labels.savedTitle} size="sm">
      <Text size="sm">{savedWords(article)}</Text>
      <DialogButtons>
        {/* autoFocus: with the dialog itself, as a second Enter on the way would save again. data-autofocus: Mantine's, a task later. */}
        <Button autoFocus data-autofocus onClick={onOk}>
          {labels.ok}
        </Button>
      </DialogButtons>
    </Modal>
  );
}
