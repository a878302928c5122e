import type { Associate } from '@sodalizio/contract';
import { updateAssociate } from '@sodalizio/contract/associates';
import { useWrites } from '../associate.save.ts';
import { type EditValues, toEdit, toValues, withoutHidden } from '../edit-values.ts';

export function useProfileSave() {
  const { write } = useWrites();
  return (values: EditValues, over: Associate) =>
    write(updateAssociate, {
      body: { ...over, ...toEdit(withoutHidden(values, toValues(over))), version: over.version },
    });
}
